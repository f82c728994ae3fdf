import { model } from "@medusajs/framework/utils"

/** A scheduled job of this plugin, by its name. */
const CardJob = model.define("card_job", {
  id: model.text().primaryKey(),
  /** When Medusa's schedule last began it. */
  beat_at: model.dateTime().nullable(),
  /** When a server last did its work because the schedule did not. */
  stood_in_at: model.dateTime().nullable(),
  /** Until then that server alone does it. */
  stand_in_until: model.dateTime().nullable(),
})

export default CardJob

import { model } from "@medusajs/framework/utils"

/** A scheduled job of this plugin, by its name. */
const CardJob = model.define("card_job", {
  id: model.text().primaryKey(),
  /** When Medusa's schedule last began it. */
  beat_at: model.dateTime().nullable(),
  /** When a server last did its work because the schedule did not. */
  stood_in_at: model.dateTime().nullable(),
  /** Which of the processes does it, alone until then. */
  stand_in_by: model.text().nullable(),
  stand_in_until: model.dateTime().nullable(),
})

export default CardJob

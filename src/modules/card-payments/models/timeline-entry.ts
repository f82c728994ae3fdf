import { model } from "@medusajs/framework/utils"

/** What happened to a transaction, in sentences for the admin. Append-only. */
const CardTimelineEntry = model.define("card_timeline_entry", {
  id: model.id({ prefix: "ctl" }).primaryKey(),
  transaction_id: model.text().index(),
  kind: model.text(),
  message: model.text(),
  actor: model.text().nullable(),
})

export default CardTimelineEntry

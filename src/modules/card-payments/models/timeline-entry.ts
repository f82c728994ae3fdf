import { model } from "@medusajs/framework/utils"

/** What happened to a transaction, in sentences for the admin. Append-only. */
const CardTimelineEntry = model.define("card_timeline_entry", {
  id: model.id({ prefix: "ctl" }).primaryKey(),
  transaction_id: model.text().index(),
  kind: model.text(),
  message: model.text(),
  actor: model.text().nullable(),
  /** The event `card_payment.<event>` that tells others of it, its amount, and when it was sent. */
  event: model.text().nullable(),
  event_amount: model.text().nullable(),
  told_at: model.dateTime().nullable(),
})

export default CardTimelineEntry

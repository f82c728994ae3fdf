import { model } from "@medusajs/framework/utils"

/** What happened to a transaction, in sentences for the admin. Append-only. */
const CardTimelineEntry = model
  .define("card_timeline_entry", {
    id: model.id({ prefix: "ctl" }).primaryKey(),
    /** By this the entries of a transaction are in order. */
    position: model.autoincrement(),
    transaction_id: model.text().index(),
    kind: model.text(),
    message: model.text(),
    actor: model.text().nullable(),
    /** Published as `card_payment.<event>`, with its amount, once this is committed. */
    event: model.text().nullable(),
    event_amount: model.text().nullable(),
    published_at: model.dateTime().nullable(),
    /** While a process is publishing it. */
    publishing_until: model.dateTime().nullable(),
  })
  .indexes([{ on: ["position"], where: "event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL" }])

export default CardTimelineEntry

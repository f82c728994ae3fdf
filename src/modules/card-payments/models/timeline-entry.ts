import { model } from "@medusajs/framework/utils"

/**
 * The history of a transaction. Each entry is a message of `src/messages`: a code with parameters.
 * A database trigger refuses deletes, and changes of other columns than those of publishing.
 */
const CardTimelineEntry = model
  .define("card_timeline_entry", {
    id: model.id({ prefix: "ctl" }).primaryKey(),
    /** The order of a transaction's entries. */
    position: model.autoincrement(),
    transaction_id: model.text().index(),
    kind: model.text(),
    code: model.text(),
    params: model.json(),
    actor: model.text().nullable(),
    /** Published as `card_payment.<event>` with `event_amount` once the entry is committed. */
    event: model.text().nullable(),
    event_amount: model.text().nullable(),
    published_at: model.dateTime().nullable(),
    /** The end of the publishing lease. */
    publishing_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["position"], where: "event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL" },
    // Of the inbox "Needs attention".
    { on: ["created_at", "id"], where: "event = 'declined_after_order' AND deleted_at IS NULL" },
    // Voids made at the gateway, by payment.
    {
      on: ["transaction_id"],
      name: "IDX_card_timeline_entry_outside_void",
      where: "event = 'released' AND deleted_at IS NULL",
    },
  ])

export default CardTimelineEntry

import { model } from "@medusajs/framework/utils"

/**
 * A chargeback, dispute, retrieval request or fraud report that a status answer confirmed. The
 * state is a person's: it moves no money and changes no sum.
 */
const CardDispute = model
  .define("card_dispute", {
    id: model.id({ prefix: "cdp" }).primaryKey(),
    transaction_id: model.text().index(),
    account: model.text(),
    kind: model.enum(["chargeback", "dispute", "retrieval", "fraud"]),
    /** The reported fact: one row for each, however often it is reported. */
    reported_as: model.text().unique(),
    /** Decimal text in major units. */
    amount: model.text(),
    currency_code: model.text(),
    /** Untrusted text of the gateway, from status or, unconfirmed, from a callback. */
    reason_code: model.text().nullable(),
    reported_date: model.text().nullable(),
    state: model.enum(["new", "answered", "won", "lost"]).default("new"),
    note: model.text().nullable(),
    actor_id: model.text().nullable(),
    state_at: model.dateTime().nullable(),
    due_at: model.dateTime(),
    /** The place in the list: unanswered ones by `due_at`, then all others, the newest first. */
    sort_at: model.dateTime(),
  })
  .indexes([
    { on: ["sort_at", "id"] },
    { on: ["created_at", "id"] },
    { on: ["due_at"], where: "state = 'new' AND deleted_at IS NULL" },
  ])

export default CardDispute

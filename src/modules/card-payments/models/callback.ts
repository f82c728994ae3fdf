import { model } from "@medusajs/framework/utils"

/**
 * The inbox: verified callbacks of the gateway, one row for each distinct message. A callback only
 * triggers a poll; it is never a proof.
 */
const CardCallback = model
  .define("card_callback", {
    id: model.id({ prefix: "ccb" }).primaryKey(),
    account: model.text(),
    /**
     * SHA-256 of the account and the fields that distinguish callbacks: status, type, ids and
     * amount.
     */
    fingerprint: model.text().unique(),
    status: model.text(),
    type: model.text().nullable(),
    orderid: model.text(),
    client_orderid: model.text(),
    amount: model.text().nullable(),
    /** Of a chargeback. No signature covers it. */
    reason_code: model.text().nullable(),
    /**
     * The recurring payment that the callback names; a charge of its schedule is an order that we
     * did not start.
     */
    recurring_payment_id: model.text().nullable(),
    /** `received`: waiting for processing. `unmatched`: about no order of this store. */
    state: model.enum(["received", "processed", "unmatched"]),
    deliveries: model.number().default(1),
    attempts: model.number().default(0),
    /** Why the last processing failed: a message. */
    last_error: model.json().nullable(),
    next_attempt_at: model.dateTime().nullable(),
    processed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["client_orderid"] },
    { on: ["orderid"] },
    // The list, newest first, with its filters.
    { on: ["created_at", "id"] },
    { on: ["account", "created_at", "id"] },
    { on: ["state", "created_at", "id"] },
    { on: ["next_attempt_at"], where: "state = 'received' AND deleted_at IS NULL" },
  ])

export default CardCallback

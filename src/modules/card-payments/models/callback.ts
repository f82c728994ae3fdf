import { model } from "@medusajs/framework/utils"

/**
 * The inbox: what the gateway told us, verified, once each. It is a knock on the door, never a
 * proof.
 */
const CardCallback = model
  .define("card_callback", {
    id: model.id({ prefix: "ccb" }).primaryKey(),
    account: model.text(),
    /** SHA-256 of what tells callbacks apart: status, type, ids and amount. */
    fingerprint: model.text().unique(),
    status: model.text(),
    type: model.text().nullable(),
    orderid: model.text(),
    client_orderid: model.text(),
    amount: model.text().nullable(),
    /**
     * Our recurring payment that it says it is of; a charge of its schedule is an order that we did
     * not begin.
     */
    recurring_payment_id: model.text().nullable(),
    /** `received` waits for processing, `unmatched` is no order of this store. */
    state: model.enum(["received", "processed", "unmatched"]),
    deliveries: model.number().default(1),
    attempts: model.number().default(0),
    last_error: model.text().nullable(),
    next_attempt_at: model.dateTime().nullable(),
    processed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["client_orderid"] },
    { on: ["next_attempt_at"], where: "state = 'received' AND deleted_at IS NULL" },
  ])

export default CardCallback

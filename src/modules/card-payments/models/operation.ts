import { model } from "@medusajs/framework/utils"

/**
 * The intent to move money, committed before the call leaves, and what became of it. Amounts are
 * decimal text. `intended` (committed, may have been sent) · `pending` (accepted by the gateway,
 * not final) · `unknown` (no readable answer) · `done` · `refused` (nothing happened).
 */
const CardOperation = model
  .define("card_operation", {
    id: model.id({ prefix: "cop" }).primaryKey(),
    transaction_id: model.text(),
    type: model.enum([
      "preauth-form",
      "sale-form",
      "payment-form",
      "account-verification-form",
      "preauth",
      "sale",
      "make-rebill",
      "account-verification",
      "process-recurring-payment",
      // Made by the gateway's schedule, without a call of ours.
      "recurring-charge",
      "upload-method-url-result",
      "upload-cres-result",
      "upload-pares-result",
      "capture",
      "void",
      "return",
      "chargeback",
    ]),
    state: model.enum(["intended", "pending", "unknown", "done", "refused"]),
    /** Who wanted it: a Medusa call, this plugin by itself, or somebody at the gateway. */
    origin: model.enum(["medusa", "plugin", "gateway"]),
    amount: model.text(),
    /** The gateway order the call referred to: the transaction's, or a capture's own. */
    target_orderid: model.text().nullable(),
    /** The step's own order id, where the gateway gives one. */
    orderid: model.text().nullable(),
    serial_number: model.text().nullable(),
    /**
     * By what the gateway tells a chargeback from another one of the same amount; one that waits
     * for a second answer is `pending`.
     */
    reported_as: model.text().nullable(),
    /** The Medusa row that began it: a capture, a refund or a payment. */
    medusa_reference: model.text().nullable(),
    /** When Medusa's books came to know of it; null for what happened after Medusa forgot it. */
    recorded_at: model.dateTime().nullable(),
    /** How often, and since when, the gateway showed no trace of it. */
    not_found_count: model.number().default(0),
    not_found_since: model.dateTime().nullable(),
    error_code: model.text().nullable(),
    error_message: model.text().nullable(),
    actor: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["transaction_id"] },
    {
      on: ["created_at"],
      where: "state = 'done' AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL",
    },
    // One unresolved money intent a payment: while it stands, no other capture, void or refund
    // begins.
    {
      name: "IDX_card_operation_one_unresolved",
      on: ["transaction_id"],
      unique: true,
      where:
        "state IN ('intended', 'pending', 'unknown') AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL",
    },
    // One upload of a kind a payment, unless the gateway refused it: the issuer's answer is brought
    // once.
    {
      name: "IDX_card_operation_one_upload",
      on: ["transaction_id", "type"],
      unique: true,
      where: "state <> 'refused' AND type LIKE 'upload-%' AND deleted_at IS NULL",
    },
  ])

export default CardOperation

import { model } from "@medusajs/framework/utils"

/**
 * A step at the gateway: its intent, committed before the call is sent, and its outcome. Amounts
 * are decimal text in major units. States:
 * - `intended`: committed, may have been sent.
 * - `pending`: accepted by the gateway, not final.
 * - `unknown`: no readable answer.
 * - `done`
 * - `refused`: nothing happened.
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
      // Made by the gateway's schedule, without a call from us.
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
    /** The initiator: a Medusa call, this plugin, or the gateway's side. */
    origin: model.enum(["medusa", "plugin", "gateway"]),
    amount: model.text(),
    /** The gateway order that the call referred to: the transaction's, or a capture's own. */
    target_orderid: model.text().nullable(),
    /** The step's own order id, if the gateway assigns one. */
    orderid: model.text().nullable(),
    serial_number: model.text().nullable(),
    /**
     * The gateway's reference that distinguishes chargebacks of the same amount. A chargeback is
     * `pending` until a second answer confirms it.
     */
    reported_as: model.text().nullable(),
    /** The Medusa row that requested the step: a capture, refund or payment. */
    medusa_reference: model.text().nullable(),
    /**
     * When the step was recorded in Medusa; null while it is not, for example if it ended after
     * Medusa's request had.
     */
    recorded_at: model.dateTime().nullable(),
    /** How many answers showed no trace of the step, and since when. */
    not_found_count: model.number().default(0),
    not_found_since: model.dateTime().nullable(),
    error_code: model.text().nullable(),
    /** The gateway's own words: untrusted text. */
    error_message: model.text().nullable(),
    /** Our reason, as a message (`{ code, params }`), where the gateway gave none. */
    error_reason: model.json().nullable(),
    actor: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["transaction_id"] },
    // The search of payments by the gateway's order id of a step.
    { on: ["orderid"], where: "orderid IS NOT NULL AND deleted_at IS NULL" },
    {
      on: ["created_at"],
      where: "state = 'done' AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL",
    },
    // Money that moved in a period, for a gateway's report: a step may be requested long before it
    // is confirmed. The first condition keeps this index out of the sums of a payment, which
    // PostgreSQL without statistics would read from it.
    {
      on: ["resolved_at", "id"],
      where:
        "resolved_at IS NOT NULL AND state = 'done' AND type IN ('capture', 'return', 'chargeback') AND deleted_at IS NULL",
    },
    // Unresolved steps by age.
    {
      on: ["created_at", "id"],
      where:
        "state IN ('intended', 'pending', 'unknown') AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL",
    },
    // Steps that Medusa does not have: its own ones, and refunds made at the gateway. PostgreSQL
    // expects as many unrecorded captures as forms, which are never recorded, and would rather read
    // the whole table: it has no such expectation of an expression.
    {
      on: ["created_at", "id"],
      name: "IDX_card_operation_unrecorded",
      where:
        "state = 'done' AND type IN ('capture', 'void', 'return') AND (origin = 'medusa' OR type = 'return') AND coalesce(recorded_at, 'infinity') = 'infinity' AND deleted_at IS NULL",
    },
    // Refunds made at the gateway, by payment.
    {
      on: ["transaction_id"],
      name: "IDX_card_operation_outside_refund",
      where: "type = 'return' AND state = 'done' AND origin = 'gateway' AND deleted_at IS NULL",
    },
    // One unresolved money step for each payment: while it exists, no other capture, void or refund
    // starts.
    {
      name: "IDX_card_operation_one_unresolved",
      on: ["transaction_id"],
      unique: true,
      where:
        "state IN ('intended', 'pending', 'unknown') AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL",
    },
    // One upload of each type for each payment, unless the gateway refused it: an issuer result is
    // sent once.
    {
      name: "IDX_card_operation_one_upload",
      on: ["transaction_id", "type"],
      unique: true,
      where: "state <> 'refused' AND type LIKE 'upload-%' AND deleted_at IS NULL",
    },
  ])

export default CardOperation

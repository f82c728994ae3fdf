import { model } from "@medusajs/framework/utils"

/**
 * One period of one subscription, and what became of its charge. `due` (to be charged by us) · `awaiting` (the gateway
 * charges, no news yet) · `unconfirmed` (no news for too long: never charged by us) · `charging` (sent, or its answer is not
 * known) · `paid` · `declined` (may be tried again) · `failed` (given up) · `lapsed` (not charged: the store was down when
 * it fell due, or somebody found no charge at the gateway) ·
 * `skipped` · `returned` (was paid and given back).
 */
const CardSubscriptionCharge = model
  .define("card_subscription_charge", {
    id: model.id({ prefix: "cch" }).primaryKey(),
    subscription_id: model.text(),
    /** Null for what the gateway charged beyond the periods. */
    period_index: model.number().nullable(),
    due_at: model.dateTime(),
    amount: model.text(),
    currency_code: model.text(),
    state: model.enum([
      "due",
      "awaiting",
      "unconfirmed",
      "charging",
      "paid",
      "declined",
      "failed",
      "lapsed",
      "skipped",
      "returned",
    ]),
    /** Paid by the order of the sign-up. */
    is_signup: model.boolean().default(false),
    /** Of the card that was the subscription's when it fell due: another one may have been chosen since. */
    card_last4: model.text().nullable(),
    attempts: model.number().default(0),
    /** When it was declined for the first time, or got another card that the gateway tries: the plan's rule counts from then. */
    declined_at: model.dateTime().nullable(),
    decline: model.enum(["soft", "hard"]).nullable(),
    retry_at: model.dateTime().nullable(),
    error_code: model.text().nullable(),
    error_message: model.text().nullable(),
    payment_collection_id: model.text().nullable(),
    payment_session_id: model.text().nullable(),
    /** The card payment of the latest attempt. */
    transaction_id: model.text().nullable(),
    paid_at: model.dateTime().nullable(),
    cart_id: model.text().nullable(),
    order_id: model.text().nullable(),
    /** The order's total, where it is another one than the amount. */
    order_total: model.text().nullable(),
    /** When to look at it (injected clock), and who is at it until when (the machine's clock). */
    next_poll_at: model.dateTime().nullable(),
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["subscription_id"] },
    // One charge a period: whoever comes second, after a crash, a clock that jumped or beside another worker, runs into it.
    {
      name: "IDX_card_subscription_charge_one_a_period",
      on: ["subscription_id", "period_index"],
      unique: true,
      where: "period_index IS NOT NULL AND deleted_at IS NULL",
    },
    // An order of a sign-up may begin several subscriptions.
    {
      name: "IDX_card_subscription_charge_one_a_session",
      on: ["payment_session_id"],
      unique: true,
      where: "payment_session_id IS NOT NULL AND NOT is_signup AND deleted_at IS NULL",
    },
    { on: ["payment_session_id"], where: "payment_session_id IS NOT NULL AND deleted_at IS NULL" },
    { on: ["next_poll_at"], where: "next_poll_at IS NOT NULL AND deleted_at IS NULL" },
  ])

export default CardSubscriptionCharge

import { model } from "@medusajs/framework/utils"
import { chargeStates, declines } from "../../../contracts"

/**
 * One period of a subscription and the outcome of its charge. States:
 *
 * - `due`: to be charged by us.
 * - `awaiting`: charged by the gateway; no result yet.
 * - `unconfirmed`: no result for too long; never charged by us.
 * - `charging`: sent, or the result is unknown.
 * - `paid`
 * - `declined`: may be retried.
 * - `failed`: no further attempt.
 * - `lapsed`: not charged, because the store was down when it fell due, or because a person found
 *   no charge at the gateway.
 * - `skipped`: not charged on purpose.
 * - `returned`: was paid, and the money was returned.
 */
const CardSubscriptionCharge = model
  .define("card_subscription_charge", {
    id: model.id({ prefix: "cch" }).primaryKey(),
    subscription_id: model.text(),
    /** The plan of the subscription when the period fell due; it may have changed since. */
    plan_id: model.text(),
    /** Null for a charge of the gateway outside the periods. */
    period_index: model.number().nullable(),
    due_at: model.dateTime(),
    amount: model.text(),
    currency_code: model.text(),
    state: model.enum([...chargeStates]),
    /** True if the order of the sign-up paid it. */
    is_signup: model.boolean().default(false),
    /** The subscription's card when the period fell due; the card may have changed since. */
    card_last4: model.text().nullable(),
    attempts: model.number().default(0),
    /**
     * When it was first declined, or last got another card that the gateway retries; the plan's
     * retry hours count from then.
     */
    declined_at: model.dateTime().nullable(),
    decline: model.enum([...declines]).nullable(),
    retry_at: model.dateTime().nullable(),
    error_code: model.text().nullable(),
    /** The message why it was declined or not sent, or why no period needs it. */
    reason: model.json().nullable(),
    payment_collection_id: model.text().nullable(),
    payment_session_id: model.text().nullable(),
    /** The id of the latest attempt's card payment. */
    transaction_id: model.text().nullable(),
    paid_at: model.dateTime().nullable(),
    cart_id: model.text().nullable(),
    order_id: model.text().nullable(),
    /** The order's total, if it differs from the amount. */
    order_total: model.text().nullable(),
    /**
     * The next poll (by the subscriptions' clock), and the end of a worker's lease (by the
     * database's clock).
     */
    next_poll_at: model.dateTime().nullable(),
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["subscription_id"] },
    // One charge per period, even after a crash, after a jump of the clock, or with concurrent
    // workers.
    {
      name: "IDX_card_subscription_charge_one_a_period",
      on: ["subscription_id", "period_index"],
      unique: true,
      where: "period_index IS NOT NULL AND deleted_at IS NULL",
    },
    // The order of one sign-up may start several subscriptions.
    {
      name: "IDX_card_subscription_charge_one_a_session",
      on: ["payment_session_id"],
      unique: true,
      where: "payment_session_id IS NOT NULL AND NOT is_signup AND deleted_at IS NULL",
    },
    { on: ["payment_session_id"], where: "payment_session_id IS NOT NULL AND deleted_at IS NULL" },
    // The revenue of a plan.
    { on: ["plan_id", "paid_at"], where: "state = 'paid' AND deleted_at IS NULL" },
    // The revenue of a period.
    { on: ["paid_at"], where: "state = 'paid' AND deleted_at IS NULL" },
    // The inbox "Needs attention".
    { on: ["due_at", "id"], where: "state = 'unconfirmed' AND deleted_at IS NULL" },
    { on: ["retry_at"], where: "state = 'declined' AND deleted_at IS NULL" },
    { on: ["next_poll_at"], where: "next_poll_at IS NOT NULL AND deleted_at IS NULL" },
  ])

export default CardSubscriptionCharge

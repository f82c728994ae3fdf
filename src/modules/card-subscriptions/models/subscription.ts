import { model } from "@medusajs/framework/utils"
import {
  billingPeriods,
  catchUps,
  engines,
  noStockOutcomes,
  retryOutcomes,
  subscriptionStates,
} from "../../../contracts"
import { syncStates } from "../../../durable"

/** A customer's subscription, with its own copy of the plan's terms. */
const CardSubscription = model
  .define("card_subscription", {
    id: model.id({ prefix: "csb" }).primaryKey(),
    customer_id: model.text(),
    plan_id: model.text(),
    /** The plan that takes effect with the next charge. */
    next_plan_id: model.text().nullable(),
    /** The terms of that plan as agreed. */
    next_terms: model.json().nullable(),
    provider_id: model.text(),
    engine: model.enum([...engines]),
    state: model.enum([...subscriptionStates]),
    state_since: model.dateTime(),
    title: model.text().searchable(),
    variant_id: model.text().nullable(),
    quantity: model.number(),
    /** The total for the whole quantity in one period; decimal text in major units. */
    amount: model.text(),
    currency_code: model.text(),
    period: model.enum([...billingPeriods]),
    interval: model.number(),
    /** IANA name of the time zone in which dates are calculated. */
    time_zone: model.text(),
    /** The date of the period `anchor_index`, from which all later dates are calculated. */
    anchor_at: model.dateTime().nullable(),
    anchor_index: model.number().default(0),
    /** The next period and its due date; null if there is none. */
    next_index: model.number().default(0),
    next_at: model.dateTime().nullable(),
    charges_made: model.number().default(0),
    charges_limit: model.number().nullable(),
    ends_at: model.dateTime().nullable(),
    trial_days: model.number().default(0),
    trial_ends_at: model.dateTime().nullable(),
    retry_hours: model.json(),
    after_retries: model.enum([...retryOutcomes]),
    no_stock: model.enum([...noStockOutcomes]),
    catch_up: model.enum([...catchUps]),
    saved_card_id: model.text().nullable(),
    card_brand: model.text().nullable(),
    card_last4: model.text().nullable(),
    /** For a trial: identifies the card used at sign-up without revealing it. */
    trial_card_digest: model.text().nullable(),
    card_exp_month: model.text().nullable(),
    card_exp_year: model.text().nullable(),
    /** When the card is no longer valid: the end of its last month, in `time_zone`. */
    card_expires_at: model.dateTime().nullable(),
    /**
     * The `next_at` about which the customer was notified: of the charge itself, and of a card that
     * expires before it.
     */
    charge_noticed_for: model.dateTime().nullable(),
    card_noticed_for: model.dateTime().nullable(),
    /** The payment session that verifies a new card; the card is charged once it is verified. */
    card_session_id: model.text().nullable(),
    /** The requested start date, if any. */
    start_at: model.dateTime().nullable(),
    /** The cart of the sign-up. */
    cart_id: model.text().nullable(),
    first_order_id: model.text().nullable(),
    /** Region, delivery address and shipping option of a subscription without a first order. */
    delivery: model.json().nullable(),
    /**
     * Whether the gateway's schedule follows the subscription; see
     * `engines/gateway/sync-states.ts`. Always `synced` with the engine `store`.
     */
    sync_state: model.enum([...syncStates]).default("synced"),
    /** The message about a problem that needs attention; see `problems.ts`. */
    problem: model.json().nullable(),
    /** When the problem arose; a trigger keeps it with the problem's code. */
    problem_since: model.dateTime().nullable(),
    ended_at: model.dateTime().nullable(),
    /** For pending sign-ups: number of polls, and the next poll (by the subscriptions' clock). */
    tries: model.number().default(0),
    next_poll_at: model.dateTime().nullable(),
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["customer_id"] },
    { on: ["plan_id"] },
    { on: ["trial_card_digest"], where: "trial_card_digest IS NOT NULL" },
    { on: ["cart_id"] },
    { on: ["card_session_id"], where: "card_session_id IS NOT NULL AND deleted_at IS NULL" },
    { on: ["next_at"], where: "next_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["sync_state"], where: "sync_state = 'pending' AND deleted_at IS NULL" },
    // The inbox "Needs attention".
    { on: ["problem_since", "id"], where: "problem_since IS NOT NULL AND deleted_at IS NULL" },
    { on: ["state_since", "id"], where: "state = 'unpaid' AND deleted_at IS NULL" },
    { on: ["next_poll_at"], where: "next_poll_at IS NOT NULL AND deleted_at IS NULL" },
    // Active subscriptions about whose next charge no notice was given, one index for each kind of
    // `noticeCharges`, whose queries have the same conditions.
    {
      name: "IDX_card_subscription_card_unnoticed",
      on: ["next_at", "id"],
      where:
        "card_expires_at <= next_at AND state = 'active' AND card_noticed_for IS DISTINCT FROM next_at AND deleted_at IS NULL",
    },
    {
      name: "IDX_card_subscription_trial_unnoticed",
      on: ["next_at", "id"],
      where:
        "charges_made = 0 AND trial_ends_at IS NOT NULL AND state = 'active' AND charge_noticed_for IS DISTINCT FROM next_at AND deleted_at IS NULL",
    },
    {
      name: "IDX_card_subscription_renewal_unnoticed",
      on: ["next_at", "id"],
      where:
        "charges_made > 0 AND (period = 'year' OR (period = 'month' AND \"interval\" >= 12) OR (period = 'week' AND \"interval\" >= 52) OR (period = 'day' AND \"interval\" >= 365)) AND state = 'active' AND charge_noticed_for IS DISTINCT FROM next_at AND deleted_at IS NULL",
    },
  ])

export default CardSubscription

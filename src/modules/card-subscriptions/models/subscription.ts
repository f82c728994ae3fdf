import { model } from "@medusajs/framework/utils"

/** One customer's subscription, with its own copy of the plan's terms. */
const CardSubscription = model
  .define("card_subscription", {
    id: model.id({ prefix: "csb" }).primaryKey(),
    customer_id: model.text(),
    plan_id: model.text(),
    /** Takes effect with the next charge. */
    next_plan_id: model.text().nullable(),
    /** That plan's terms as they were agreed to. */
    next_terms: model.json().nullable(),
    provider_id: model.text(),
    engine: model.enum(["gateway", "store"]),
    state: model.enum(["pending", "active", "past_due", "unpaid", "paused", "canceling", "canceled", "completed"]),
    state_since: model.dateTime(),
    title: model.text().searchable(),
    variant_id: model.text().nullable(),
    quantity: model.number(),
    /** What is charged each period, for the whole quantity. */
    amount: model.text(),
    currency_code: model.text(),
    period: model.enum(["day", "week", "month", "year"]),
    interval: model.number(),
    /** IANA name: dates are counted on the clocks of this zone. */
    time_zone: model.text(),
    /** The date of the period with the number `anchor_index`, from which all later dates are counted. */
    anchor_at: model.dateTime().nullable(),
    anchor_index: model.number().default(0),
    /** The next period, and when it is due; null when none is to come. */
    next_index: model.number().default(0),
    next_at: model.dateTime().nullable(),
    charges_made: model.number().default(0),
    charges_limit: model.number().nullable(),
    ends_at: model.dateTime().nullable(),
    trial_days: model.number().default(0),
    trial_ends_at: model.dateTime().nullable(),
    retry_hours: model.json(),
    after_retries: model.enum(["cancel", "pause", "unpaid"]),
    no_stock: model.enum(["backorder", "return"]),
    catch_up: model.enum(["latest", "all"]),
    saved_card_id: model.text().nullable(),
    card_brand: model.text().nullable(),
    card_last4: model.text().nullable(),
    /** Of a trial: recognises the card that it was signed up with, and tells nothing of it. */
    trial_card_digest: model.text().nullable(),
    card_exp_month: model.text().nullable(),
    card_exp_year: model.text().nullable(),
    /** A card that is still being verified, and shall be charged once it is: the payment session of the verification. */
    card_session_id: model.text().nullable(),
    /** When it is to begin, where that was said. */
    start_at: model.dateTime().nullable(),
    /** The cart in which it was signed up for. */
    cart_id: model.text().nullable(),
    first_order_id: model.text().nullable(),
    /** Region, delivery address and shipping option of a subscription without a first order. */
    delivery: model.json().nullable(),
    /** The gateway does not know of the latest change yet (engine `gateway`). */
    needs_sync: model.boolean().default(false),
    /** What needs somebody's attention, in a sentence. */
    problem: model.text().nullable(),
    ended_at: model.dateTime().nullable(),
    /** Sign-ups to look after: tries, and when to look next (injected clock). */
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
    { on: ["needs_sync"], where: "needs_sync AND deleted_at IS NULL" },
    { on: ["next_poll_at"], where: "next_poll_at IS NOT NULL AND deleted_at IS NULL" },
  ])

export default CardSubscription

import { formatAmount } from "../../../money"
import type { OpenCharges } from "../charges/open-charges"
import type { ChargeRow, EntryRow, SubscriptionRow } from "../rows"
import { type Action, actionsOf, type SubscriptionAction } from "./actions"
import { dayOf } from "./billing-dates"
import { type Audience, problemOf } from "./problems"

type Named = { id: string; name: string }

/** An item of the list. */
export type SubscriptionView = Pick<
  SubscriptionRow,
  | "id"
  | "state"
  | "state_since"
  | "customer_id"
  | "title"
  | "quantity"
  | "amount"
  | "currency_code"
  | "period"
  | "interval"
  | "engine"
  | "trial_ends_at"
  | "ends_at"
  | "ended_at"
  | "time_zone"
  | "charges_limit"
  | "created_at"
> & {
  plan: Named
  next_plan: Named | null
  next_charge_at: Date | null
  /** Nothing was charged yet, because the trial has not ended. */
  in_trial: boolean
  /** Paid charges that were not returned. */
  charges_paid: number
  problem: string | null
  card: {
    brand: string | null
    last4: string | null
    exp_month: string | null
    exp_year: string | null
    saved_card_id: string | null
  } | null
  actions: Record<SubscriptionAction, Action>
}

export type ViewDetails = {
  /** Plan names by plan id. */
  plans: ReadonlyMap<string, string>
  charges: OpenCharges
  paid: number
  now: Date
  retriedByGateway: boolean
  audience: Audience
}

export function subscriptionView(subscription: SubscriptionRow, subscriptionDetails: ViewDetails): SubscriptionView {
  const { id, state, state_since, customer_id, title, quantity, amount, currency_code, period, interval } = subscription
  const { engine, next_at, trial_ends_at, ends_at, ended_at, charges_limit, time_zone, created_at } = subscription
  const { plan_id, next_plan_id } = subscription
  const isEnding = state === "canceling"
  return {
    ...{ id, state, state_since, customer_id, title, quantity, amount, currency_code, period, interval },
    ...{ engine, trial_ends_at, ended_at, charges_limit, time_zone, created_at },
    charges_paid: subscriptionDetails.paid,
    in_trial: trial_ends_at !== null && ended_at === null && subscription.charges_made === 0,
    plan: { id: plan_id, name: subscriptionDetails.plans.get(plan_id) ?? title },
    next_plan: next_plan_id
      ? { id: next_plan_id, name: subscriptionDetails.plans.get(next_plan_id) ?? next_plan_id }
      : null,
    // Nothing is charged on the day on which a canceling subscription ends.
    next_charge_at: isEnding ? null : next_at,
    ends_at: isEnding ? next_at : ends_at,
    card: cardOf(subscription),
    problem: problemOf(subscription, subscriptionDetails),
    actions: actionsOf({ subscription, ...subscriptionDetails }),
  }
}

function cardOf(subscription: SubscriptionRow): SubscriptionView["card"] {
  const { saved_card_id, card_brand, card_last4, card_exp_month, card_exp_year } = subscription
  if (!saved_card_id && !card_last4) return null
  return { brand: card_brand, last4: card_last4, exp_month: card_exp_month, exp_year: card_exp_year, saved_card_id }
}

/** The charge of one period. Medusa's order module provides the order's number. */
export type ChargeView = Pick<
  ChargeRow,
  | "id"
  | "period_index"
  | "due_at"
  | "amount"
  | "currency_code"
  | "state"
  | "attempts"
  | "retry_at"
  | "paid_at"
  | "order_id"
  | "order_total"
  | "error_message"
  | "decline"
  | "is_signup"
  | "transaction_id"
>

export function chargeView(charge: ChargeRow): ChargeView {
  const { id, period_index, due_at, amount, currency_code, state, attempts, retry_at, paid_at } = charge
  const { order_id, order_total, error_message, decline, is_signup, transaction_id } = charge
  return {
    ...{ id, period_index, due_at, amount, currency_code, state, attempts, retry_at, paid_at },
    ...{ order_id, order_total, error_message, decline, is_signup, transaction_id },
  }
}

/** An entry of a subscription's history. */
export type EntryView = Pick<EntryRow, "id" | "kind" | "message" | "actor" | "charge_id"> & { at: Date }

export function entryView({ id, kind, message, actor, charge_id, happened_at }: EntryRow): EntryView {
  return { id, kind, message, actor, charge_id, at: happened_at }
}

type CustomerParts = { charges: ChargeView[]; history: EntryView[] }

/**
 * Charges and history as customers see them. Hides the bank's reason for a decline, such as a
 * stolen card, and the names of the store's staff.
 */
export function toCustomerView<T extends CustomerParts>(subscription: SubscriptionRow, view: T): T {
  const { charges, history } = view
  return {
    ...view,
    charges: charges.map(withoutReason),
    history: history
      .filter(({ kind }) => !hiddenKinds.includes(kind))
      .map((entry) => entryFor(entry, { subscription, charge: chargeOf(entry, charges) })),
  }
}

function withoutReason(charge: ChargeView): ChargeView {
  return { ...charge, error_message: charge.decline === "hard" ? "Another card is needed." : null }
}

function chargeOf({ charge_id }: EntryView, charges: readonly ChargeView[]): ChargeView | undefined {
  return charges.find(({ id }) => id === charge_id)
}

/** `charge` is undefined if it is too old to be loaded. */
type About = { subscription: SubscriptionRow; charge: ChargeView | undefined }

/** Kinds of entries that contain internal notes of the store's staff. */
const hiddenKinds: readonly string[] = ["resolved"]

/** Replaces messages that end in a third party's text, and hides which staff member acted. */
function entryFor(entry: EntryView, { subscription, charge }: About): EntryView {
  const actor = entry.actor === subscription.customer_id ? entry.actor : null
  const outcome = outcomes[entry.kind]
  if (!outcome) return { ...entry, actor }
  const what = charge
    ? `${formatAmount(charge.amount, charge.currency_code)} for ${dayOf(charge.due_at, subscription)}`
    : "A charge"
  return { ...entry, actor, message: `${what} ${outcome}` }
}

const outcomes: Readonly<Record<string, string>> = {
  declined: "was declined.",
  returned: "was given back.",
  unconfirmed: "is still being confirmed.",
}

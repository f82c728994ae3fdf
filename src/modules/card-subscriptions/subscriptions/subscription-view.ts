import type { Subscription, SubscriptionCharge, SubscriptionEntry } from "../../../contracts"
import {
  type MessageCode,
  type Params,
  type RenderedMessage,
  rendered,
  renderedOrNull,
  toMessage,
} from "../../../messages"
import type { OpenCharges } from "../charges/open-charges"
import { withNextPlan } from "../plans/plan-terms"
import type { ChargeRow, EntryRow, SubscriptionRow } from "../rows"
import { actionsOf } from "./actions"
import { type Audience, problemOf } from "./problems"

export type ViewDetails = {
  /** Plan names by plan id. */
  plans: ReadonlyMap<string, string>
  charges: OpenCharges
  paid: number
  now: Date
  retriedByGateway: boolean
  audience: Audience
}

export function subscriptionView(subscription: SubscriptionRow, subscriptionDetails: ViewDetails): Subscription<Date> {
  const { id, state, state_since, customer_id, title, quantity, amount, currency_code, period, interval } = subscription
  const { engine, next_at, trial_ends_at, ends_at, ended_at, charges_limit, time_zone, created_at } = subscription
  const { plan_id, next_plan_id } = subscription
  const isEnding = state === "canceling"
  const next = withNextPlan(subscription)
  return {
    ...{ id, state, state_since, customer_id, title, quantity, amount, currency_code, period, interval },
    ...{ engine, trial_ends_at, ended_at, charges_limit, time_zone, created_at },
    next_amount: next.amount,
    charges_paid: subscriptionDetails.paid,
    in_trial: trial_ends_at !== null && ended_at === null && subscription.charges_made === 0,
    plan: { id: plan_id, name: subscriptionDetails.plans.get(plan_id) ?? title },
    next_plan: next_plan_id
      ? {
          ...{ id: next_plan_id, name: subscriptionDetails.plans.get(next_plan_id) ?? next_plan_id },
          ...{ period: next.period, interval: next.interval },
        }
      : null,
    // Nothing is charged on the day on which a canceling subscription ends.
    next_charge_at: isEnding ? null : next_at,
    ends_at: isEnding ? next_at : ends_at,
    card: cardOf(subscription),
    problem: renderedOrNull(problemOf(subscription, subscriptionDetails)),
    actions: actionsOf({ subscription, ...subscriptionDetails }),
  }
}

function cardOf(subscription: SubscriptionRow): Subscription["card"] {
  const { saved_card_id, card_brand, card_last4, card_exp_month, card_exp_year } = subscription
  if (!saved_card_id && !card_last4) return null
  return { brand: card_brand, last4: card_last4, exp_month: card_exp_month, exp_year: card_exp_year, saved_card_id }
}

/** The charge of one period. Medusa's order module provides the order's number. */
export type ChargeView = Omit<SubscriptionCharge<Date>, "order_display_id">

export function chargeView(charge: ChargeRow): ChargeView {
  const { id, period_index, due_at, amount, currency_code, state, attempts, retry_at, paid_at } = charge
  const { order_id, order_total, reason, decline, is_signup, transaction_id } = charge
  return {
    ...{ id, period_index, due_at, amount, currency_code, state, attempts, retry_at, paid_at },
    ...{ order_id, order_total, decline, is_signup, transaction_id, reason: renderedOrNull(reason) },
  }
}

/** An entry of a subscription's history. */
export type EntryView = SubscriptionEntry<Date>

export function entryView({ id, code, params, actor, charge_id, happened_at }: EntryRow): EntryView {
  return { id, ...rendered({ code, params }), actor, charge_id, at: happened_at }
}

type CustomerParts = { charges: ChargeView[]; history: EntryView[] }

/**
 * Charges and history as customers see them. Hides the bank's reason for a decline, such as a
 * stolen card, and the names of the store's staff.
 */
export function toCustomerView<T extends CustomerParts>({ customer_id }: SubscriptionRow, view: T): T {
  const { charges, history } = view
  return {
    ...view,
    charges: charges.map(withoutReason),
    history: history.flatMap((entry) => {
      const { code } = entry
      if (isFor(code, hidden)) return []
      const actor = entry.actor === customer_id ? entry.actor : null
      return { ...entry, actor, ...(isFor(code, customerCodes) ? forCustomer(entry, customerCodes[code]) : {}) }
    }),
  }
}

function withoutReason(charge: ChargeView): ChargeView {
  return { ...charge, reason: charge.decline === "hard" ? rendered(toMessage("charge.card_needed")) : null }
}

/** Entries with internal notes of the store's staff. */
const hidden = {
  "charge.resolved_as_charged": true,
  "charge.resolved_as_not_charged": true,
  "schedule.resolved_as_found": true,
  "schedule.resolved_as_missing": true,
  "subscription.problem_acknowledged": true,
} as const satisfies Partial<Record<MessageCode, true>>

/** Entries with a third party's text, and the codes without it. */
const customerCodes = {
  "charge.declined": "charge.was_declined",
  "charge.declined_and_retried": "charge.was_declined",
  "charge.declined_for_good": "charge.was_declined",
  "charge.returned": "charge.was_refunded",
  "charge.unconfirmed": "charge.being_confirmed",
} as const satisfies Partial<Record<MessageCode, MessageCode>>

type CustomerCode = (typeof customerCodes)[keyof typeof customerCodes]

function isFor<Codes extends object>(code: string, codes: Codes): code is keyof Codes & string {
  return Object.hasOwn(codes, code)
}

function forCustomer({ params }: EntryView, code: CustomerCode): RenderedMessage {
  const { amount, day } = params as Params<CustomerCode>
  return rendered(toMessage(code, { amount, day }))
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { reasonOf } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type GraphQuery,
  readCustomerDetails,
  type RecurringTerms,
} from "../../../../modules/card-payments"
import {
  type Awaited,
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  dayOf,
  type SubscriptionRow,
  upcoming,
} from "../../../../modules/card-subscriptions"

/**
 * Syncs a subscription to the gateway that charges it: creates a missing schedule, or sends changed
 * terms. A failed sync becomes the subscription's problem, and is retried if that can help.
 */
export async function syncSchedule(container: MedusaContainer, subscriptionId: string): Promise<void> {
  // One sync at a time: an earlier update that arrives later would overwrite the newer one.
  await whileSyncing(container, subscriptionId, () => sync(container, subscriptionId))
}

/** Runs `work` under the lock of this subscription's syncs. */
export async function whileSyncing<T>(container: MedusaContainer, id: string, work: () => Promise<T>): Promise<T> {
  return container.resolve(Modules.LOCKING).execute(`card-subscriptions-sync:${id}`, work, { timeout: 60 })
}

async function sync(container: MedusaContainer, subscriptionId: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscription = await subscriptions.find(subscriptionId)
  if (subscription.sync_state !== "pending") return
  const { record, awaited: awaitedOf } = subscriptions.scheduleSync
  // While a period of the current plan may still be charged, its charge would get the next plan's
  // amount (assumption "amount" of ADR 0013).
  const awaited = await awaitedOf(subscription)
  const isEarly = subscription.next_terms !== null && awaited.any
  const current = isEarly ? subscription : subscriptions.withNextPlan(subscription)
  const terms = recurringTerms(current, { now: await subscriptions.clock(), awaited })
  const known = await cards.recurring.current(subscriptionId)
  if (!terms || (!known && !terms.next_day)) return record(subscription, { move: "acknowledge" })
  if (!known) return openSchedule(container, subscription, terms)
  const left = await cards.recurring.sync({ subscriptionId, terms })
  if (left === "unconfirmed") return record(subscription, { move: "lose", problem: toMessage("schedule.unconfirmed") })
  if (isEarly || (left && !left.isFinal)) return record(subscription, { move: "defer", problem: left?.problem })
  return record(subscription, left ? { move: "refuse", problem: left.problem } : { move: "acknowledge" })
}

async function openSchedule(
  container: MedusaContainer,
  subscription: SubscriptionRow,
  terms: RecurringTerms,
): Promise<void> {
  const { record } = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE).scheduleSync
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { id, customer_id, provider_id, title } = subscription
  const query = container.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const orderDetails = await readCustomerDetails(query, customer_id)
  try {
    const order = { subscription_id: id, customer_id, provider_id, terms, description: title, orderDetails }
    const { state, reference } = await cards.recurring.open(order)
    if (state === "active") return await record(subscription, { move: "acknowledge" })
    // An id that was known before the call makes the schedule one that is synced like any other.
    return await (reference === null
      ? record(subscription, { move: "lose", problem: toMessage("schedule.unconfirmed") })
      : record(subscription, { move: "defer", problem: toMessage("schedule.unconfirmed_and_retried") }))
  } catch (error) {
    if (!MedusaError.isMedusaError(error)) throw error
    const reason = reasonOf(error)
    return error.type === MedusaError.Types.UNEXPECTED_STATE
      ? record(subscription, { move: "defer", problem: toMessage("schedule.not_created_and_retried", { reason }) })
      : record(subscription, { move: "refuse", problem: toMessage("schedule.not_created", { reason }) })
  }
}

/** An upper bound for the charges of one schedule. */
const MOST = 10_000

/** The terms of a subscription for the gateway; undefined while there is no card to charge. */
export function recurringTerms(
  subscription: SubscriptionRow,
  { now, awaited }: { now: Date; awaited: Awaited },
): RecurringTerms | undefined {
  const { amount, currency_code, period, interval, saved_card_id, state, next_at } = subscription
  if (!saved_card_id) return undefined
  const isStopped = state !== "active" && state !== "past_due"
  const today = dayOf(now, subscription)
  const next_day = next_at && !isStopped ? dayOf(next_at, subscription) : undefined
  return {
    ...{ amount, currency_code, period, interval, saved_card_id },
    // Without a next date the last charge is in flight: the schedule ends with it (assumption "last
    // day" of ADR 0013) and is not stopped before.
    next_day,
    last_day: isStopped ? undefined : lastDay(subscription),
    is_stopped: isStopped,
    // Keeps today's charge where the subscription ends with its period or with its last charge.
    // Assumption (ADR 0013, "last day"): a charge of the last day is still made.
    is_today_kept: state === "canceling" ? awaited.any : !isStopped && !next_day && awaited.today,
    // Assumption (ADR 0013, "first day"): another first day would move this charge away.
    is_today_open: awaited.today || next_day === today,
    today,
  }
}

/** The day of the last charge, where the plan limits the number of charges or has an end. */
function lastDay(subscription: SubscriptionRow): string | undefined {
  if (subscription.charges_limit === null && subscription.ends_at === null) return undefined
  const last = upcoming(subscription, MOST).at(-1)
  return last && dayOf(last, subscription)
}

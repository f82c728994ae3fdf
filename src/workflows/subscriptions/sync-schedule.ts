import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { messageOf } from "../../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type GraphQuery,
  readCustomerDetails,
  type RecurringTerms,
} from "../../modules/card-payments"
import {
  type Awaited,
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  dayOf,
  type SubscriptionRow,
  unconfirmedSchedule,
  upcoming,
} from "../../modules/card-subscriptions"

/**
 * Brings the gateway that charges by itself to what a subscription is now: a schedule that it does not have yet, or the
 * changes of one. What it could not be told stands as the subscription's problem, and is told again where that can help.
 */
export async function syncSchedule(container: MedusaContainer, subscriptionId: string): Promise<void> {
  // One after the other: an earlier word that arrives later would be the last one.
  await whileSyncing(container, subscriptionId, () => sync(container, subscriptionId))
}

/** While nobody else tells the gateway of this subscription. */
export async function whileSyncing<T>(container: MedusaContainer, id: string, work: () => Promise<T>): Promise<T> {
  return container.resolve(Modules.LOCKING).execute(`card-subscriptions-sync:${id}`, work, { timeout: 60 })
}

async function sync(container: MedusaContainer, subscriptionId: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscription = await subscriptions.find(subscriptionId)
  if (subscription.engine !== "gateway" || !subscription.needs_sync) return
  // While a period of this plan may still be charged, the next one's amount would be taken for it.
  const awaited = await subscriptions.scheduleSync.awaited(subscription)
  const isEarly = subscription.next_terms !== null && awaited.any
  const current = isEarly ? subscription : subscriptions.withNextPlan(subscription)
  const terms = recurringTerms(current, { now: await subscriptions.clock(), awaited })
  const known = await cards.recurring.current(subscriptionId)
  if (!terms) return subscriptions.scheduleSync.synced(subscription, { problem: null })
  if (known) {
    const left = await cards.recurring.sync({ subscriptionId, terms })
    if (left === "unconfirmed")
      return subscriptions.scheduleSync.synced(subscription, { problem: unconfirmedSchedule.problem })
    const again = isEarly || (left && !left.isFinal)
    return subscriptions.scheduleSync.synced(subscription, { problem: left?.problem ?? null, again })
  }
  if (!terms.next_day) return subscriptions.scheduleSync.synced(subscription, { problem: null })
  await openSchedule(container, subscription, terms)
}

async function openSchedule(
  container: MedusaContainer,
  subscription: SubscriptionRow,
  terms: NonNullable<ReturnType<typeof recurringTerms>>,
): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { id, customer_id, provider_id, title } = subscription
  const query = container.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const orderDetails = await readCustomerDetails(query, customer_id)
  try {
    const order = { subscription_id: id, customer_id, provider_id, terms, description: title, orderDetails }
    const { state, reference } = await cards.recurring.open(order)
    if (state === "active") return await subscriptions.scheduleSync.synced(subscription, { problem: null })
    const again = reference !== null
    const problem = again ? unconfirmedSchedule.syncedAgain : unconfirmedSchedule.problem
    await subscriptions.scheduleSync.synced(subscription, { problem, again })
  } catch (error) {
    if (!MedusaError.isMedusaError(error)) throw error
    const isUnsent = error.type === MedusaError.Types.UNEXPECTED_STATE
    const then = isUnsent ? "It is told again by itself." : "Mend that, and try again."
    const problem = `The gateway does not charge this subscription yet: ${messageOf(error)} ${then}`
    await subscriptions.scheduleSync.synced(subscription, { problem, again: isUnsent })
  }
}

/** More charges than any schedule is looked ahead for. */
const MOST = 10_000

/** What the gateway has to know of a subscription; undefined while there is no card to charge. */
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
    // Without a next date the last charge is under way: the schedule ends with it by itself, and is not stopped before.
    next_day,
    last_day: isStopped ? undefined : lastDay(subscription),
    is_stopped: isStopped,
    // What was agreed to for today is still charged where it ends with its period, or with its last charge.
    is_today_kept: state === "canceling" ? awaited.any : !isStopped && !next_day && awaited.today,
    is_today_open: awaited.today || next_day === today,
    today,
  }
}

/** The day of the last charge, where the plan has a number of charges or an end. */
function lastDay(subscription: SubscriptionRow): string | undefined {
  if (subscription.charges_limit === null && subscription.ends_at === null) return undefined
  const last = upcoming(subscription, MOST).at(-1)
  return last && dayOf(last, subscription)
}

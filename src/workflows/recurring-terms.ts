import type { RecurringTerms } from "../modules/card-payments"
import { type Awaited, dayOf, type SubscriptionRow, upcoming } from "../modules/card-subscriptions"

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

import type { Words } from "../words-of"
import type { AdminSubscription } from "./admin-subscription"

type Stated = Pick<
  AdminSubscription,
  | "state"
  | "next_charge_at"
  | "in_trial"
  | "ends_at"
  | "ended_at"
  | "charges_paid"
  | "amount"
  | "currency_code"
  | "time_zone"
>

/** What a subscription's state means for the person at the screen, with the dates that belong to it. */
export function stateSentence({ t, date, price }: Words, subscription: Stated): string {
  const { state, next_charge_at, ended_at, ends_at } = subscription
  const day = (time: string) => date(time, subscription.time_zone)
  const amount = price(subscription.amount, subscription.currency_code)
  switch (state) {
    case "active":
      if (!next_charge_at) return t("cardPayments.subscriptions.meaning.activeLast")
      return subscription.in_trial
        ? t("cardPayments.subscriptions.meaning.trial", { amount, date: day(next_charge_at) })
        : t("cardPayments.subscriptions.meaning.active", { amount, date: day(next_charge_at) })
    case "canceling": {
      const end = next_charge_at ?? ends_at
      return end
        ? t("cardPayments.subscriptions.meaning.canceling", { date: day(end) })
        : t("cardPayments.subscriptions.meaning.cancelingUndated")
    }
    case "canceled":
      return ended_at
        ? t("cardPayments.subscriptions.meaning.canceled", { date: day(ended_at) })
        : t("cardPayments.subscriptions.meaning.canceledUndated")
    case "completed":
      return t("cardPayments.subscriptions.meaning.completed", { number: subscription.charges_paid })
    case "pending":
      return t("cardPayments.subscriptions.meaning.pending")
    case "past_due":
      return t("cardPayments.subscriptions.meaning.pastDue")
    case "unpaid":
      return t("cardPayments.subscriptions.meaning.unpaid")
    case "paused":
      return t("cardPayments.subscriptions.meaning.paused")
  }
}

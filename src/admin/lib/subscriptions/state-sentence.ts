import type { Words } from "../words-of"
import type { AdminSubscription } from "./admin-subscription"
import { isInTrial } from "./is-in-trial"

type Stated = Pick<
  AdminSubscription,
  "state" | "next_charge_at" | "trial_ends_at" | "ends_at" | "ended_at" | "charges_made" | "amount" | "currency_code"
>

/** What a subscription's state means for the person at the screen, with the dates that belong to it. */
export function stateSentence({ t, date, price }: Words, subscription: Stated): string {
  const { state, next_charge_at, ended_at, ends_at } = subscription
  const amount = price(subscription.amount, subscription.currency_code)
  switch (state) {
    case "active":
      if (!next_charge_at) return t("cardPayments.subscriptions.meaning.activeLast")
      return isInTrial(subscription)
        ? t("cardPayments.subscriptions.meaning.trial", { amount, date: date(next_charge_at) })
        : t("cardPayments.subscriptions.meaning.active", { amount, date: date(next_charge_at) })
    case "canceling": {
      const end = next_charge_at ?? ends_at
      return end
        ? t("cardPayments.subscriptions.meaning.canceling", { date: date(end) })
        : t("cardPayments.subscriptions.meaning.cancelingUndated")
    }
    case "canceled":
      return ended_at
        ? t("cardPayments.subscriptions.meaning.canceled", { date: date(ended_at) })
        : t("cardPayments.subscriptions.meaning.canceledUndated")
    case "completed":
      return t("cardPayments.subscriptions.meaning.completed", { number: subscription.charges_made })
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

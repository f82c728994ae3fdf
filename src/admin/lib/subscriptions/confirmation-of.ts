import { rhythmWords } from "../rhythm-words"
import type { Words } from "../words-of"
import type { AdminSubscriptionDetail, SubscriptionAction } from "./admin-subscription"
import { cardWords } from "./card-words"
import { chargesToRetry } from "./charges-to-retry"
import { sumWords } from "./sum-words"

/** What is asked in a prompt; changing card and plan asks in a drawer of its own. */
export type PromptedAction = Exclude<SubscriptionAction, "card" | "plan">

/** What will happen, in words with amount and date, before a person lets it happen. */
export function confirmationOf(words: Words, subscription: AdminSubscriptionDetail, action: PromptedAction) {
  const { t } = words
  return {
    title: t(`cardPayments.subscriptions.confirm.title.${action}`),
    description: descriptionOf(words, subscription, action),
    confirmText: t(`cardPayments.subscriptions.action.${action}`),
    cancelText: t("cardPayments.subscriptions.confirm.back"),
    variant: action === "cancel" || action === "cancel_at_period_end" ? ("danger" as const) : ("confirmation" as const),
  }
}

function descriptionOf(words: Words, subscription: AdminSubscriptionDetail, action: PromptedAction): string {
  const { t, price } = words
  const date = (time: string) => words.date(time, subscription.time_zone)
  const amount = price(subscription.amount, subscription.currency_code)
  const card = cardWords(words, subscription.card)
  const next = subscription.next_charge_at && date(subscription.next_charge_at)
  // What ends with its period has no next charge, but the day on which it would be due.
  const end = next ?? (subscription.ends_at && date(subscription.ends_at))
  switch (action) {
    case "charge": {
      const due = sumWords(
        words,
        subscription,
        subscription.charges.filter(({ state }) => state === "due"),
      )
      if (due) return t("cardPayments.subscriptions.confirm.charge", { ...due, card })
      return next
        ? t("cardPayments.subscriptions.confirm.chargeAhead", { amount, card, date: next })
        : t("cardPayments.subscriptions.confirm.chargeUndated", { amount, card })
    }
    case "retry":
      return retryWords(words, subscription)
    case "pause":
      return next
        ? t("cardPayments.subscriptions.confirm.pause", { amount, date: next })
        : t("cardPayments.subscriptions.confirm.pauseUndated")
    case "resume":
      return subscription.state === "canceling" && end
        ? t("cardPayments.subscriptions.confirm.keep", { amount, date: end })
        : t("cardPayments.subscriptions.confirm.resume", { amount, card, rhythm: rhythmWords(words, subscription) })
    case "skip": {
      const after = subscription.upcoming[1]
      if (!next) return t("cardPayments.subscriptions.confirm.skipUndated")
      return after
        ? t("cardPayments.subscriptions.confirm.skip", { amount, date: next, after: date(after) })
        : t("cardPayments.subscriptions.confirm.skipLast", { amount, date: next })
    }
    case "cancel":
      return t("cardPayments.subscriptions.confirm.cancel")
    case "cancel_at_period_end":
      return next
        ? t("cardPayments.subscriptions.confirm.cancelAtPeriodEnd", { amount, date: next })
        : t("cardPayments.subscriptions.confirm.cancelAtPeriodEndUndated")
  }
}

/** A retry is of a charge, of a sign-up that could not begin, or of what the gateway that charges could not be told. */
function retryWords(words: Words, subscription: AdminSubscriptionDetail): string {
  const { t, price } = words
  const card = cardWords(words, subscription.card)
  if (subscription.state === "pending") {
    const amount = price(subscription.amount, subscription.currency_code)
    return t("cardPayments.subscriptions.confirm.retryBegin", { amount, card })
  }
  const tried = sumWords(words, subscription, chargesToRetry(subscription))
  const { why } = subscription.actions.retry
  if (!tried) return why || t("cardPayments.subscriptions.confirm.retryUnknown", { card })
  // Only the server knows which of both a retry at the gateway would be.
  return subscription.engine === "gateway"
    ? [why, t("cardPayments.subscriptions.confirm.open", tried)].filter(Boolean).join(" ")
    : t("cardPayments.subscriptions.confirm.retry", { ...tried, card })
}

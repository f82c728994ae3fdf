import { useState } from "react"
import { amountDecimals, scaledAmount, unscaledAmount } from "../format/amount-arithmetic"
import { cardWords } from "../format/card-text"
import { useWords, type Words } from "../format/localized-text"
import { deniedWords } from "../http/action-result"
import { rhythmWords } from "../plans/billing-interval"
import { ActionButton } from "../ui/action-button"
import { useConfirm } from "../ui/confirm-prompt"
import { ChangeCardDrawer, ChangePlanDrawer } from "./change-drawer"
import {
  type AdminSubscription,
  type AdminSubscriptionDetail,
  chargesToRetry,
  type SubscriptionAction,
  type SubscriptionCharge,
} from "./subscription"
import { useSubscriptionAction } from "./subscription-request"

// In the order in which they lead on, and out.
const actions = [
  "charge",
  "retry",
  "skip",
  "pause",
  "resume",
  "card",
  "plan",
  "cancel_at_period_end",
  "cancel",
] as const satisfies readonly SubscriptionAction[]

/** Everything that can be done to a subscription; what cannot be done now says why. */
export const SubscriptionActions = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const words = useWords()
  const { t } = words
  const action = useSubscriptionAction(subscription)
  const confirm = useConfirm()
  const [drawer, setDrawer] = useState<"card" | "plan" | null>(null)
  const close = () => setDrawer(null)

  const whyNot = (name: SubscriptionAction) => {
    if (action.pending !== null && action.pending !== name) return t("cardPayments.actions.busy")
    const { allowed, why } = subscription.actions[name]
    return allowed ? null : deniedWords(words, why) || t("cardPayments.actions.notNow")
  }

  const press = async (name: SubscriptionAction) => {
    if (name === "card" || name === "plan") setDrawer(name)
    else if (await confirm(confirmationOf(words, subscription, name))) await action.run({ kind: name })
  }

  return (
    <div role="group" aria-label={t("cardPayments.actions.label")} className="flex flex-wrap gap-2">
      {actions.map((name) => (
        <ActionButton
          key={name}
          data-testid={`card-subscription-${name}`}
          label={t(`cardPayments.subscriptions.action.${name}`)}
          why={whyNot(name)}
          pending={action.pending === name}
          onPress={() => void press(name)}
          variant={name === "cancel" ? "danger" : "secondary"}
        />
      ))}
      <ChangeCardDrawer subscription={subscription} action={action} open={drawer === "card"} onClose={close} />
      <ChangePlanDrawer subscription={subscription} action={action} open={drawer === "plan"} onClose={close} />
    </div>
  )
}

/** What is asked in a prompt; changing card and plan asks in a drawer of its own. */
type PromptedAction = Exclude<SubscriptionAction, "card" | "plan">

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

type Summed = Pick<SubscriptionCharge, "amount" | "currency_code" | "due_at">

/** What charges of one subscription come to, and the days that they are for, oldest first; null for none. */
export function sumWords(
  { price, date }: Pick<Words, "price" | "date">,
  { time_zone }: Pick<AdminSubscription, "time_zone">,
  charges: readonly Summed[],
): { amount: string; dates: string } | null {
  const [first] = charges
  if (!first) return null
  const decimals = Math.max(...charges.map(({ amount }) => amountDecimals(amount)))
  const sum = charges.reduce((total, { amount }) => total + scaledAmount(amount, decimals), 0n)
  const days = charges.map(({ due_at }) => due_at).sort((one, other) => Date.parse(one) - Date.parse(other))
  return {
    amount: price(unscaledAmount(sum, decimals), first.currency_code),
    dates: days.map((day) => date(day, time_zone)).join(", "),
  }
}

import {
  type AdminSubscription,
  type AdminSubscriptionDetail,
  type SubscriptionAction,
  subscriptionActions,
  type SubscriptionCharge,
} from "../../contracts"
import { useState } from "react"
import { formatCard } from "../format/card-text"
import { useMessages, type Messages } from "../format/localized-text"
import { formatDenial } from "../http/action-result"
import { AcknowledgeForm } from "../payments/acknowledge-form"
import { formatBillingInterval } from "../plans/billing-interval"
import { ActionButtons, type ActionRow, type Question } from "../ui/action-buttons"
import { ChangeCardDrawer, ChangePlanDrawer } from "./change-drawer"
import {
  chargesToRetry,
  confirmedRequest,
  dueCharges,
  type PromptedAction,
  type RunSubscription,
  sumOf,
  useSubscriptionAction,
} from "./subscription-request"

/** The action buttons of a subscription; a disabled button shows its reason. */
export const SubscriptionActions = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const messages = useMessages()
  const action = useSubscriptionAction(subscription)
  const [drawer, setDrawer] = useState<"card" | "plan" | null>(null)
  const [seen, setSeen] = useState<string | null>(null)
  const close = () => setDrawer(null)

  const rows = subscriptionActions.flatMap((name): ActionRow[] => {
    const row = plainRow(messages, subscription, name)
    if (name === "card" || name === "plan") return [{ ...row, run: () => setDrawer(name) }]
    if (name !== "acknowledge") return [subscriptionRow(messages, subscription, { name, run: action.run })]
    const isShown = subscription.ended_at || subscription.actions.acknowledge.allowed
    return isShown && subscription.problem_id ? [{ ...row, run: () => setSeen(subscription.problem_id) }] : []
  })

  return (
    <>
      <ActionButtons rows={rows} pending={action.pending} data-testid="card-subscription" />
      <ChangeCardDrawer subscription={subscription} action={action} open={drawer === "card"} onClose={close} />
      <ChangePlanDrawer subscription={subscription} action={action} open={drawer === "plan"} onClose={close} />
      <AcknowledgeForm
        run={seen === null ? null : (note) => action.run({ kind: "acknowledge", seen, note })}
        onClose={() => setSeen(null)}
        pending={action.pending !== null}
      />
    </>
  )
}

function plainRow(messages: Messages, { actions }: AdminSubscriptionDetail, name: SubscriptionAction) {
  const { allowed, reason } = actions[name]
  return {
    name,
    label: messages.t(
      name === "acknowledge" ? "cardPayments.acknowledge.action" : `cardPayments.subscriptions.action.${name}`,
    ),
    reason: allowed ? null : formatDenial(messages, reason),
    variant: name === "cancel" ? ("danger" as const) : ("secondary" as const),
  }
}

type PromptedRequest = { name: PromptedAction; run: RunSubscription["run"] }

/** An action with its confirmation. */
export function subscriptionRow(
  messages: Messages,
  subscription: AdminSubscriptionDetail,
  { name, run }: PromptedRequest,
): ActionRow {
  return {
    ...plainRow(messages, subscription, name),
    question: questionOf(messages, subscription, name),
    run: () => run(confirmedRequest(subscription, name)),
  }
}

/** The prompt's texts, with the amount and date that the action affects. */
export function questionOf(
  messages: Messages,
  subscription: AdminSubscriptionDetail,
  action: PromptedAction,
): Question {
  const { t } = messages
  return {
    title: t(`cardPayments.subscriptions.confirm.title.${action}`),
    description: descriptionOf(messages, subscription, action),
    confirm: t(`cardPayments.subscriptions.action.${action}`),
    back: t("cardPayments.subscriptions.confirm.back"),
    danger: action === "cancel" || action === "cancel_at_period_end",
  }
}

function descriptionOf(messages: Messages, subscription: AdminSubscriptionDetail, action: PromptedAction): string {
  const { t, price } = messages
  const date = (time: string) => messages.date(time, subscription.time_zone)
  const amount = price(subscription.next_amount, subscription.currency_code)
  const card = formatCard(messages, subscription.card)
  const next = subscription.next_charge_at && date(subscription.next_charge_at)
  // A canceling subscription has no next charge; `ends_at` is the day on which it would be due.
  const end = next ?? (subscription.ends_at && date(subscription.ends_at))
  const effect = () => messages.text(subscription.actions[action].reason)
  switch (action) {
    case "charge": {
      const due = sumCharges(messages, subscription, dueCharges(subscription))
      if (due) return t("cardPayments.subscriptions.confirm.charge", { ...due, card })
      return next
        ? t("cardPayments.subscriptions.confirm.chargeAhead", { amount, card, date: next })
        : t("cardPayments.subscriptions.confirm.chargeUndated", { amount, card })
    }
    case "retry":
      return formatRetry(messages, subscription)
    case "pause":
      return next
        ? t("cardPayments.subscriptions.confirm.pause", { amount, date: next })
        : t("cardPayments.subscriptions.confirm.pauseUndated")
    case "resume":
      return subscription.state === "canceling" && end
        ? t("cardPayments.subscriptions.confirm.keep", { amount, date: end })
        : t("cardPayments.subscriptions.confirm.resume", {
            amount,
            card,
            billingInterval: formatBillingInterval(messages, subscription.next_plan ?? subscription),
          })
    case "skip": {
      // A new plan has later dates of its own, which begin after the skipped period.
      const after = subscription.next_plan ? undefined : subscription.upcoming[1]
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
    default:
      return effect()
  }
}

/**
 * The prompt's text for a retry: of declined charges, of a sign-up that failed to activate, or of a
 * change that was not synced to the gateway's schedule.
 */
function formatRetry(messages: Messages, subscription: AdminSubscriptionDetail): string {
  const { t, price } = messages
  const card = formatCard(messages, subscription.card)
  if (subscription.state === "pending") {
    const amount = price(subscription.next_amount, subscription.currency_code)
    return t("cardPayments.subscriptions.confirm.retrySignUp", { amount, card })
  }
  const tried = sumCharges(messages, subscription, chargesToRetry(subscription))
  const reason = messages.text(subscription.actions.retry.reason)
  if (!tried) return reason
  // With the gateway engine, only the server knows whether a retry charges or syncs: show its
  // reason too.
  return subscription.engine === "gateway"
    ? [reason, t("cardPayments.subscriptions.confirm.open", tried)].join(" ")
    : t("cardPayments.subscriptions.confirm.retry", { ...tried, card })
}

type Summed = Pick<SubscriptionCharge, "amount" | "currency_code" | "due_at">

/**
 * The formatted sum of a subscription's charges and their due dates, oldest first; null without
 * charges.
 */
export function sumCharges(
  { price, date }: Pick<Messages, "price" | "date">,
  { time_zone }: Pick<AdminSubscription, "time_zone">,
  charges: readonly Summed[],
): { amount: string; dates: string } | null {
  const [first] = charges
  if (!first) return null
  const days = charges.map(({ due_at }) => due_at).sort((one, other) => Date.parse(one) - Date.parse(other))
  return {
    amount: price(sumOf(charges), first.currency_code),
    dates: days.map((day) => date(day, time_zone)).join(", "),
  }
}

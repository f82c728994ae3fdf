import { useState } from "react"
import { ActionButton } from "../action-button"
import { deniedWords } from "../denied"
import { useConfirm } from "../use-confirm"
import { useWords } from "../use-words"
import type { AdminSubscriptionDetail, SubscriptionAction } from "./admin-subscription"
import { ChangeCardDrawer } from "./change-card-drawer"
import { ChangePlanDrawer } from "./change-plan-drawer"
import { confirmationOf } from "./confirmation-of"
import { useSubscriptionAction } from "./use-subscription-action"

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

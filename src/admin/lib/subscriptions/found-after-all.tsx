import { useState } from "react"
import { ActionButton } from "../action-button"
import { useWords } from "../use-words"
import type { AdminSubscriptionDetail, SubscriptionCharge } from "./admin-subscription"
import { RulingDrawer } from "./ruling-drawer"
import { useSubscriptionAction } from "./use-subscription-action"

type FoundAfterAllProps = { subscription: AdminSubscriptionDetail; charge: SubscriptionCharge }

/** Of a period that was ruled not charged: its money was found at the gateway after all. */
export const FoundAfterAll = ({ subscription, charge }: FoundAfterAllProps) => {
  const { t } = useWords()
  const action = useSubscriptionAction(subscription)
  const [open, setOpen] = useState(false)
  const { card, time_zone } = subscription
  const asked = { ruling: { kind: "charge" as const, charge, card, time_zone }, happened: true }
  return (
    <>
      <ActionButton
        data-testid="card-subscription-found-after-all"
        label={t("cardPayments.subscriptions.ruling.charge.foundAfterAll")}
        why={action.pending === null ? null : t("cardPayments.actions.busy")}
        pending={false}
        onPress={() => setOpen(true)}
        variant="secondary"
      />
      <RulingDrawer asked={open ? asked : null} action={action} onClose={() => setOpen(false)} />
    </>
  )
}

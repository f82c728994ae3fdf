import { StatusBadge } from "@medusajs/ui"
import { useWords } from "../use-words"
import type { SubscriptionState } from "./admin-subscription"
import { subscriptionStates } from "./subscription-states"

/** A subscription's state in a word. */
export const SubscriptionBadge = ({ state }: { state: SubscriptionState }) => {
  const { t } = useWords()
  return (
    <StatusBadge
      color={subscriptionStates[state] ?? "grey"}
      className="text-nowrap"
      data-testid="card-subscription-state"
      data-state={state}
    >
      {t(`cardPayments.subscriptions.state.${state}`)}
    </StatusBadge>
  )
}

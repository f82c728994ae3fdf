import { StateBadge } from "../state-badge"
import { useWords } from "../use-words"
import type { SubscriptionState } from "./admin-subscription"
import { subscriptionStates } from "./subscription-states"

/** A subscription's state in a word. */
export const SubscriptionBadge = ({ state }: { state: SubscriptionState }) => {
  const { t } = useWords()
  return (
    <StateBadge state={state} color={subscriptionStates[state]} data-testid="card-subscription-state">
      {t(`cardPayments.subscriptions.state.${state}`)}
    </StateBadge>
  )
}

import { useMessages } from "../format/localized-text"
import { StateBadge } from "../ui/inline-elements"
import type { SubscriptionState } from "./subscription"

/** A subscription's state in a word. */
export const SubscriptionBadge = ({ state }: { state: SubscriptionState }) => {
  const { t } = useMessages()
  return (
    <StateBadge state={state} color={subscriptionStates[state]} data-testid="card-subscription-state">
      {t(`cardPayments.subscriptions.state.${state}`)}
    </StateBadge>
  )
}

/**
 * Every state of a subscription with the color of its badge, in the order in which a person would
 * look for them.
 */
export const subscriptionStates: Readonly<Record<SubscriptionState, "green" | "orange" | "red" | "blue" | "grey">> = {
  active: "green",
  past_due: "orange",
  unpaid: "red",
  pending: "blue",
  paused: "grey",
  canceling: "orange",
  canceled: "grey",
  completed: "grey",
}

import type { SubscriptionState } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { StateBadge } from "../ui/inline-elements"

export const SubscriptionBadge = ({ state }: { state: SubscriptionState }) => {
  const { t } = useMessages()
  return (
    <StateBadge state={state} color={subscriptionStates[state]} data-testid="card-subscription-state">
      {t(`cardPayments.subscriptions.state.${state}`)}
    </StateBadge>
  )
}

/** The badge color of every subscription state, in the order of the state filter. */
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

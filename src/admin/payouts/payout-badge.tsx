import type { PayoutState } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { StateBadge } from "../ui/inline-elements"

export const PayoutBadge = ({ state }: { state: PayoutState }) => {
  const { t } = useMessages()
  return (
    <StateBadge state={state} color={payoutStates[state]} data-testid="card-payout-state">
      {t(`cardPayments.payouts.state.${state}`)}
    </StateBadge>
  )
}

/** The badge color of every payout state, in the order of the state machine. */
export const payoutStates: Readonly<Record<PayoutState, "green" | "orange" | "red" | "blue" | "grey" | "purple">> = {
  draft: "grey",
  checking: "blue",
  checked: "blue",
  awaiting_approval: "orange",
  approved: "blue",
  paying: "blue",
  paid: "green",
  failed: "red",
  unknown: "purple",
  canceled: "grey",
}

import { StateBadge } from "../state-badge"
import { useWords } from "../use-words"
import type { PayoutState } from "./admin-payout"
import { payoutStates } from "./payout-states"

/** A payout's state in a word or two. */
export const PayoutBadge = ({ state }: { state: PayoutState }) => {
  const { t } = useWords()
  return (
    <StateBadge state={state} color={payoutStates[state]} data-testid="card-payout-state">
      {t(`cardPayments.payouts.state.${state}`)}
    </StateBadge>
  )
}

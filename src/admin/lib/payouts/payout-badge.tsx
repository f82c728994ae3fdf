import { StatusBadge } from "@medusajs/ui"
import { useWords } from "../use-words"
import type { PayoutState } from "./admin-payout"
import { payoutStates } from "./payout-states"

/** A payout's state in a word or two. */
export const PayoutBadge = ({ state }: { state: PayoutState }) => {
  const { t } = useWords()
  return (
    <StatusBadge
      color={payoutStates[state] ?? "grey"}
      className="text-nowrap"
      data-testid="card-payout-state"
      data-state={state}
    >
      {t(`cardPayments.payouts.state.${state}`)}
    </StatusBadge>
  )
}

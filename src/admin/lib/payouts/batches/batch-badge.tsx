import { StatusBadge } from "@medusajs/ui"
import { useWords } from "../../use-words"
import type { BatchState } from "./admin-batch"
import { batchStates } from "./batch-states"

/** A batch's state in a word or two. */
export const BatchBadge = ({ state }: { state: BatchState }) => {
  const { t } = useWords()
  return (
    <StatusBadge
      color={batchStates[state] ?? "grey"}
      className="text-nowrap"
      data-testid="card-payout-batch-state"
      data-state={state}
    >
      {t(`cardPayments.payouts.batches.state.${state}`)}
    </StatusBadge>
  )
}

import { StateBadge } from "../../state-badge"
import { useWords } from "../../use-words"
import type { AdminBatch } from "./admin-batch"
import { awaitsPay } from "./awaits-pay"
import { batchStates } from "./batch-states"

/** A batch's state in a word or two. */
export const BatchBadge = ({ batch }: { batch: Pick<AdminBatch, "state" | "to_pay"> }) => {
  const { t } = useWords()
  const { state } = batch
  const waits = awaitsPay(batch)
  return (
    <StateBadge state={state} color={waits ? "orange" : batchStates[state]} data-testid="card-payout-batch-state">
      {waits ? t("cardPayments.payouts.batches.state.approved") : t(`cardPayments.payouts.batches.state.${state}`)}
    </StateBadge>
  )
}

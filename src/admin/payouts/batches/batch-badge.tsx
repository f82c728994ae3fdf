import type { AdminBatch, BatchState } from "../../../contracts"
import { useMessages } from "../../format/localized-text"
import { StateBadge } from "../../ui/inline-elements"
import { awaitsPay } from "./batch"

/** The badge of a batch's state. A batch that awaits "Pay" is shown as approved. */
export const BatchBadge = ({ batch }: { batch: Pick<AdminBatch, "state" | "to_pay"> }) => {
  const { t } = useMessages()
  const { state } = batch
  const waits = awaitsPay(batch)
  return (
    <StateBadge state={state} color={waits ? "orange" : batchStates[state]} data-testid="card-payout-batch-state">
      {waits ? t("cardPayments.payouts.batches.state.approved") : t(`cardPayments.payouts.batches.state.${state}`)}
    </StateBadge>
  )
}

/** The badge color of every batch state. */
export const batchStates: Readonly<Record<BatchState, "green" | "orange" | "red" | "blue" | "grey">> = {
  checking: "blue",
  ready: "blue",
  awaiting_approval: "orange",
  paying: "blue",
  finished: "green",
  canceled: "grey",
}

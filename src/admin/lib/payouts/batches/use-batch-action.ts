import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ActionResult } from "../../action-result"
import { sdk } from "../../sdk"
import { useOneAtATime } from "../../use-one-at-a-time"
import { useWords } from "../../use-words"
import { payoutKeys } from "../payout-keys"
import { readPayoutFailure } from "../read-payout-failure"
import type { AdminBatchDetail, BatchAction } from "./admin-batch"
import { awaitsPay } from "./awaits-pay"

type Answer = { batch: AdminBatchDetail }
type BatchRequest = { action: BatchAction; duplicates_seen?: boolean }

export type RunBatch = {
  run: (request: BatchRequest) => Promise<ActionResult>
  /** The request under way, if any. */
  pending: BatchAction | null
}

/** Sends a person's requests about one batch, one at a time; what is refused whoever asked tells. */
export function useBatchAction(id: string): RunBatch {
  const client = useQueryClient()
  const words = useWords()
  const { once, pending } = useOneAtATime<BatchAction>(() => client.invalidateQueries({ queryKey: payoutKeys.all }))
  const { mutateAsync } = useMutation({
    mutationFn: ({ action, ...body }: BatchRequest) =>
      sdk.client.fetch<Answer>(`/admin/card-payments/payouts/batches/${encodeURIComponent(id)}/${action}`, {
        method: "POST",
        body,
      }),
    // Money: a second try is a person's decision.
    retry: false,
  })

  const run = (request: BatchRequest) =>
    once(request.action, async (): Promise<ActionResult> => {
      const queryKey = payoutKeys.batch(id)
      try {
        const { batch } = await mutateAsync(request)
        await client.cancelQueries({ queryKey })
        client.setQueryData<Answer>(queryKey, (old) => ({ batch: { ...old?.batch, ...batch } }))
        const isFirst = request.action === "approve" && batch.state === "awaiting_approval"
        const done = request.action === "approve" && awaitsPay(batch) ? "approveOnly" : request.action
        toast.success(
          isFirst
            ? words.t("cardPayments.payouts.done.firstApproval")
            : words.t(`cardPayments.payouts.batches.done.${done}`),
        )
        return { kind: "done" }
      } catch (error) {
        return readPayoutFailure(error, words)
      }
    })

  return { run, pending }
}

import type { AdminBatchDetail, BatchAction, PayoutSettings } from "../../../contracts"
import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages, type Messages } from "../../format/localized-text"
import { type ActionResult, useOneAtATime } from "../../http/action-result"
import { fetchJson } from "../../http/store-server"
import { ActionPrompt, type ActionPromptProps } from "../action-prompt"
import { Acknowledge } from "../duplicates"
import { payoutKeys } from "../payout-queries"
import { readPayoutFailure } from "../payout-request"
import { awaitsPay, formatTotals } from "./batch"
import { DuplicateRows } from "./duplicate-rows"

type BatchPromptProps = ActionPromptProps<BatchAction> & {
  batch: AdminBatchDetail
  settings: Pick<PayoutSettings, "pay_on_approval">
  action: RunBatch
}

/** The confirmation prompt for a batch's action, with its possible duplicates. */
export const BatchPrompt = ({ batch, settings, action, ...asked }: BatchPromptProps) => {
  const messages = useMessages()
  const { t } = messages
  const number = batch.duplicates.length
  return (
    <ActionPrompt
      {...asked}
      question={(name) => batchQuestion(messages, { batch, action: name }, settings)}
      duplicates={
        number > 0
          ? (acknowledgement) => (
              <Acknowledge
                acknowledgement={acknowledgement}
                notice={t("cardPayments.payouts.batches.duplicates.notice", { number })}
                label={t("cardPayments.payouts.batches.duplicates.seen")}
              >
                <DuplicateRows duplicates={batch.duplicates} />
              </Acknowledge>
            )
          : null
      }
      run={(name, duplicates_seen) =>
        action.run(name === "request" || name === "approve" ? { action: name, duplicates_seen } : { action: name })
      }
      pending={action.pending !== null}
      data-testid="card-payout-batch-prompt"
    />
  )
}

/** The prompt's texts, with the number and amounts of the payouts that the action affects. */
export function batchQuestion(
  messages: Messages,
  { batch, action }: { batch: AdminBatchDetail; action: BatchAction },
  { pay_on_approval }: Pick<PayoutSettings, "pay_on_approval">,
): { title: string; description: string; confirm: string } {
  const { t } = messages
  const about = batch.actions[action]
  const params = {
    number: about.totals.reduce((sum, { count }) => sum + count, 0),
    amounts: formatTotals(messages, about),
    name: batch.name,
  }
  const description = () => {
    if (action === "cancel" && params.number === 0) return t("cardPayments.payouts.batches.confirm.cancelEmpty", params)
    if (action !== "approve") return t(`cardPayments.payouts.batches.confirm.${action}`, params)
    const isLast = batch.approvals.length + 1 >= batch.approvals_needed
    if (!isLast) return t("cardPayments.payouts.batches.confirm.approveFirst", params)
    return pay_on_approval
      ? t("cardPayments.payouts.batches.confirm.approvePay", params)
      : t("cardPayments.payouts.batches.confirm.approveOnly", params)
  }
  return {
    title: t(`cardPayments.payouts.batches.confirm.title.${action}`),
    description: description(),
    confirm: t(`cardPayments.payouts.batches.action.${action}`),
  }
}

type Answer = { batch: AdminBatchDetail }
type BatchRequest = { action: BatchAction; duplicates_seen?: boolean }

type RunBatch = {
  run: (request: BatchRequest) => Promise<ActionResult>
  /** The request in flight, if any. */
  pending: BatchAction | null
}

/**
 * Sends requests about one batch, one at a time, and shows a toast on success; the caller shows
 * failures.
 */
export function useBatchAction(id: string): RunBatch {
  const client = useQueryClient()
  const messages = useMessages()
  const { once, pending } = useOneAtATime<BatchAction>(() => client.invalidateQueries({ queryKey: payoutKeys.all }))
  const { mutateAsync } = useMutation({
    mutationFn: ({ action, ...body }: BatchRequest) =>
      fetchJson<Answer>(`/admin/card-payments/payouts/batches/${encodeURIComponent(id)}/${action}`, {
        method: "POST",
        body,
      }),
    // A retry may pay twice: only the user may repeat the request.
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
            ? messages.t("cardPayments.payouts.done.firstApproval")
            : messages.t(`cardPayments.payouts.batches.done.${done}`),
        )
        return { kind: "done" }
      } catch (error) {
        return readPayoutFailure(error, messages)
      }
    })

  return { run, pending }
}

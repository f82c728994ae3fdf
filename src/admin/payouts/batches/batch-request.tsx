import type { AdminBatchDetail, BatchAction, PayoutSettings } from "../../../contracts"
import type { BatchBody } from "../../../contracts/requests/payouts"
import { attentionKey } from "../../attention/attention-queries"
import { useMessages, type Messages } from "../../format/localized-text"
import { type RunRequest, useRequest } from "../../http/use-request"
import type { Acknowledgement } from "../../ui/acknowledgement"
import type { ActionRow, Question } from "../../ui/action-buttons"
import { denialReason } from "../denial-reason"
import { payoutKeys } from "../payout-queries"
import { awaitsPay, formatTotals } from "./batch"
import { DuplicateRows } from "./duplicate-rows"

/** The possible duplicates of a batch's rows, to acknowledge; null without duplicates. */
export function acknowledgeRows({ t }: Pick<Messages, "t">, batch: AdminBatchDetail): Acknowledgement | null {
  const number = batch.duplicate_count
  if (number === 0) return null
  return {
    notice: t("cardPayments.payouts.batches.duplicates.notice", { number }),
    label: t("cardPayments.payouts.batches.duplicates.seen"),
    missing: t("cardPayments.payouts.duplicates.unseen"),
    items: <DuplicateRows batch={batch} />,
    "data-testid": "card-payout-duplicates",
  }
}

/** The prompt's texts, with the number and amounts of the payouts that the action affects. */
export function batchQuestion(
  messages: Messages,
  { batch, action }: { batch: AdminBatchDetail; action: BatchAction },
  { pay_on_approval }: Pick<PayoutSettings, "pay_on_approval">,
): Question {
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
    back: t("cardPayments.payouts.confirm.back"),
    danger: action === "cancel",
  }
}

type BatchParts = { batch: AdminBatchDetail; settings: PayoutSettings }

/** An action with its confirmation, and with the rows to acknowledge. */
export function batchRow(
  messages: Messages,
  { batch, settings }: BatchParts,
  { name, action }: { name: BatchAction; action: RunRequest<BatchRequest> },
): ActionRow {
  const hasDuplicates = name === "request" || name === "approve"
  return {
    name,
    label: messages.t(`cardPayments.payouts.batches.action.${name}`),
    reason: denialReason(messages, batch, name),
    variant: name === "cancel" ? "danger" : "secondary",
    question: {
      ...batchQuestion(messages, { batch, action: name }, settings),
      acknowledge: hasDuplicates ? acknowledgeRows(messages, batch) : null,
    },
    run: (duplicates_seen) => action.run(hasDuplicates ? { kind: name, duplicates_seen } : { kind: name }),
  }
}

type BatchRequest = { [Action in BatchAction]: { kind: Action } & BatchBody<Action> }[BatchAction]

/** Sends requests about one batch and shows a toast on success; the caller shows failures. */
export function useBatchAction(id: string): RunRequest<BatchRequest> {
  const { t } = useMessages()
  return useRequest<BatchRequest, { batch: AdminBatchDetail }>({
    route: ({ kind, ...body }) => ({
      path: `/admin/card-payments/payouts/batches/${encodeURIComponent(id)}/${kind}`,
      body,
    }),
    stale: [{ queryKey: payoutKeys.all }, { queryKey: attentionKey }],
    shownBy: () => payoutKeys.batch(id),
    outcome: ({ batch }, { kind }) => {
      const isFirst = kind === "approve" && batch.state === "awaiting_approval"
      const done = kind === "approve" && awaitsPay(batch) ? "approveOnly" : kind
      const text = isFirst
        ? t("cardPayments.payouts.done.firstApproval")
        : t(`cardPayments.payouts.batches.done.${done}`)
      return { tone: "success", text }
    },
  })
}

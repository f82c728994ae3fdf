import type { Words } from "../../words-of"
import type { PayoutSettings } from "../admin-payout"
import type { AdminBatchDetail, BatchAction } from "./admin-batch"
import { totalsWords } from "./totals-words"

/** What will happen to a batch, in words with its amounts, before a person lets it happen. */
export function batchQuestion(
  words: Words,
  { batch, action }: { batch: AdminBatchDetail; action: BatchAction },
  { pay_on_approval }: Pick<PayoutSettings, "pay_on_approval">,
): { title: string; description: string; confirm: string } {
  const { t } = words
  const about = batch.actions[action]
  const said = {
    number: about.totals.reduce((sum, { count }) => sum + count, 0),
    amounts: totalsWords(words, about),
    name: batch.name,
  }
  const description = () => {
    if (action === "cancel" && said.number === 0) return t("cardPayments.payouts.batches.confirm.cancelEmpty", said)
    if (action !== "approve") return t(`cardPayments.payouts.batches.confirm.${action}`, said)
    const isLast = batch.approvals.length + 1 >= batch.approvals_needed
    if (!isLast) return t("cardPayments.payouts.batches.confirm.approveFirst", said)
    return pay_on_approval
      ? t("cardPayments.payouts.batches.confirm.approvePay", said)
      : t("cardPayments.payouts.batches.confirm.approveOnly", said)
  }
  return {
    title: t(`cardPayments.payouts.batches.confirm.title.${action}`),
    description: description(),
    confirm: t(`cardPayments.payouts.batches.action.${action}`),
  }
}

import type { Words } from "../../words-of"
import type { PayoutSettings } from "../admin-payout"
import type { AdminBatch } from "./admin-batch"
import { awaitsPay } from "./awaits-pay"
import { waitsForUnknown } from "./waits-for-unknown"

/** What a batch's state means for the person at the screen, and what comes next. */
export function batchMeaning(
  { t }: Pick<Words, "t">,
  batch: AdminBatch,
  { four_eyes }: Pick<PayoutSettings, "four_eyes">,
): string {
  const { state, counts, invalid } = batch
  switch (state) {
    case "ready": {
      const failed = (counts.failed ?? 0) + invalid
      const payable = (counts.checked ?? 0) + (counts.draft ?? 0)
      if (payable === 0) return t("cardPayments.payouts.batches.meaning.nothing")
      return failed === 0
        ? t("cardPayments.payouts.batches.meaning.ready", { number: payable })
        : t("cardPayments.payouts.batches.meaning.readyPartly", { number: payable, failed })
    }
    case "awaiting_approval": {
      const left = batch.approvals_needed - batch.approvals.length
      return four_eyes
        ? t("cardPayments.payouts.meaning.awaitingOthers", { number: left })
        : t("cardPayments.payouts.meaning.awaiting", { number: left })
    }
    case "finished":
      return t("cardPayments.payouts.batches.meaning.finished", { paid: counts.paid ?? 0, rows: batch.rows })
    case "paying":
      if (waitsForUnknown(batch)) return t("cardPayments.payouts.batches.meaning.unknown", { number: counts.unknown })
      return awaitsPay(batch)
        ? t("cardPayments.payouts.batches.meaning.approved")
        : t("cardPayments.payouts.batches.meaning.paying")
    case "checking":
    case "canceled":
      return t(`cardPayments.payouts.batches.meaning.${state}`)
  }
}

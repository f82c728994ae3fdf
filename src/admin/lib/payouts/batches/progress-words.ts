import type { Words } from "../../words-of"
import type { AdminBatch } from "./admin-batch"
import type { BatchProgress } from "./batch-progress"

/** How far a batch is, in words: "60 of 93 paid, 2 not paid, 1 not known yet". What there is none of is not told. */
export function progressWords(
  { t }: Pick<Words, "t">,
  { state }: Pick<AdminBatch, "state">,
  { done, of, good, bad, unknown }: BatchProgress,
): string {
  const isCheck = state === "checking"
  return [
    isCheck
      ? t("cardPayments.payouts.batches.progress.checked", { done, of })
      : t("cardPayments.payouts.batches.progress.paid", { good, of }),
    ...(bad > 0
      ? [
          isCheck
            ? t("cardPayments.payouts.batches.progress.refused", { number: bad })
            : t("cardPayments.payouts.batches.progress.notPaid", { number: bad }),
        ]
      : []),
    ...(unknown > 0 ? [t("cardPayments.payouts.batches.progress.unknown", { number: unknown })] : []),
  ].join(", ")
}

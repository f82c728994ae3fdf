import type { Words } from "../../words-of"
import { toldWords } from "../told-words"
import type { AdminBatchDetail } from "./admin-batch"

/** What a row may be once more, in words: another row by its number, a payout that is not of this file as a link to it. */
export function duplicateWords(
  words: Pick<Words, "t" | "price" | "locale">,
  { row_number: row, with: other, payout_id }: AdminBatchDetail["duplicates"][number],
): string {
  return payout_id
    ? words.t("cardPayments.payouts.batches.duplicates.outside", { row })
    : words.t("cardPayments.payouts.batches.duplicates.one", { row, other: toldWords(words, other) })
}

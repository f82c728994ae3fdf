import { useWords, type Words } from "../../format/localized-text"
import { TextLink } from "../../ui/inline-elements"
import { toldWords } from "../server-messages"
import type { AdminBatchDetail } from "./batch"

const most = 50

/** The rows that look like the same money once more, as items of a list; of very many, the first ones. */
export const DuplicateRows = ({ duplicates }: Pick<AdminBatchDetail, "duplicates">) => {
  const words = useWords()
  const { t } = words
  return (
    <>
      {duplicates.slice(0, most).map((one) => (
        <li key={`${one.row_number} ${one.with}`}>
          {one.payout_id ? (
            <TextLink to={`/card-payouts/${one.payout_id}`} target="_blank" rel="noreferrer">
              {duplicateWords(words, one)}
            </TextLink>
          ) : (
            duplicateWords(words, one)
          )}
        </li>
      ))}
      {duplicates.length > most && (
        <li>{t("cardPayments.payouts.batches.duplicates.more", { number: duplicates.length - most })}</li>
      )}
    </>
  )
}

/** What a row may be once more, in words: another row by its number, a payout that is not of this file as a link to it. */
export function duplicateWords(
  words: Pick<Words, "t" | "price" | "locale">,
  { row_number: row, with: other, payout_id }: AdminBatchDetail["duplicates"][number],
): string {
  return payout_id
    ? words.t("cardPayments.payouts.batches.duplicates.outside", { row })
    : words.t("cardPayments.payouts.batches.duplicates.one", { row, other: toldWords(words, other) })
}

import { TextLink } from "../../text-link"
import { useWords } from "../../use-words"
import type { AdminBatchDetail } from "./admin-batch"
import { duplicateWords } from "./duplicate-words"

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

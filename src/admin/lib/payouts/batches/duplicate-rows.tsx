import { useWords } from "../../use-words"
import { toldWords } from "../told-words"
import type { AdminBatchDetail } from "./admin-batch"

const most = 50

/** The rows that look like the same money once more, as items of a list; of very many, the first ones. */
export const DuplicateRows = ({ duplicates }: Pick<AdminBatchDetail, "duplicates">) => {
  const words = useWords()
  const { t } = words
  return (
    <>
      {duplicates.slice(0, most).map(({ row_number, with: other }) => (
        <li key={`${row_number} ${other}`}>
          {t("cardPayments.payouts.batches.duplicates.one", { row: row_number, other: toldWords(words, other) })}
        </li>
      ))}
      {duplicates.length > most && (
        <li>{t("cardPayments.payouts.batches.duplicates.more", { number: duplicates.length - most })}</li>
      )}
    </>
  )
}

import type { AdminBatchDetail } from "../../../contracts"
import { useMessages, type Messages } from "../../format/localized-text"
import { TextLink } from "../../ui/inline-elements"

const most = 50

/** The possible duplicates as list items, at most the first 50. */
export const DuplicateRows = ({ duplicates }: Pick<AdminBatchDetail, "duplicates">) => {
  const messages = useMessages()
  const { t } = messages
  return (
    <>
      {duplicates.slice(0, most).map((one) => (
        <li key={`${one.row_number} ${one.with.message}`}>
          {one.payout_id ? (
            <TextLink to={`/card-payments/payouts/${one.payout_id}`} target="_blank" rel="noreferrer">
              {formatDuplicate(messages, one)}
            </TextLink>
          ) : (
            formatDuplicate(messages, one)
          )}
        </li>
      ))}
      {duplicates.length > most && (
        <li>{t("cardPayments.payouts.batches.duplicates.more", { number: duplicates.length - most })}</li>
      )}
    </>
  )
}

/** The text of a possible duplicate: another row by its number, or a payout outside this batch. */
export function formatDuplicate(
  messages: Pick<Messages, "t" | "text">,
  { row_number: row, with: other, payout_id }: AdminBatchDetail["duplicates"][number],
): string {
  return payout_id
    ? messages.t("cardPayments.payouts.batches.duplicates.outside", { row })
    : messages.t("cardPayments.payouts.batches.duplicates.one", { row, other: messages.text(other) })
}

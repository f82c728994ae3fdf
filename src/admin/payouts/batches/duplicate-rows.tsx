import type { AdminBatchDetail } from "../../../contracts"
import { useMessages, type Messages } from "../../format/localized-text"
import { TextLink } from "../../ui/inline-elements"

/** The first possible duplicates as list items, and how many others there are. */
export const DuplicateRows = ({
  batch: { duplicates, duplicate_count },
}: {
  batch: Pick<AdminBatchDetail, "duplicates" | "duplicate_count">
}) => {
  const messages = useMessages()
  const { t } = messages
  return (
    <>
      {duplicates.map((one) => (
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
      {duplicate_count > duplicates.length && (
        <li>
          {t("cardPayments.payouts.batches.problems.more", {
            number: duplicate_count - duplicates.length,
          })}
        </li>
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

import { createDataTableColumnHelper } from "@medusajs/ui"
import { Day } from "../../day"
import { TextLink } from "../../text-link"
import type { Words } from "../../words-of"
import type { AdminBatch } from "./admin-batch"
import { BatchBadge } from "./batch-badge"
import { totalsWords } from "./totals-words"

const column = createDataTableColumnHelper<AdminBatch>()

type Looks = { words: Words; zone: string; person: (id: string) => string }

/** The list's columns. The file's name leads to the batch, so that a keyboard gets there too. */
export function batchColumns({ words, zone, person }: Looks) {
  const { t } = words
  return [
    column.display({
      id: "name",
      header: t("cardPayments.payouts.batches.column.file"),
      cell: ({ row: { original: batch } }) => (
        <span className="block max-w-48 truncate sm:max-w-64">
          <TextLink to={`/card-payouts/batches/${batch.id}`} data-testid="card-payout-batches-open">
            {batch.name}
          </TextLink>
        </span>
      ),
    }),
    column.display({
      id: "state",
      header: t("cardPayments.payouts.column.state"),
      cell: ({ row: { original: batch } }) => <BatchBadge batch={batch} />,
    }),
    column.display({
      id: "rows",
      header: t("cardPayments.payouts.batches.column.rows"),
      cell: ({ row: { original: batch } }) => <span className="tabular-nums">{batch.rows}</span>,
    }),
    column.display({
      id: "totals",
      header: t("cardPayments.payouts.batches.column.totals"),
      cell: ({ row: { original: batch } }) => (
        <span className="whitespace-nowrap tabular-nums">{totalsWords(words, batch)}</span>
      ),
    }),
    column.display({
      id: "requested_by",
      header: t("cardPayments.payouts.column.requestedBy"),
      cell: ({ row: { original: batch } }) =>
        batch.requested_by ? (
          <span className="block max-w-48 truncate">{person(batch.requested_by)}</span>
        ) : (
          <span className="text-ui-fg-subtle">{t("cardPayments.payouts.nobody")}</span>
        ),
    }),
    column.display({
      id: "created_at",
      header: t("cardPayments.payouts.column.date"),
      cell: ({ row: { original: batch } }) => <Day at={batch.created_at} zone={zone} />,
    }),
  ]
}

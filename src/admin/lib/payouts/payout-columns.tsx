import { createDataTableColumnHelper } from "@medusajs/ui"
import { Day } from "../day"
import { TextLink } from "../text-link"
import type { Words } from "../words-of"
import type { AdminPayout } from "./admin-payout"
import { destinationWords } from "./destination-words"
import { PayoutBadge } from "./payout-badge"

const column = createDataTableColumnHelper<AdminPayout>()

type Looks = { words: Words; zone: string; person: (id: string) => string }

/** The list's columns. The recipient leads to the payout, so that a keyboard gets there too. */
export function payoutColumns({ words, zone, person }: Looks) {
  const { t, price } = words
  const people = (ids: readonly string[]) =>
    ids.length === 0 ? (
      <span className="text-ui-fg-subtle">{t("cardPayments.payouts.nobody")}</span>
    ) : (
      <span className="block max-w-48 truncate">{ids.map(person).join(", ")}</span>
    )
  return [
    column.display({
      id: "recipient",
      header: t("cardPayments.payouts.column.recipient"),
      cell: ({ row: { original: payout } }) => (
        <span className="flex max-w-48 flex-col py-2 sm:max-w-64">
          <TextLink to={`/card-payouts/${payout.id}`} className="truncate" data-testid="card-payouts-open">
            {payout.recipient_name ?? destinationWords(words, payout.destination)}
          </TextLink>
          {payout.recipient_name && (
            <span className="text-ui-fg-subtle truncate">{destinationWords(words, payout.destination)}</span>
          )}
        </span>
      ),
    }),
    column.display({
      id: "amount",
      header: t("cardPayments.payouts.field.amount"),
      cell: ({ row: { original: payout } }) => (
        <span className="whitespace-nowrap tabular-nums">{price(payout.amount, payout.currency_code)}</span>
      ),
    }),
    column.display({
      id: "state",
      header: t("cardPayments.payouts.column.state"),
      cell: ({ row: { original: payout } }) => <PayoutBadge state={payout.state} />,
    }),
    column.display({
      id: "requested_by",
      header: t("cardPayments.payouts.column.requestedBy"),
      cell: ({ row: { original: payout } }) => people(payout.requested_by ? [payout.requested_by] : []),
    }),
    column.display({
      id: "approved_by",
      header: t("cardPayments.payouts.column.approvedBy"),
      cell: ({ row: { original: payout } }) => people(payout.approved_by),
    }),
    column.display({
      id: "created_at",
      header: t("cardPayments.payouts.column.date"),
      cell: ({ row: { original: payout } }) => <Day at={payout.created_at} zone={zone} />,
    }),
  ]
}

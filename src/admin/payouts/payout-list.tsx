import type { AdminAnswers, AdminPayout } from "../../contracts"
import type { PayoutsQuery } from "../../contracts/requests/payouts"
import { Day, TextLink } from "../ui/inline-elements"
import { type FilterField, type ListQuery, listRequest, readListQuery, useListPage } from "../ui/list-query"
import { type CellContext, type ListColumn, type RecordListOf } from "../ui/record-list"
import { PayoutBadge, payoutStates } from "./payout-badge"
import { listPause, payoutKeys } from "./payout-queries"
import { formatDestination } from "./recipient-text"

/** A filter of payouts and of batches, with one value. */
export const waitingForMe = {
  kind: "choice",
  label: "cardPayments.payouts.waiting.label",
  any: "cardPayments.payouts.waiting.any",
  values: ["true"],
  option: (_value, { t }) => t("cardPayments.payouts.waiting.mine"),
} satisfies FilterField

const filters = {
  q: { kind: "search" },
  state: {
    kind: "choice",
    label: "cardPayments.payouts.column.state",
    any: "cardPayments.payouts.filter.anyState",
    values: Object.keys(payoutStates),
    option: (state, { t }) => t(`cardPayments.payouts.state.${state}`),
  },
  account: { kind: "account" },
  currency: {
    kind: "choice",
    label: "cardPayments.payouts.field.currency",
    any: "cardPayments.payouts.filter.anyCurrency",
  },
  waiting_for_me: waitingForMe,
  from: { kind: "day", label: "cardPayments.table.from" },
  to: { kind: "day", label: "cardPayments.table.to" },
  customer_id: { kind: "link", label: "cardPayments.table.narrowed.customer_id" },
  order_id: { kind: "link", label: "cardPayments.table.narrowed.order_id" },
  batch_id: { kind: "link", label: "cardPayments.table.narrowed.batch_id" },
} satisfies Partial<Record<keyof PayoutsQuery, FilterField>>

type PayoutFilter = keyof typeof filters

const people = (ids: readonly string[], { t, nameOf }: CellContext) =>
  ids.length === 0 ? (
    <span className="text-ui-fg-subtle">{t("cardPayments.payouts.nobody")}</span>
  ) : (
    <span className="block max-w-48 truncate">{ids.map(nameOf).join(", ")}</span>
  )

/** The recipient is a link to the payout, so that keyboard users can open it. */
const columns: readonly ListColumn<AdminPayout>[] = [
  {
    id: "recipient",
    header: "cardPayments.payouts.column.recipient",
    cell: (payout, context) => (
      <span className="flex max-w-48 flex-col py-2 sm:max-w-64">
        <TextLink to={payoutAddress(payout)} className="truncate" data-testid="card-payouts-open">
          {payout.recipient_name ?? formatDestination(context, payout.destination)}
        </TextLink>
        {payout.recipient_name && (
          <span className="text-ui-fg-subtle truncate">{formatDestination(context, payout.destination)}</span>
        )}
      </span>
    ),
  },
  {
    id: "amount",
    header: "cardPayments.payouts.field.amount",
    align: "right",
    cell: ({ amount, currency_code }, { price }) => (
      <span className="whitespace-nowrap tabular-nums">{price(amount, currency_code)}</span>
    ),
  },
  {
    id: "state",
    header: "cardPayments.payouts.column.state",
    cell: ({ state }) => <PayoutBadge state={state} />,
  },
  {
    id: "requested_by",
    header: "cardPayments.payouts.column.requestedBy",
    cell: ({ requested_by }, context) => people(requested_by ? [requested_by] : [], context),
  },
  {
    id: "approved_by",
    header: "cardPayments.payouts.column.approvedBy",
    cell: ({ approved_by }, context) => people(approved_by, context),
  },
  {
    id: "created_at",
    header: "cardPayments.payouts.column.date",
    cell: ({ created_at }, { zone }) => <Day at={created_at} zone={zone} />,
  },
]

type Answer = AdminAnswers["GET payouts"]

/** The payouts, newest first. */
export const payoutList: RecordListOf<AdminPayout, Answer> & { filters: typeof filters } = {
  id: "card-payouts",
  path: "/admin/card-payments/payouts",
  key: payoutKeys.lists,
  rowsOf: ({ payouts }) => payouts,
  filters,
  columns,
  texts: {
    title: "cardPayments.payouts.title",
    subtitle: "cardPayments.payouts.subtitle",
    loading: "cardPayments.payouts.loading",
    failed: "cardPayments.payouts.loadFailed",
    noneFound: "cardPayments.payouts.noneFound",
    empty: "cardPayments.payouts.empty.title",
    emptyHint: "cardPayments.payouts.empty.hint",
  },
  addressOf: payoutAddress,
  peopleOf: ({ requested_by, approved_by }) => [requested_by, ...approved_by],
  pollInterval: ({ payouts }) => listPause(payouts),
  exported: { path: "/admin/card-payments/payouts/export", name: "payouts.csv", rightOf: ({ may }) => may.export },
}

function payoutAddress({ id }: { id: string }): string {
  return `/card-payments/payouts/${id}`
}

/**
 * The path of the payout list with these filters. The search text is excluded: it must not be in
 * the query string.
 */
export function payoutsAddress(chosen: Partial<Record<Exclude<PayoutFilter, "q">, string>>): string {
  return `/card-payments/payouts?${new URLSearchParams(chosen).toString()}`
}

/** The list query for an order's payouts. */
export function ordersPayouts(orderId: string): ListQuery<PayoutFilter> {
  return readListQuery(new URLSearchParams({ order_id: orderId }), payoutList)
}

/** A page of payouts outside their list. */
export function usePayouts(query: ListQuery<PayoutFilter>, { enabled }: { enabled: boolean }) {
  const { path, key, pollInterval } = payoutList
  return useListPage<Answer>(listRequest(query), { path, key: (request) => [...key, request], enabled, pollInterval })
}

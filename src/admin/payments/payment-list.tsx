import {
  type AdminAnswers,
  type AdminTransaction,
  type AdminTransactionRow,
  declineCategories,
  holdFilters,
  type StoredTransactionState,
  transactionStates,
  transactionTypes,
} from "../../contracts"
import type { TransactionsQuery } from "../../contracts/requests/payments"
import type { MessageCode } from "../../messages"
import { isZero } from "../../money/decimal-text"
import { maskCard } from "../format/card-text"
import type { Messages } from "../format/localized-text"
import { fetchJson } from "../http/store-server"
import type { BulkAction } from "../ui/list/bulk-drawer"
import { readStep, sendOnce } from "../ui/list/bulk-run"
import { Moment, StateBadge, TextLink } from "../ui/inline-elements"
import { namedOptions } from "../ui/list-filters"
import type { FilterField } from "../ui/list-query"
import type { ListColumn, RecordListOf } from "../ui/record-list"
import { isAwaitingGateway } from "./order-attempts"
import { touchesOrder } from "./order-transactions"
import { paymentKeys, paymentsPath } from "./payment-queries"
import { blockedReason, transactionRoute } from "./transaction-request"

/** The names of the states. The rows name some parts of a state more exactly: a paid sale is captured. */
const labels = {
  created: "status.not_started",
  processing: "status.processing",
  unknown: "status.unknown",
  authorized: "status.authorized",
  partially_captured: "status.partly_captured",
  captured: "status.captured",
  partially_returned: "status.partly_refunded",
  returned: "status.refunded",
  voided: "status.voided",
  verified: "status.verified",
  declined: "status.declined",
  failed: "status.failed",
  mismatch: "status.mismatch",
  charged_back: "status.charged_back",
} as const satisfies Record<StoredTransactionState, MessageCode>

const stale = [{ predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => touchesOrder(queryKey) }]

const filters = {
  q: { kind: "search" },
  state: {
    kind: "choice",
    label: "cardPayments.payments.filter.state",
    any: "cardPayments.payments.filter.any.state",
    values: transactionStates,
    option: (state, { t, text }) =>
      state === "captured"
        ? t("cardPayments.payments.filter.captured")
        : text({ code: labels[state as StoredTransactionState], params: {}, message: state }),
  },
  needs_attention: {
    kind: "choice",
    label: "cardPayments.payments.filter.needs_attention",
    any: "cardPayments.payments.filter.any.needs_attention",
    values: ["true"],
    option: (_, { t }) => t("cardPayments.payments.filter.needs_attention"),
  },
  hold: {
    kind: "choice",
    label: "cardPayments.payments.filter.hold",
    any: "cardPayments.payments.filter.any.hold",
    values: holdFilters,
    option: (hold, { t }) => t(`cardPayments.payments.hold.${hold}`),
  },
  refunded_outside: {
    kind: "choice",
    label: "cardPayments.payments.filter.refunded_outside",
    any: "cardPayments.payments.filter.any.refunded_outside",
    values: ["true"],
    option: (_, { t }) => t("cardPayments.payments.filter.refunded_outside"),
  },
  voided_outside: {
    kind: "choice",
    label: "cardPayments.payments.filter.voided_outside",
    any: "cardPayments.payments.filter.any.voided_outside",
    values: ["true"],
    option: (_, { t }) => t("cardPayments.payments.filter.voided_outside"),
  },
  decline_category: {
    kind: "choice",
    label: "cardPayments.payments.filter.decline_category",
    any: "cardPayments.payments.filter.any.decline_category",
    values: declineCategories,
    option: (category, { t }) => t(`cardPayments.payments.decline.${category}`),
  },
  type: {
    kind: "choice",
    label: "cardPayments.payments.filter.type",
    any: "cardPayments.payments.filter.any.type",
    values: transactionTypes,
    option: (type, { t }) => t(`cardPayments.payments.type.${type}`),
  },
  account: { kind: "account" },
  currency: {
    kind: "choice",
    label: "cardPayments.payments.filter.currency",
    any: "cardPayments.payments.filter.any.currency",
  },
  amount_from: { kind: "amount", label: "cardPayments.payments.filter.amount_from" },
  amount_to: { kind: "amount", label: "cardPayments.payments.filter.amount_to" },
  from: { kind: "day", label: "cardPayments.table.from" },
  to: { kind: "day", label: "cardPayments.table.to" },
  customer_id: { kind: "link", label: "cardPayments.table.narrowed.customer_id" },
  unknown: { kind: "link", label: "cardPayments.table.narrowed.unknown" },
} satisfies Partial<Record<keyof TransactionsQuery, FilterField>>

/** The amount is a link to the payment, so that keyboard users can open it. */
const columns: readonly ListColumn<AdminTransactionRow>[] = [
  {
    id: "amount",
    header: "cardPayments.payments.column.amount",
    align: "right",
    cell: (payment, context) => (
      <span className="flex flex-col items-end py-2 tabular-nums">
        <TextLink to={paymentAddress(payment)} className="whitespace-nowrap" data-testid="card-payments-open">
          {context.price(payment.amount, payment.currency_code)}
        </TextLink>
        {rest(context, payment) && (
          <span className="text-ui-fg-subtle whitespace-nowrap">{rest(context, payment)}</span>
        )}
      </span>
    ),
  },
  {
    id: "state",
    header: "cardPayments.payments.column.state",
    cell: (payment, { t, text }) => (
      <span className="flex flex-col items-start gap-y-1 py-2">
        <StateBadge state={payment.state} color={payment.badge} data-testid="card-payments-row-state">
          {text(payment.label)}
        </StateBadge>
        {payment.decline_category && (
          <span className="text-ui-fg-subtle whitespace-nowrap">
            {t(`cardPayments.payments.decline.${payment.decline_category}`)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "order",
    header: "cardPayments.payments.column.order",
    cell: ({ order }, { t }) =>
      order ? (
        <TextLink to={`/orders/${order.id}`} className="whitespace-nowrap">
          #{order.display_id}
        </TextLink>
      ) : (
        <span className="text-ui-fg-subtle whitespace-nowrap">{t("cardPayments.payments.noOrder")}</span>
      ),
  },
  {
    id: "email",
    header: "cardPayments.payments.column.email",
    cell: ({ email }) => (
      <span className="block max-w-48 truncate" title={email ?? undefined}>
        {email ?? "–"}
      </span>
    ),
  },
  {
    id: "card",
    header: "cardPayments.card.label",
    cell: ({ card }) => <span className="whitespace-nowrap">{maskCard(card).number || "–"}</span>,
  },
  {
    id: "created_at",
    header: "cardPayments.payments.column.date",
    cell: ({ created_at }, { zone }) => (
      <span className="block py-2">
        <Moment at={created_at} zone={zone ?? "UTC"} />
      </span>
    ),
  },
]

type One = { transaction: AdminTransaction }

const isUnconfirmed = ({ transaction: { state, unconfirmed } }: One) => state === "unknown" || unconfirmed !== null

const bulkActions: readonly BulkAction<AdminTransactionRow>[] = [
  {
    name: "check",
    label: "cardPayments.check.action",
    title: "cardPayments.bulk.check.title",
    description: "cardPayments.bulk.check.description",
    // The server decides whether there is anything to ask for.
    prepare: ({ id }, messages) =>
      Promise.resolve({
        run: () => sendOnce<One>(transactionRoute(id, { kind: "check" }), { messages, isUnconfirmed }),
      }),
    stale,
  },
  {
    name: "capture",
    label: "cardPayments.capture.submit",
    title: "cardPayments.bulk.capture.title",
    description: "cardPayments.bulk.capture.description",
    prepare: ({ id }, messages) =>
      readStep<One>(`${paymentsPath}/${encodeURIComponent(id)}`, {
        messages,
        step: ({ transaction }) => {
          const reason = blockedReason(messages, transaction, "capture")
          if (reason !== null) return { reason }
          const { capturable: amount } = transaction.amounts
          return {
            amount: { amount, currency_code: transaction.currency_code },
            run: () =>
              sendOnce<One>(transactionRoute(id, { kind: "capture", amount }), {
                ...{ messages, isUnconfirmed },
                read: () => fetchJson<One>(`${paymentsPath}/${encodeURIComponent(id)}`),
              }),
          }
        },
      }),
    stale,
  },
]

type Answer = AdminAnswers["GET transactions"]

/** All payments and attempts, with or without an order, newest first. */
export const paymentList: RecordListOf<AdminTransactionRow, Answer> = {
  id: "card-payments",
  path: paymentsPath,
  key: paymentKeys.lists,
  rowsOf: ({ transactions }) => transactions,
  filters,
  columns,
  texts: {
    title: "cardPayments.payments.title",
    subtitle: "cardPayments.payments.subtitle",
    loading: "cardPayments.payments.loading",
    failed: "cardPayments.payments.loadFailed",
    noneFound: "cardPayments.payments.noneFound",
    empty: "cardPayments.payments.empty.title",
    emptyHint: "cardPayments.payments.empty.hint",
  },
  addressOf: paymentAddress,
  choicesOf: ({ settings: { accounts, currencies } }) => ({
    account: namedOptions(accounts),
    currency: currencies.map((value) => ({ value, label: value.toUpperCase() })),
  }),
  zoneOf: ({ settings }) => settings.time_zone,
  // A list is polled less often than one payment.
  pollInterval: ({ transactions }) => transactions.some(({ state }) => isMoving(state)) && 10_000,
  bulk: {
    actions: bulkActions,
    labelOf: ({ amount, currency_code, order, client_orderid }, { price }) =>
      `${price(amount, currency_code)}, ${order?.display_id ? `#${order.display_id}` : client_orderid}`,
  },
  views: [
    { name: "cardPayments.payments.filter.needs_attention", filters: { needs_attention: "true" } },
    { name: "cardPayments.payments.hold.expiring", filters: { hold: "expiring" } },
    { name: "cardPayments.payments.filter.refunded_outside", filters: { refunded_outside: "true" } },
    { name: "cardPayments.payments.filter.voided_outside", filters: { voided_outside: "true" } },
  ],
  exported: { path: `${paymentsPath}/export`, name: "card-payments.csv", rightOf: ({ may }) => may.export },
}

function paymentAddress({ id }: { id: string }): string {
  return `/card-payments/${id}`
}

function isMoving(state: AdminTransactionRow["state"]): boolean {
  return isAwaitingGateway({ state, unconfirmed: null }) && state !== "mismatch"
}

/** The part of the amount that was returned or charged back; the empty string if none was. */
function rest({ t, price }: Messages, { sums, currency_code }: AdminTransactionRow): string {
  if (sums && !isZero(sums.charged_back))
    return t("cardPayments.payments.chargedBack", { amount: price(sums.charged_back, currency_code) })
  if (sums && !isZero(sums.returned))
    return t("cardPayments.payments.refunded", { amount: price(sums.returned, currency_code) })
  return ""
}

import type { AdminTransactionRow } from "../../contracts"
import { createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { maskCard } from "../format/card-text"
import { useMessages, type Messages } from "../format/localized-text"
import { isZero } from "../../money/decimal-text"
import { Day, StateBadge, TextLink } from "../ui/inline-elements"
import { changeFilters, useListParams } from "../ui/list-params"
import { isFiltered, noFilters } from "../ui/list-query"
import { ListTable } from "../ui/list-table"
import { Pages } from "../ui/pagination"
import { readPaymentQuery } from "./list-query"
import { type FilterChanges, PaymentFilters } from "./payment-filters"
import { usePayments } from "./payment-queries"

/** All payments and attempts. Filters and page are in the URL, so that links can be shared. */
export const PaymentTable = () => {
  const messages = useMessages()
  const { t } = messages
  const [params, setParams] = useListParams()
  const listQuery = readPaymentQuery(params)
  const query = usePayments(listQuery)
  const { transactions = [], settings } = query.data ?? {}
  const zone = settings?.time_zone
  const columns = useMemo(() => paymentColumns(messages, zone), [messages, zone])
  const { filters } = listQuery
  const change = (changes: FilterChanges) => setParams(changeFilters(params, changes))
  const clear = isFiltered(listQuery) ? () => change(noFilters(filters)) : null

  return (
    <div data-testid="card-payments-table">
      <PaymentFilters filters={filters} accounts={settings?.accounts ?? []} onChange={change} onClear={clear} />
      <ListTable
        query={query}
        rows={transactions}
        columns={columns}
        addressOf={({ id }) => `/card-payments/${id}`}
        texts={{
          loading: t("cardPayments.payments.loading"),
          failed: t("cardPayments.payments.loadFailed"),
          noneFound: t("cardPayments.payments.noneFound"),
          empty: t("cardPayments.payments.empty.title"),
          emptyHint: t("cardPayments.payments.empty.hint"),
        }}
        onClear={clear}
        data-testid="card-payments"
      />
      <Pages query={query} data-testid="card-payments-pages" />
    </div>
  )
}

const column = createDataTableColumnHelper<AdminTransactionRow>()

/** The list's columns. The amount is a link to the payment, so that keyboard users can open it. */
function paymentColumns(messages: Messages, zone: string | undefined) {
  const { t, text, price } = messages
  return [
    column.accessor("amount", {
      header: t("cardPayments.payments.column.amount"),
      align: "right",
      cell: ({ row: { original: payment } }) => (
        <span className="flex flex-col items-end py-2 tabular-nums">
          <TextLink to={`/card-payments/${payment.id}`} className="whitespace-nowrap" data-testid="card-payments-open">
            {price(payment.amount, payment.currency_code)}
          </TextLink>
          {rest(messages, payment) && (
            <span className="text-ui-fg-subtle whitespace-nowrap">{rest(messages, payment)}</span>
          )}
        </span>
      ),
    }),
    column.display({
      id: "state",
      header: t("cardPayments.payments.column.state"),
      cell: ({ row: { original: payment } }) => (
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
    }),
    column.display({
      id: "order",
      header: t("cardPayments.payments.column.order"),
      cell: ({ row: { original: payment } }) =>
        payment.order ? (
          <TextLink to={`/orders/${payment.order.id}`} className="whitespace-nowrap">
            #{payment.order.display_id}
          </TextLink>
        ) : (
          <span className="text-ui-fg-subtle whitespace-nowrap">{t("cardPayments.payments.noOrder")}</span>
        ),
    }),
    column.display({
      id: "email",
      header: t("cardPayments.payments.column.email"),
      cell: ({ row: { original: payment } }) => (
        <span className="block max-w-48 truncate" title={payment.email ?? undefined}>
          {payment.email ?? "–"}
        </span>
      ),
    }),
    column.display({
      id: "card",
      header: t("cardPayments.card.label"),
      cell: ({ row: { original: payment } }) => (
        <span className="whitespace-nowrap">{maskCard(payment.card).number || "–"}</span>
      ),
    }),
    column.display({
      id: "created_at",
      header: t("cardPayments.payments.column.date"),
      cell: ({ row: { original: payment } }) => <Day at={payment.created_at} zone={zone ?? "UTC"} />,
    }),
  ]
}

/** The part of the amount that was returned or charged back; the empty string if none was. */
function rest({ t, price }: Messages, { sums, currency_code }: AdminTransactionRow): string {
  if (sums && !isZero(sums.charged_back))
    return t("cardPayments.payments.chargedBack", { amount: price(sums.charged_back, currency_code) })
  if (sums && !isZero(sums.returned))
    return t("cardPayments.payments.refunded", { amount: price(sums.returned, currency_code) })
  return ""
}

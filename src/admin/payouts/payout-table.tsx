import type { AdminPayout, PayoutSettings } from "../../contracts"
import { Badge, createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { useMessages, type Messages } from "../format/localized-text"
import { usePeople } from "../http/actor-names"
import { FilterAccount, FilterBar, FilterChoice, FilterDays, withChosen } from "../ui/filter-bar"
import { Day, TextLink } from "../ui/inline-elements"
import { changeFilters, useListParams } from "../ui/list-params"
import { isFiltered, noFilters } from "../ui/list-query"
import { ListTable } from "../ui/list-table"
import { Pages } from "../ui/pagination"
import { type PayoutFilter, readPayoutQuery } from "./list-query"
import { PayoutBadge, payoutStates } from "./payout-badge"
import { usePayouts } from "./payout-queries"
import { formatDestination } from "./recipient-text"

/**
 * The list of payouts. Filters and page are in the URL, so that the back button and shared links
 * work.
 */
export const PayoutTable = ({ settings }: { settings: PayoutSettings }) => {
  const messages = useMessages()
  const { t } = messages
  const [params, setParams] = useListParams()
  const listQuery = readPayoutQuery(params)
  const query = usePayouts(listQuery, { enabled: settings.may.read.allowed })
  const payouts = query.data?.payouts ?? []
  const person = usePeople(payouts.flatMap(({ requested_by, approved_by }) => [requested_by, ...approved_by]))
  const zone = settings.time_zone
  const columns = useMemo(() => payoutColumns({ messages, zone, person }), [messages, zone, person])
  const { filters } = listQuery
  const change = (changes: FilterChanges) => setParams(changeFilters(params, changes))
  const clear = isFiltered(listQuery) ? () => change(noFilters(filters)) : null

  return (
    <div data-testid="card-payouts-table">
      <PayoutFilterBar filters={filters} settings={settings} onChange={change} onClear={clear} />
      <Narrowed of={filters} />
      <ListTable
        query={query}
        rows={payouts}
        columns={columns}
        addressOf={({ id }) => `/card-payouts/${id}`}
        texts={{
          loading: t("cardPayments.payouts.loading"),
          failed: t("cardPayments.payouts.loadFailed"),
          noneFound: t("cardPayments.payouts.noneFound"),
          empty: t("cardPayments.payouts.empty.title"),
          emptyHint: t("cardPayments.payouts.empty.hint"),
        }}
        onClear={clear}
        data-testid="card-payouts"
      />
      <Pages query={query} data-testid="card-payouts-pages" />
    </div>
  )
}

/** Badges for the filters in the URL that have no control: order, customer and batch. */
const Narrowed = ({ of }: { of: Filters }) => {
  const { t } = useMessages()
  const names = (["order_id", "customer_id", "batch_id"] as const).filter((name) => of[name] !== null)
  if (names.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2 px-6 pb-4" data-testid="card-payouts-narrowed">
      {names.map((name) => (
        <Badge key={name} size="2xsmall">
          {t(`cardPayments.payouts.narrowed.${name}`)}
        </Badge>
      ))}
    </p>
  )
}

const column = createDataTableColumnHelper<AdminPayout>()

type ColumnOptions = { messages: Messages; zone: string; person: (id: string) => string }

/**
 * The list's columns. The recipient is a link to the payout, so that keyboard users can open it.
 */
function payoutColumns({ messages, zone, person }: ColumnOptions) {
  const { t, price } = messages
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
            {payout.recipient_name ?? formatDestination(messages, payout.destination)}
          </TextLink>
          {payout.recipient_name && (
            <span className="text-ui-fg-subtle truncate">{formatDestination(messages, payout.destination)}</span>
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

type Filters = Record<PayoutFilter, string | null>
type FilterChanges = Partial<Filters>

type PayoutFilterBarProps = {
  filters: Filters
  settings: Pick<PayoutSettings, "accounts">
  onChange: (changes: FilterChanges) => void
  onClear: (() => void) | null
}

const PayoutFilterBar = ({ filters, settings, onChange, onClear }: PayoutFilterBarProps) => {
  const { t } = useMessages()
  const currencies = settings.accounts.flatMap((account) => account.currencies.map((one) => one.currency_code))
  return (
    <FilterBar q={filters.q ?? ""} onSearch={(q) => onChange({ q })} onClear={onClear} data-testid="card-payouts">
      <FilterChoice
        label={t("cardPayments.payouts.column.state")}
        all={t("cardPayments.payouts.filter.anyState")}
        options={Object.keys(payoutStates).map((state) => ({
          value: state,
          label: t(`cardPayments.payouts.state.${state}`),
        }))}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        data-testid="card-payouts-filter-state"
      />
      <FilterAccount
        accounts={settings.accounts.map(({ name }) => name)}
        value={filters.account}
        onChange={(account) => onChange({ account })}
        data-testid="card-payouts"
      />
      <FilterChoice
        label={t("cardPayments.payouts.field.currency")}
        all={t("cardPayments.payouts.filter.anyCurrency")}
        options={withChosen(currencies, filters.currency).map((code) => ({ value: code, label: code.toUpperCase() }))}
        value={filters.currency}
        onChange={(currency) => onChange({ currency })}
        data-testid="card-payouts-filter-currency"
      />
      <FilterDays filters={filters} onChange={onChange} data-testid="card-payouts" />
    </FilterBar>
  )
}

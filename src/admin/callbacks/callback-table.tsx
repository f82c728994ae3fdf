import { type AdminCallback, callbackDeliveries, callbackStates } from "../../contracts"
import { createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { type Messages, useMessages } from "../format/localized-text"
import { ActionButton } from "../ui/action-button"
import { FilterAccount, FilterBar, FilterChoice, FilterDays } from "../ui/filter-bar"
import { StateBadge, TextLink } from "../ui/inline-elements"
import { changeFilters, useListParams } from "../ui/list-params"
import { isFiltered, type ListQuery, noFilters } from "../ui/list-query"
import { ListTable } from "../ui/list-table"
import { Pages } from "../ui/pagination"
import { type CallbackAction, useCallbackAction, type useCallbacks } from "./callback-queries"
import type { CallbackFilter } from "./list-query"

type CallbackTableProps = { listQuery: ListQuery<CallbackFilter>; query: ReturnType<typeof useCallbacks> }

/** The verified callbacks. Filters and page are in the URL, so that links can be shared. */
export const CallbackTable = ({ listQuery, query }: CallbackTableProps) => {
  const messages = useMessages()
  const { t } = messages
  const [params, setParams] = useListParams()
  const action = useCallbackAction()
  const { callbacks = [], inbox } = query.data ?? {}
  const zone = inbox?.time_zone
  const columns = useMemo(() => callbackColumns(messages, { zone, action }), [messages, zone, action])
  const { filters } = listQuery
  const change = (changes: FilterChanges) => setParams(changeFilters(params, changes))
  const clear = isFiltered(listQuery) ? () => change(noFilters(filters)) : null
  const accounts = (inbox?.accounts ?? []).map(({ account }) => account)
  return (
    <div data-testid="card-callbacks-table">
      <CallbackFilters filters={filters} accounts={accounts} onChange={change} onClear={clear} />
      <ListTable
        query={query}
        rows={callbacks}
        columns={columns}
        texts={{
          loading: t("cardPayments.callbacks.loading"),
          failed: t("cardPayments.callbacks.loadFailed"),
          noneFound: t("cardPayments.callbacks.noneFound"),
          empty: t("cardPayments.callbacks.empty.title"),
          emptyHint: t("cardPayments.callbacks.empty.hint"),
        }}
        onClear={clear}
        data-testid="card-callbacks"
      />
      <Pages query={query} data-testid="card-callbacks-pages" />
    </div>
  )
}

type Filters = Record<CallbackFilter, string | null>
type FilterChanges = Partial<Filters>
type CallbackFiltersProps = {
  filters: Filters
  accounts: readonly string[]
  onChange: (changes: FilterChanges) => void
  onClear: (() => void) | null
}

const CallbackFilters = ({ filters, accounts, onChange, onClear }: CallbackFiltersProps) => {
  const { t } = useMessages()
  const choices = {
    state: callbackStates.map((value) => ({ value, label: t(`cardPayments.payments.callback.state.${value}`) })),
    deliveries: callbackDeliveries.map((value) => ({ value, label: t(`cardPayments.callbacks.deliveries.${value}`) })),
  }
  return (
    <FilterBar q={filters.q ?? ""} onSearch={(q) => onChange({ q })} onClear={onClear} data-testid="card-callbacks">
      {(["state", "deliveries"] as const).map((name) => (
        <FilterChoice
          key={name}
          label={t(`cardPayments.callbacks.filter.${name}`)}
          all={t(`cardPayments.callbacks.filter.any.${name}`)}
          options={choices[name]}
          value={filters[name]}
          onChange={(value) => onChange({ [name]: value })}
          data-testid={`card-callbacks-filter-${name}`}
        />
      ))}
      <FilterAccount
        accounts={accounts}
        value={filters.account}
        onChange={(account) => onChange({ account })}
        data-testid="card-callbacks"
      />
      <FilterDays filters={filters} onChange={onChange} data-testid="card-callbacks" />
    </FilterBar>
  )
}

const colors = { received: "orange", failed: "red", processed: "green", unmatched: "grey" } as const

const column = createDataTableColumnHelper<AdminCallback>()

function callbackColumns(messages: Messages, { zone, action }: { zone: string | undefined; action: CallbackAction }) {
  const { t, text, time, price } = messages
  return [
    column.display({
      id: "reported",
      header: t("cardPayments.payments.callback.column.status"),
      cell: ({ row: { original: callback } }) => (
        <span className="flex flex-col py-2">
          <span className="whitespace-nowrap">
            {[callback.reported_type, callback.reported_status].filter(Boolean).join(" ")}
          </span>
          {callback.amount !== null && (
            <span className="text-ui-fg-subtle whitespace-nowrap tabular-nums">
              {callback.currency_code ? price(callback.amount, callback.currency_code) : callback.amount}
            </span>
          )}
        </span>
      ),
    }),
    column.display({
      id: "order",
      header: t("cardPayments.ids.client"),
      cell: ({ row: { original: callback } }) => (
        <span className="flex flex-col py-2">
          {callback.transaction_id === null ? (
            <span className="break-all">{callback.client_orderid}</span>
          ) : (
            <TextLink
              to={`/card-payments/${callback.transaction_id}`}
              className="break-all"
              data-testid="card-callbacks-payment"
            >
              {callback.client_orderid}
            </TextLink>
          )}
          <span className="text-ui-fg-subtle">{callback.orderid}</span>
        </span>
      ),
    }),
    column.display({
      id: "state",
      header: t("cardPayments.payments.callback.column.state"),
      cell: ({ row: { original: callback } }) => (
        <span className="flex flex-col items-start gap-y-1 py-2">
          <StateBadge state={callback.state} color={colors[callback.state]} data-testid="card-callbacks-row-state">
            {t(`cardPayments.payments.callback.state.${callback.state}`)}
          </StateBadge>
          {callback.state === "failed" && (
            <span className="text-ui-fg-subtle flex flex-col whitespace-nowrap" title={callback.id}>
              {callback.problem && <span className="max-w-64 whitespace-normal">{text(callback.problem)}</span>}
              <span>{t("cardPayments.callbacks.attempts", { number: callback.attempts })}</span>
              {callback.next_attempt_at !== null && (
                <span>{t("cardPayments.callbacks.nextAttempt", { time: time(callback.next_attempt_at, zone) })}</span>
              )}
            </span>
          )}
        </span>
      ),
    }),
    column.display({
      id: "created_at",
      header: t("cardPayments.payments.callback.column.time"),
      cell: ({ row: { original: callback } }) => (
        <span className="flex flex-col py-2">
          <time dateTime={callback.created_at} className="whitespace-nowrap">
            {time(callback.created_at, zone)}
          </time>
          {callback.deliveries > 1 && (
            <span className="text-ui-fg-subtle whitespace-nowrap">
              {t("cardPayments.payments.callback.deliveries", { number: callback.deliveries })}
            </span>
          )}
        </span>
      ),
    }),
    column.display({
      id: "process",
      header: t("cardPayments.callbacks.column.process"),
      cell: ({ row: { original: callback } }) => (
        <ActionButton
          label={t("cardPayments.callbacks.process")}
          aria-label={t("cardPayments.callbacks.processOne", { order: callback.client_orderid })}
          reason={callback.actions.process.reason && text(callback.actions.process.reason)}
          pending={action.pending !== null}
          onPress={() => void action.run({ kind: "process", id: callback.id })}
          data-testid="card-callbacks-process"
        />
      ),
    }),
  ]
}

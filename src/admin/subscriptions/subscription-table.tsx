import { type AdminSubscription, engines } from "../../contracts"
import { ExclamationCircleSolid } from "@medusajs/icons"
import { Button, createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { maskCard } from "../format/card-text"
import { useMessages, type Messages } from "../format/localized-text"
import { isDenied } from "../http/action-result"
import { formatPriceAndInterval } from "../plans/billing-interval"
import { usePlans } from "../plans/plan-requests"
import { FilterBar, FilterChoice } from "../ui/filter-bar"
import { Day, TextLink } from "../ui/inline-elements"
import { changeFilters, useListParams } from "../ui/list-params"
import { isFiltered, noFilters } from "../ui/list-query"
import { ListTable } from "../ui/list-table"
import { Pages } from "../ui/pagination"
import { DeniedNotice } from "../ui/query-notice"
import { readSubscriptionsQuery, type SubscriptionsQuery, useSubscriptions } from "./list-query"
import { SubscriptionBadge, subscriptionStates } from "./subscription-badge"

/**
 * The list of subscriptions. Filters and page are in the URL, so that the back button and shared
 * links work.
 */
export const SubscriptionTable = () => {
  const messages = useMessages()
  const { t } = messages
  const navigate = useNavigate()
  const [params, setParams] = useListParams()
  const listQuery = readSubscriptionsQuery(params)
  const query = useSubscriptions(listQuery)
  const columns = useMemo(() => subscriptionColumns(messages), [messages])
  const change = (changes: ListChanges) => setParams(changeFilters(params, changes))
  const clear = isFiltered(listQuery) ? () => change(noFilters(listQuery.filters)) : null

  if (isDenied(query.error)) return <DeniedNotice error={query.error} />
  return (
    <div data-testid="card-subscriptions-table">
      <ListFilters query={listQuery} onChange={change} onClear={clear} />
      <ListTable
        query={query}
        rows={query.data?.subscriptions ?? []}
        columns={columns}
        addressOf={({ id }) => `/card-subscriptions/${id}`}
        texts={{
          loading: t("cardPayments.subscriptions.loading"),
          failed: t("cardPayments.subscriptions.loadFailed"),
          noneFound: t("cardPayments.subscriptions.noneFound"),
          empty: t("cardPayments.subscriptions.empty.title"),
          emptyHint: t("cardPayments.subscriptions.empty.hint"),
        }}
        onClear={clear}
        data-testid="card-subscriptions"
      >
        <Button size="small" variant="secondary" onClick={() => void navigate("/card-plans")}>
          {t("cardPayments.subscriptions.empty.plans")}
        </Button>
      </ListTable>
      <Pages query={query} data-testid="card-subscriptions-pages" />
    </div>
  )
}

const column = createDataTableColumnHelper<AdminSubscription>()

/**
 * The list's columns. The plan is a link to the subscription, so that keyboard users can open it.
 */
function subscriptionColumns(messages: Messages) {
  const { t } = messages
  return [
    column.display({
      id: "customer",
      header: t("cardPayments.subscriptions.column.customer"),
      cell: ({ row: { original: subscription } }) => (
        <span className="block max-w-32 truncate sm:max-w-64">
          <TextLink to={`/customers/${subscription.customer_id}`} data-testid="card-subscriptions-customer">
            {subscription.customer?.email ?? t("cardPayments.subscriptions.unknownCustomer")}
          </TextLink>
        </span>
      ),
    }),
    column.display({
      id: "plan",
      header: t("cardPayments.subscriptions.column.plan"),
      cell: ({ row: { original: subscription } }) => (
        <span className="block max-w-64 truncate">
          <TextLink to={`/card-subscriptions/${subscription.id}`} data-testid="card-subscriptions-open">
            {subscription.title}
          </TextLink>
        </span>
      ),
    }),
    column.display({
      id: "price",
      header: t("cardPayments.subscriptions.column.price"),
      cell: ({ row: { original: subscription } }) => formatPriceAndInterval(messages, subscription),
    }),
    column.display({
      id: "state",
      header: t("cardPayments.subscriptions.column.state"),
      cell: ({ row: { original: subscription } }) => (
        <span className="flex items-center gap-x-2">
          <SubscriptionBadge state={subscription.state} />
          {subscription.problem && (
            <span title={messages.text(subscription.problem)} data-testid="card-subscriptions-problem">
              <ExclamationCircleSolid className="text-ui-tag-red-icon" aria-hidden />
              <span className="sr-only">{messages.text(subscription.problem)}</span>
            </span>
          )}
        </span>
      ),
    }),
    column.display({
      id: "next_charge_at",
      header: t("cardPayments.subscriptions.column.nextCharge"),
      cell: ({ row: { original: subscription } }) =>
        subscription.next_charge_at ? (
          <Day at={subscription.next_charge_at} zone={subscription.time_zone} />
        ) : (
          <span className="text-ui-fg-subtle">{t("cardPayments.subscriptions.noNextCharge")}</span>
        ),
    }),
    column.display({
      id: "card",
      header: t("cardPayments.card.label"),
      cell: ({ row: { original: subscription } }) =>
        maskCard(subscription.card).number || (
          <span className="text-ui-fg-subtle">{t("cardPayments.card.notKnown")}</span>
        ),
    }),
  ]
}

type ListChanges = Partial<SubscriptionsQuery["filters"] & Pick<SubscriptionsQuery, "order">>

type ListFiltersProps = {
  query: SubscriptionsQuery
  onChange: (changes: ListChanges) => void
  onClear: (() => void) | null
}

const ListFilters = ({ query: { filters, order }, onChange, onClear }: ListFiltersProps) => {
  const { t } = useMessages()
  const plans = usePlans({ limit: 100 })
  return (
    <FilterBar q={filters.q ?? ""} onSearch={(q) => onChange({ q })} onClear={onClear} data-testid="card-subscriptions">
      <FilterChoice
        label={t("cardPayments.subscriptions.column.state")}
        all={t("cardPayments.subscriptions.filter.anyState")}
        options={Object.keys(subscriptionStates).map((state) => ({
          value: state,
          label: t(`cardPayments.subscriptions.state.${state}`),
        }))}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        data-testid="card-subscriptions-filter-state"
      />
      <FilterChoice
        label={t("cardPayments.engine.label")}
        all={t("cardPayments.subscriptions.filter.anyEngine")}
        options={engines.map((engine) => ({
          value: engine,
          label: t(`cardPayments.engine.${engine}.label`),
        }))}
        value={filters.engine}
        onChange={(engine) => onChange({ engine })}
        data-testid="card-subscriptions-filter-engine"
      />
      <FilterChoice
        label={t("cardPayments.subscriptions.column.plan")}
        all={t("cardPayments.subscriptions.filter.anyPlan")}
        options={planOptions(plans.data?.plans ?? [], filters.plan_id)}
        value={filters.plan_id}
        onChange={(plan_id) => onChange({ plan_id })}
        data-testid="card-subscriptions-filter-plan"
      />
      <FilterChoice
        label={t("cardPayments.table.order")}
        all={t("cardPayments.subscriptions.order.newest")}
        options={[{ value: "next_charge_at", label: t("cardPayments.subscriptions.order.nextCharge") }]}
        value={order}
        onChange={(order) => onChange({ order })}
        data-testid="card-subscriptions-order"
      />
    </FilterBar>
  )
}

/**
 * The plan options; the plan in the URL is always included, labeled with its id until its name is
 * known.
 */
function planOptions(plans: readonly { id: string; name: string }[], chosen: string | null) {
  const options = plans.map(({ id, name }) => ({ value: id, label: name }))
  return chosen === null || plans.some(({ id }) => id === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]
}

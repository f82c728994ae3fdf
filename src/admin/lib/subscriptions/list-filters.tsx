import { FilterBar } from "../filter-bar"
import { FilterChoice } from "../filter-choice"
import { usePlans } from "../plans/use-plans"
import { useWords } from "../use-words"
import type { ListQuery } from "./list-query"
import { subscriptionStates } from "./subscription-states"

type ListFiltersProps = {
  query: ListQuery
  onChange: (changes: Partial<Record<keyof ListQuery, string | null>>) => void
  onClear: (() => void) | null
}

/** Search, filters and order of the list of subscriptions. */
export const ListFilters = ({ query, onChange, onClear }: ListFiltersProps) => {
  const { t } = useWords()
  const plans = usePlans({ limit: 100 })
  return (
    <FilterBar q={query.q} onSearch={(q) => onChange({ q })} onClear={onClear} data-testid="card-subscriptions">
      <FilterChoice
        label={t("cardPayments.subscriptions.column.state")}
        all={t("cardPayments.subscriptions.filter.anyState")}
        options={Object.keys(subscriptionStates).map((state) => ({
          value: state,
          label: t(`cardPayments.subscriptions.state.${state}`),
        }))}
        value={query.state}
        onChange={(state) => onChange({ state })}
        data-testid="card-subscriptions-filter-state"
      />
      <FilterChoice
        label={t("cardPayments.engine.label")}
        all={t("cardPayments.subscriptions.filter.anyEngine")}
        options={["gateway", "store"].map((engine) => ({
          value: engine,
          label: t(`cardPayments.engine.${engine}.label`),
        }))}
        value={query.engine}
        onChange={(engine) => onChange({ engine })}
        data-testid="card-subscriptions-filter-engine"
      />
      <FilterChoice
        label={t("cardPayments.subscriptions.column.plan")}
        all={t("cardPayments.subscriptions.filter.anyPlan")}
        options={planOptions(plans.data?.plans ?? [], query.plan_id)}
        value={query.plan_id}
        onChange={(plan_id) => onChange({ plan_id })}
        data-testid="card-subscriptions-filter-plan"
      />
      <FilterChoice
        label={t("cardPayments.table.order")}
        all={t("cardPayments.subscriptions.order.newest")}
        options={[{ value: "next_charge_at", label: t("cardPayments.subscriptions.order.nextCharge") }]}
        value={query.order === "next_charge_at" ? query.order : null}
        onChange={(order) => onChange({ order })}
        data-testid="card-subscriptions-order"
      />
    </FilterBar>
  )
}

/** A plan that the address asks for is among them even while its name is not known. */
function planOptions(plans: readonly { id: string; name: string }[], chosen: string | null) {
  const options = plans.map(({ id, name }) => ({ value: id, label: name }))
  return chosen === null || plans.some(({ id }) => id === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]
}

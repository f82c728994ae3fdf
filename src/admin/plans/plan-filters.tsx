import { useMessages } from "../format/localized-text"
import { FilterBar, FilterChoice } from "../ui/filter-bar"
import { anyText, type ListQuery, oneOf, readListQuery } from "../ui/list-query"

type Filters = Record<keyof typeof planFilters, string | null>

type PlanFiltersProps = {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}

/** Search and state filter of the plan list. */
export const PlanFilters = ({ filters, onChange }: PlanFiltersProps) => {
  const { t } = useMessages()
  return (
    <FilterBar q={filters.q ?? ""} onSearch={(q) => onChange({ q })} data-testid="card-plans">
      <FilterChoice
        label={t("cardPayments.plans.filter.state")}
        all={t("cardPayments.plans.filter.any")}
        options={[
          { value: "true", label: t("cardPayments.plans.active") },
          { value: "false", label: t("cardPayments.plans.inactive") },
        ]}
        value={filters.is_active}
        onChange={(is_active) => onChange({ is_active })}
        data-testid="card-plans-filter-state"
      />
    </FilterBar>
  )
}

const planFilters = { q: anyText, is_active: oneOf(["true", "false"]) }

export function readPlanQuery(params: URLSearchParams): ListQuery<keyof typeof planFilters> {
  return readListQuery(params, { filters: planFilters })
}

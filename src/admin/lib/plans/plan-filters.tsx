import { FilterChoice } from "../filter-choice"
import { SearchInput } from "../search-input"
import { useWords } from "../use-words"
import type { PlanQuery } from "./plan-query"

type PlanFiltersProps = {
  query: PlanQuery
  onChange: (changes: { q?: string | null; is_active?: string | null }) => void
}

/** Search in the list of plans, and whether they are offered. */
export const PlanFilters = ({ query, onChange }: PlanFiltersProps) => {
  const { t } = useWords()
  return (
    <div
      role="search"
      aria-label={t("cardPayments.table.filters")}
      className="flex flex-wrap items-center gap-2 px-6 py-4"
      data-testid="card-plans-filters"
    >
      <SearchInput
        label={t("cardPayments.table.search")}
        value={query.q}
        onSearch={(q) => onChange({ q })}
        data-testid="card-plans-search"
      />
      <FilterChoice
        label={t("cardPayments.plans.filter.state")}
        all={t("cardPayments.plans.filter.any")}
        options={[
          { value: "true", label: t("cardPayments.plans.active") },
          { value: "false", label: t("cardPayments.plans.inactive") },
        ]}
        value={query.is_active === null ? null : String(query.is_active)}
        onChange={(is_active) => onChange({ is_active })}
        data-testid="card-plans-filter-state"
      />
    </div>
  )
}

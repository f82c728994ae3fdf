import { FilterBar } from "../filter-bar"
import { FilterChoice } from "../filter-choice"
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
    <FilterBar q={query.q} onSearch={(q) => onChange({ q })} data-testid="card-plans">
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
    </FilterBar>
  )
}

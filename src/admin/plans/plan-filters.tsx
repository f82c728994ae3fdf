import { useMessages } from "../format/localized-text"
import { FilterBar, FilterChoice } from "../ui/filter-bar"
import { readPage } from "../ui/list-params"

type PlanFiltersProps = {
  query: PlanQuery
  onChange: (changes: { q?: string | null; is_active?: string | null }) => void
}

/** Search and state filter of the plan list. */
export const PlanFilters = ({ query, onChange }: PlanFiltersProps) => {
  const { t } = useMessages()
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

/** Filters and page of the plan list; the empty string and null mean no filter. */
type PlanQuery = { q: string; is_active: boolean | null; limit: number; offset: number }

/**
 * Reads the plan list's filters and page from the URL. Missing and invalid values become the
 * default: users can edit the URL.
 */
export function readPlanQuery(params: URLSearchParams): PlanQuery {
  const offered = params.get("is_active")
  return {
    q: params.get("q") ?? "",
    is_active: offered === "true" || offered === "false" ? offered === "true" : null,
    ...readPage(params),
  }
}

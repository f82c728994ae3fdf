import { useMessages } from "../format/localized-text"
import { FilterBar, FilterChoice } from "../ui/filter-bar"
import { readPage } from "../ui/list-params"

type PlanFiltersProps = {
  query: PlanQuery
  onChange: (changes: { q?: string | null; is_active?: string | null }) => void
}

/** Search in the list of plans, and whether they are offered. */
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

/** What the list of plans shows; empty text and null are no filter. */
type PlanQuery = { q: string; is_active: boolean | null; limit: number; offset: number }

/** The list that an address asks for. What it does not say, or says wrongly, is the default: it may be typed by hand. */
export function readPlanQuery(params: URLSearchParams): PlanQuery {
  const offered = params.get("is_active")
  return {
    q: params.get("q") ?? "",
    is_active: offered === "true" || offered === "false" ? offered === "true" : null,
    ...readPage(params),
  }
}

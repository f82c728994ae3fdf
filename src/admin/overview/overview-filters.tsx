import type { Overview } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { FilterChoice } from "../ui/filter-bar"
import { namedOptions, withChosen } from "../ui/list-filters"
import { fields, type OverviewFilters } from "./overview-query"
import { PeriodFilter } from "./period-filter"

type OverviewFiltersProps = {
  filters: OverviewFilters
  /** Undefined until the figures are loaded. */
  overview: Overview | undefined
  onChange: (changes: Partial<OverviewFilters>) => void
}

/** Period, account and currency of the figures. */
export const OverviewFilterBar = ({ filters, overview, onChange }: OverviewFiltersProps) => {
  const { t } = useMessages()
  const accounts = withChosen(namedOptions(overview?.settings.accounts ?? []), filters.account)
  const currencies = withChosen(
    (overview?.currencies ?? []).map((code) => ({ value: code, label: code.toUpperCase() })),
    filters.currency,
  )
  return (
    <div
      role="group"
      aria-label={t("cardPayments.overview.filters")}
      className="flex flex-wrap items-center gap-2 px-6 pb-4"
      data-testid="card-overview-filters"
    >
      <PeriodFilter filters={filters} shown={overview?.period} onChange={onChange} data-testid="card-overview-filter" />
      {(accounts.length > 1 || filters.account !== null) && (
        <FilterChoice
          label={t("cardPayments.table.account")}
          all={t("cardPayments.table.anyAccount")}
          options={accounts}
          value={filters.account}
          onChange={(account) => onChange({ account })}
          data-testid="card-overview-filter-account"
        />
      )}
      {(currencies.length > 1 || filters.currency !== null) && (
        <FilterChoice
          label={t(fields.currency.label)}
          all={
            filters.currency || !overview?.currency_code
              ? t(fields.currency.any)
              : t("cardPayments.overview.mostUsedIs", { currency: overview.currency_code.toUpperCase() })
          }
          options={currencies}
          value={filters.currency}
          onChange={(currency) => onChange({ currency })}
          data-testid="card-overview-filter-currency"
        />
      )}
    </div>
  )
}

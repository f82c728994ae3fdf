import { type Overview, overviewPeriods } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { FilterAccount, FilterChoice, FilterDays, withChosen } from "../ui/filter-bar"
import { changeDays, chosenPeriod, type OverviewFilters } from "./overview-query"

type OverviewFiltersProps = {
  filters: OverviewFilters
  /** Undefined until the figures are loaded. */
  overview: Overview | undefined
  onChange: (changes: Partial<OverviewFilters>) => void
}

/** The choice of days that no name of a period stands for. */
const ownDays = "days"

/** Period, account and currency of the figures. The days show the period that was chosen by name. */
export const OverviewFilterBar = ({ filters, overview, onChange }: OverviewFiltersProps) => {
  const { t } = useMessages()
  const { from, to } = filters
  const shown = from && to ? { from, to } : (overview?.period ?? { from: null, to: null })
  const currencies = withChosen(overview?.currencies ?? [], filters.currency)
  const period = chosenPeriod(filters)
  const [first = "last_30_days", ...others] = [
    "last_30_days" as const,
    ...overviewPeriods.filter((name) => name !== "last_30_days"),
  ]
  return (
    <div
      role="group"
      aria-label={t("cardPayments.overview.filters")}
      className="flex flex-wrap items-center gap-2 px-6 pb-4"
      data-testid="card-overview-filters"
    >
      <FilterChoice
        label={t("cardPayments.overview.periodLabel")}
        all={t(`cardPayments.overview.period.${first}`)}
        options={[
          ...others.map((name) => ({ value: name, label: t(`cardPayments.overview.period.${name}`) })),
          ...(period === null ? [{ value: ownDays, label: t("cardPayments.overview.period.days") }] : []),
        ]}
        value={period === null ? ownDays : period === first ? null : period}
        onChange={(value) => value !== ownDays && onChange({ period: value, from: null, to: null })}
        data-testid="card-overview-period-choice"
      />
      <FilterDays
        filters={shown}
        onChange={(change) => shown.from && shown.to && onChange(changeDays(shown, change))}
        data-testid="card-overview"
      />
      <FilterAccount
        accounts={overview?.settings.accounts ?? []}
        value={filters.account}
        onChange={(account) => onChange({ account })}
        data-testid="card-overview"
      />
      {(currencies.length > 1 || filters.currency) && (
        <FilterChoice
          label={t("cardPayments.overview.currency")}
          all={
            filters.currency || !overview?.currency_code
              ? t("cardPayments.overview.mostUsed")
              : t("cardPayments.overview.mostUsedIs", { currency: overview.currency_code.toUpperCase() })
          }
          options={currencies.map((code) => ({ value: code, label: code.toUpperCase() }))}
          value={filters.currency}
          onChange={(currency) => onChange({ currency })}
          data-testid="card-overview-currency"
        />
      )}
    </div>
  )
}

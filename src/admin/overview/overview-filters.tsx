import { type Overview, overviewPeriods } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { FilterChoice, FilterDay } from "../ui/filter-bar"
import { namedOptions, withChosen } from "../ui/list-filters"
import { changeDays, chosenPeriod, fields, type OverviewFilters } from "./overview-query"

type OverviewFiltersProps = {
  filters: OverviewFilters
  /** Undefined until the figures are loaded. */
  overview: Overview | undefined
  onChange: (changes: Partial<OverviewFilters>) => void
}

/** The choice of days that no name of a period stands for. */
const ownDays = "days"
const usual = "last_30_days"

/** Period, account and currency of the figures. The days show the period that was chosen by name. */
export const OverviewFilterBar = ({ filters, overview, onChange }: OverviewFiltersProps) => {
  const { t } = useMessages()
  const { from, to } = filters
  const shown = from && to ? { from, to } : overview?.period
  const accounts = withChosen(namedOptions(overview?.settings.accounts ?? []), filters.account)
  const currencies = withChosen(
    (overview?.currencies ?? []).map((code) => ({ value: code, label: code.toUpperCase() })),
    filters.currency,
  )
  const period = chosenPeriod(filters)
  return (
    <div
      role="group"
      aria-label={t("cardPayments.overview.filters")}
      className="flex flex-wrap items-center gap-2 px-6 pb-4"
      data-testid="card-overview-filters"
    >
      <FilterChoice
        label={t(fields.period.label)}
        all={t(fields.period.any)}
        options={[
          ...overviewPeriods
            .filter((name) => name !== usual)
            .map((name) => ({ value: name, label: t(`cardPayments.overview.period.${name}`) })),
          ...(period === null ? [{ value: ownDays, label: t("cardPayments.overview.period.days") }] : []),
        ]}
        value={period === null ? ownDays : period === usual ? null : period}
        onChange={(value) => value !== ownDays && onChange({ period: value, from: null, to: null })}
        data-testid="card-overview-filter-period"
      />
      {(["from", "to"] as const).map((name) => (
        <FilterDay
          key={name}
          label={t(fields[name].label)}
          value={shown?.[name] ?? null}
          onChange={(day) => shown && onChange(changeDays(shown, { [name]: day }))}
          data-testid={`card-overview-filter-${name}`}
        />
      ))}
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

import { overviewPeriods } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { FilterChoice, FilterDay } from "../ui/filter-bar"
import { changeDays, chosenPeriod, fields, type PeriodFilters } from "./overview-query"

type PeriodFilterProps = {
  filters: PeriodFilters
  /** The days of the figures; undefined until they are loaded. */
  shown: { from: string; to: string } | undefined
  onChange: (changes: PeriodFilters) => void
  "data-testid": string
}

/** The choice of days that no name of a period stands for. */
const ownDays = "days"
const usual = "last_30_days"

/** A period by its name or by two days; the days show the period that was chosen by name. */
export const PeriodFilter = ({ filters, shown: loaded, onChange, ...rest }: PeriodFilterProps) => {
  const { t } = useMessages()
  const { from, to } = filters
  const shown = from && to ? { from, to } : loaded
  const period = chosenPeriod(filters)
  return (
    <>
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
        data-testid={`${rest["data-testid"]}-period`}
      />
      {(["from", "to"] as const).map((name) => (
        <FilterDay
          key={name}
          label={t(fields[name].label)}
          value={shown?.[name] ?? null}
          onChange={(day) => shown && onChange(changeDays(shown, { [name]: day }))}
          data-testid={`${rest["data-testid"]}-${name}`}
        />
      ))}
    </>
  )
}

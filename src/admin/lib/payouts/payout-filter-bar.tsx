import { FilterBar } from "../filter-bar"
import { FilterChoice } from "../filter-choice"
import { FilterDay } from "../filter-day"
import { useWords } from "../use-words"
import type { PayoutSettings } from "./admin-payout"
import type { PayoutFilters } from "./payout-query"
import { payoutStates } from "./payout-states"

type FilterChanges = Partial<Record<keyof PayoutFilters, string | null>>

type PayoutFilterBarProps = {
  filters: PayoutFilters
  settings: Pick<PayoutSettings, "accounts">
  onChange: (changes: FilterChanges) => void
  onClear: (() => void) | null
}

/** Search and filters of the list of payouts. */
export const PayoutFilterBar = ({ filters, settings, onChange, onClear }: PayoutFilterBarProps) => {
  const { t } = useWords()
  const currencies = settings.accounts.flatMap((account) => account.currencies.map((one) => one.currency_code))
  return (
    <FilterBar q={filters.q} onSearch={(q) => onChange({ q })} onClear={onClear} data-testid="card-payouts">
      <FilterChoice
        label={t("cardPayments.payouts.column.state")}
        all={t("cardPayments.payouts.filter.anyState")}
        options={Object.keys(payoutStates).map((state) => ({
          value: state,
          label: t(`cardPayments.payouts.state.${state}`),
        }))}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        data-testid="card-payouts-filter-state"
      />
      {(settings.accounts.length > 1 || filters.account) && (
        <FilterChoice
          label={t("cardPayments.payouts.field.account")}
          all={t("cardPayments.payouts.filter.anyAccount")}
          options={options(
            settings.accounts.map(({ name }) => name),
            filters.account,
          ).map((name) => ({ value: name, label: name }))}
          value={filters.account}
          onChange={(account) => onChange({ account })}
          data-testid="card-payouts-filter-account"
        />
      )}
      <FilterChoice
        label={t("cardPayments.payouts.field.currency")}
        all={t("cardPayments.payouts.filter.anyCurrency")}
        options={options(currencies, filters.currency).map((code) => ({ value: code, label: code.toUpperCase() }))}
        value={filters.currency}
        onChange={(currency) => onChange({ currency })}
        data-testid="card-payouts-filter-currency"
      />
      <FilterDay
        label={t("cardPayments.payouts.filter.from")}
        value={filters.from}
        onChange={(from) => onChange({ from })}
        data-testid="card-payouts-filter-from"
      />
      <FilterDay
        label={t("cardPayments.payouts.filter.to")}
        value={filters.to}
        onChange={(to) => onChange({ to })}
        data-testid="card-payouts-filter-to"
      />
    </FilterBar>
  )
}

/** What the address asks for is among them even where no account has it any more. */
function options(known: readonly string[], chosen: string | null): string[] {
  return [...new Set(chosen === null ? known : [...known, chosen])]
}

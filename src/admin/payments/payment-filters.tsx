import { declineCategories, type StoredTransactionState, transactionStates, transactionTypes } from "../../contracts"
import type { MessageCode } from "../../messages"
import { useMessages } from "../format/localized-text"
import { readAmount } from "../format/parse-input"
import { FilterAccount, FilterBar, FilterChoice, FilterDays, FilterText } from "../ui/filter-bar"
import type { PaymentFilter } from "./list-query"

/** The names of the states. The rows name some parts of a state more exactly: a paid sale is captured. */
const labels = {
  created: "status.not_started",
  processing: "status.processing",
  unknown: "status.unknown",
  authorized: "status.authorized",
  partially_captured: "status.partly_captured",
  captured: "status.captured",
  partially_returned: "status.partly_refunded",
  returned: "status.refunded",
  voided: "status.voided",
  verified: "status.verified",
  declined: "status.declined",
  failed: "status.failed",
  mismatch: "status.mismatch",
  charged_back: "status.charged_back",
} as const satisfies Record<StoredTransactionState, MessageCode>

type Filters = Record<PaymentFilter, string | null>
export type FilterChanges = Partial<Filters>

type PaymentFiltersProps = {
  filters: Filters
  accounts: readonly string[]
  onChange: (changes: FilterChanges) => void
  onClear: (() => void) | null
}

/** Search and filters of the payments. */
export const PaymentFilters = ({ filters, accounts, onChange, onClear }: PaymentFiltersProps) => {
  const { t, text, locale } = useMessages()
  const choices = {
    state: transactionStates.map((state) => ({
      value: state,
      label:
        state === "captured"
          ? t("cardPayments.payments.filter.captured")
          : text({ code: labels[state], params: {}, message: state }),
    })),
    type: transactionTypes.map((type) => ({ value: type, label: t(`cardPayments.payments.type.${type}`) })),
    decline_category: declineCategories.map((category) => ({
      value: category,
      label: t(`cardPayments.payments.decline.${category}`),
    })),
  }
  return (
    <FilterBar q={filters.q ?? ""} onSearch={(q) => onChange({ q })} onClear={onClear} data-testid="card-payments">
      {(["state", "decline_category", "type"] as const).map((name) => (
        <FilterChoice
          key={name}
          label={t(`cardPayments.payments.filter.${name}`)}
          all={t(`cardPayments.payments.filter.any.${name}`)}
          options={choices[name]}
          value={filters[name]}
          onChange={(value) => onChange({ [name]: value })}
          data-testid={`card-payments-filter-${name}`}
        />
      ))}
      <FilterAccount
        accounts={accounts}
        value={filters.account}
        onChange={(account) => onChange({ account })}
        data-testid="card-payments"
      />
      <FilterText
        label={t("cardPayments.payments.filter.currency")}
        value={filters.currency}
        onChange={(currency) => onChange({ currency })}
        data-testid="card-payments-filter-currency"
      />
      {(["amount_from", "amount_to"] as const).map((name) => (
        <FilterText
          key={name}
          label={t(`cardPayments.payments.filter.${name}`)}
          value={filters[name]}
          onChange={(value) => onChange({ [name]: value })}
          parse={(text) => readAmount(text, locale)}
          problem={t("cardPayments.payments.filter.amountMalformed", {
            label: t(`cardPayments.payments.filter.${name}`),
            example: new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(12.5),
          })}
          inputMode="decimal"
          data-testid={`card-payments-filter-${name}`}
        />
      ))}
      <FilterDays filters={filters} onChange={onChange} data-testid="card-payments" />
    </FilterBar>
  )
}

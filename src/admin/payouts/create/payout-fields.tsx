import type { PayoutSettings } from "../../../contracts"
import { useMessages } from "../../format/localized-text"
import { useCustomerSearch, useOrderSearch } from "../../http/store-search"
import { Choice, Fieldset, TextField } from "../../ui/form/form-fields"
import { type PickerOption, SearchPicker } from "../../ui/form/search-picker"
import { formatRemainingLimits } from "../limit-notice"
import type { PayoutFormState } from "./payout-form"
import { splitName } from "./prefill-form"

/** The account, amount and currency of a payout, with the remaining limits. */
export const AmountFields = ({
  settings,
  ...state
}: PayoutFormState & { settings: Pick<PayoutSettings, "accounts"> }) => {
  const { form, account, change, complaint } = state
  const messages = useMessages()
  const { t } = messages
  const currency = account?.currencies.find(({ currency_code }) => currency_code === form.currency_code)

  const changeAccount = (name: string) => {
    const other = settings.accounts.find((one) => one.name === name)
    const keepsCurrency = other?.currencies.some(({ currency_code }) => currency_code === form.currency_code)
    const keepsKind = other?.destinations.includes(form.kind)
    change({
      account: name,
      // Saved cards belong to one account.
      ...(form.destination.saved_card_id ? { destination: {} } : {}),
      ...(keepsCurrency ? {} : { currency_code: "" }),
      ...(keepsKind ? {} : { kind: other?.destinations[0] ?? "form", destination: {}, namedFields: [] }),
    })
  }

  return (
    <Fieldset legend={t("cardPayments.payouts.section.amount")}>
      {(settings.accounts.length > 1 || complaint("account")) && (
        <Choice
          label={t("cardPayments.payouts.field.account")}
          complaint={complaint("account")}
          options={settings.accounts.map(({ name }) => ({ value: name, label: name }))}
          value={form.account}
          onChange={changeAccount}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-payout-account"
        />
      )}
      <div className="grid grid-cols-[minmax(0,_1fr)_7rem] items-start gap-x-2">
        <TextField
          label={t("cardPayments.payouts.field.amount")}
          complaint={complaint("amount")}
          inputMode="decimal"
          value={form.amount}
          onChange={(amount) => change({ amount })}
          data-testid="card-payout-amount"
        />
        <Choice
          label={t("cardPayments.payouts.field.currency")}
          complaint={complaint("currency_code")}
          options={(account?.currencies ?? []).map(({ currency_code }) => ({
            value: currency_code,
            label: currency_code.toUpperCase(),
          }))}
          value={form.currency_code}
          onChange={(currency_code) => change({ currency_code })}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-payout-currency"
        />
      </div>
      {currency && (
        <p className="txt-small text-ui-fg-subtle text-pretty" data-testid="card-payout-limits">
          {formatRemainingLimits(messages, currency)}
        </p>
      )}
    </Fieldset>
  )
}

/** The recipient: a customer to pick, name, e-mail address and phone number. */
export const RecipientFields = ({ form, change, complaint }: PayoutFormState) => {
  const { t } = useMessages()

  const pick = (customer: PickerOption | null) => {
    const nameless = form.first_name === "" && form.last_name === ""
    change({
      customer,
      // A saved card belongs to the customer picked before.
      ...(form.destination.saved_card_id ? { destination: {} } : {}),
      ...(customer?.detail && nameless ? splitName(customer.detail) : {}),
      ...(customer && form.email === "" && customer.label.includes("@") ? { email: customer.label } : {}),
    })
  }

  const field = (name: "first_name" | "last_name" | "email" | "phone") => ({
    label: t(`cardPayments.payouts.field.${name}`),
    complaint: complaint(`recipient.${name}`),
    value: form[name],
    onChange: (text: string) => change({ [name]: text }),
    "data-testid": `card-payout-${name}`,
  })

  return (
    <Fieldset legend={t("cardPayments.payouts.section.recipient")}>
      <SearchPicker
        label={t("cardPayments.payouts.field.customer")}
        hint={t("cardPayments.payouts.hint.customer")}
        complaint={complaint("customer_id")}
        picked={form.customer}
        onPick={pick}
        search={useCustomerSearch}
        data-testid="card-payout-customer"
      />
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <TextField {...field("first_name")} />
        <TextField {...field("last_name")} />
        <TextField {...field("email")} type="email" />
        <TextField {...field("phone")} type="tel" />
      </div>
    </Fieldset>
  )
}

/** The purpose of a payout: an order, the store's reference and a description. */
export const PurposeFields = ({ form, change, complaint }: PayoutFormState) => {
  const { t } = useMessages()
  return (
    <Fieldset legend={t("cardPayments.payouts.section.purpose")}>
      <SearchPicker
        label={t("cardPayments.payouts.field.order")}
        hint={t("cardPayments.payouts.hint.order")}
        complaint={complaint("order_id")}
        picked={form.order}
        onPick={(order) => change({ order })}
        search={useOrderSearch}
        data-testid="card-payout-order"
      />
      <TextField
        label={t("cardPayments.payouts.field.reference")}
        hint={t("cardPayments.payouts.hint.reference")}
        complaint={complaint("reference")}
        value={form.reference}
        onChange={(reference) => change({ reference })}
        data-testid="card-payout-reference"
      />
      <TextField
        label={t("cardPayments.payouts.field.description")}
        hint={t("cardPayments.payouts.hint.description")}
        complaint={complaint("description")}
        value={form.description}
        onChange={(description) => change({ description })}
        data-testid="card-payout-description"
      />
    </Fieldset>
  )
}

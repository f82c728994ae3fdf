import type { PayoutAccount, PayoutSettings } from "../../../contracts"
import { useFormContext } from "react-hook-form"
import { useMessages } from "../../format/localized-text"
import { useCustomerSearch, useOrderSearch } from "../../http/store-search"
import { Choice, Fieldset } from "../../ui/form/form-fields"
import { clearField, FormChoice, FormPicker, FormText, useFormField } from "../../ui/form/record-form"
import type { PickerOption } from "../../ui/form/search-picker"
import { formatRemainingLimits } from "../limit-notice"
import type { PayoutForm } from "./payout-form"
import { splitName } from "./prefill-form"

type AmountFieldsProps = { account: PayoutAccount | undefined; settings: Pick<PayoutSettings, "accounts"> }

/** The account, amount and currency of a payout, with the remaining limits. */
export const AmountFields = ({ account, settings }: AmountFieldsProps) => {
  const messages = useMessages()
  const { t } = messages
  const form = useFormContext<PayoutForm>()
  const { setValue } = form
  const typed = form.watch()
  const chosen = useFormField<string>("account")
  const currency = account?.currencies.find(({ currency_code }) => currency_code === typed.currency_code)

  const changeAccount = (name: string) => {
    const other = settings.accounts.find((one) => one.name === name)
    const keepsCurrency = other?.currencies.some(({ currency_code }) => currency_code === typed.currency_code)
    const keepsKind = other?.destinations.includes(typed.kind)
    // Saved cards belong to one account.
    if (typed.destination.saved_card_id) clearField(form, "destination", {})
    if (!keepsCurrency) setValue("currency_code", "")
    if (!keepsKind) {
      setValue("kind", other?.destinations[0] ?? "form")
      clearField(form, "destination", {})
      setValue("namedFields", [])
    }
    chosen.onChange(name)
  }

  return (
    <Fieldset legend={t("cardPayments.payouts.section.amount")}>
      {(settings.accounts.length > 1 || chosen.complaint) && (
        <Choice
          label={t("cardPayments.payouts.field.account")}
          complaint={chosen.complaint}
          options={settings.accounts.map(({ name }) => ({ value: name, label: name }))}
          value={chosen.value}
          onChange={changeAccount}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-payout-account"
        />
      )}
      <div className="grid grid-cols-[minmax(0,_1fr)_7rem] items-start gap-x-2">
        <FormText
          name="amount"
          label={t("cardPayments.payouts.field.amount")}
          inputMode="decimal"
          data-testid="card-payout-amount"
        />
        <FormChoice
          name="currency_code"
          label={t("cardPayments.payouts.field.currency")}
          options={(account?.currencies ?? []).map(({ currency_code }) => ({
            value: currency_code,
            label: currency_code.toUpperCase(),
          }))}
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
export const RecipientFields = () => {
  const { t } = useMessages()
  const form = useFormContext<PayoutForm>()
  const { setValue } = form

  const prefill = (customer: PickerOption | null) => {
    const { first_name, last_name, email, destination } = form.getValues()
    // A saved card belongs to the customer picked before.
    if (destination.saved_card_id) clearField(form, "destination", {})
    if (customer?.detail && first_name === "" && last_name === "") {
      const names = splitName(customer.detail)
      setValue("first_name", names.first_name)
      setValue("last_name", names.last_name)
    }
    if (customer && email === "" && customer.label.includes("@")) setValue("email", customer.label)
  }

  const field = (name: "first_name" | "last_name" | "email" | "phone") => ({
    name,
    label: t(`cardPayments.payouts.field.${name}`),
    "data-testid": `card-payout-${name}`,
  })

  return (
    <Fieldset legend={t("cardPayments.payouts.section.recipient")}>
      <FormPicker
        name="customer"
        label={t("cardPayments.payouts.field.customer")}
        hint={t("cardPayments.payouts.hint.customer")}
        onPicked={prefill}
        search={useCustomerSearch}
        data-testid="card-payout-customer"
      />
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <FormText {...field("first_name")} />
        <FormText {...field("last_name")} />
        <FormText {...field("email")} type="email" />
        <FormText {...field("phone")} type="tel" />
      </div>
    </Fieldset>
  )
}

/** The purpose of a payout: an order, the store's reference and a description. */
export const PurposeFields = () => {
  const { t } = useMessages()
  return (
    <Fieldset legend={t("cardPayments.payouts.section.purpose")}>
      <FormPicker
        name="order"
        label={t("cardPayments.payouts.field.order")}
        hint={t("cardPayments.payouts.hint.order")}
        search={useOrderSearch}
        data-testid="card-payout-order"
      />
      <FormText
        name="reference"
        label={t("cardPayments.payouts.field.reference")}
        hint={t("cardPayments.payouts.hint.reference")}
        data-testid="card-payout-reference"
      />
      <FormText
        name="description"
        label={t("cardPayments.payouts.field.description")}
        hint={t("cardPayments.payouts.hint.description")}
        data-testid="card-payout-description"
      />
    </Fieldset>
  )
}

import { Fieldset } from "../fieldset"
import { type PickerOption, SearchPicker } from "../search-picker"
import { TextField } from "../text-field"
import { useCustomerSearch } from "../use-customer-search"
import { useWords } from "../use-words"
import { splitName } from "./split-name"
import type { PayoutFormState } from "./use-payout-form"

/** Whom the money is for. */
export const RecipientFields = ({ form, change, complaint }: PayoutFormState) => {
  const { t } = useWords()

  const pick = (customer: PickerOption | null) => {
    const nameless = form.first_name === "" && form.last_name === ""
    change({
      customer,
      // A saved card is the customer's who saved it.
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

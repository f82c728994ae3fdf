import { Fieldset } from "../fieldset"
import { SearchPicker } from "../search-picker"
import { TextField } from "../text-field"
import { useOrderSearch } from "../use-order-search"
import { useWords } from "../use-words"
import type { PayoutFormState } from "./use-payout-form"

/** What the money is for: an order, or a reference of the store's own. */
export const PurposeFields = ({ form, change, complaint }: PayoutFormState) => {
  const { t } = useWords()
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

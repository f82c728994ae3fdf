import { Choice } from "../choice"
import { Fieldset } from "../fieldset"
import { useWords } from "../use-words"
import type { CreationForm } from "./creation-form"
import { useDeliveryChoices } from "./use-delivery-choices"

type DeliveryFieldsProps = {
  form: Pick<CreationForm, "region_id" | "shipping_option_id">
  /** Of the plan, once it is chosen. */
  currency: string | undefined
  onChange: (changes: Partial<Pick<CreationForm, "region_id" | "shipping_option_id">>) => void
}

// Radix keeps empty text for "nothing chosen".
const none = "-"

/** Where the orders go, for what is delivered. */
export const DeliveryFields = ({ form, currency, onChange }: DeliveryFieldsProps) => {
  const { t } = useWords()
  const { regions, shippingOptions, problems } = useDeliveryChoices(currency)
  const nothing = { value: none, label: t("cardPayments.subscriptions.create.noDelivery") }
  const chosen = (value: string) => (value === none ? "" : value)
  return (
    <Fieldset legend={t("cardPayments.subscriptions.create.delivery")}>
      <Choice
        label={t("cardPayments.subscriptions.create.region")}
        hint={t("cardPayments.subscriptions.create.regionHint")}
        complaint={problems.regions}
        options={[nothing, ...regions]}
        value={form.region_id || none}
        onChange={(value) => onChange({ region_id: chosen(value) })}
        data-testid="card-subscriptions-create-region"
      />
      <Choice
        label={t("cardPayments.subscriptions.create.shipping")}
        hint={t("cardPayments.subscriptions.create.shippingHint")}
        complaint={problems.shippingOptions}
        options={[nothing, ...shippingOptions]}
        value={form.shipping_option_id || none}
        onChange={(value) => onChange({ shipping_option_id: chosen(value) })}
        data-testid="card-subscriptions-create-shipping"
      />
    </Fieldset>
  )
}

import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../format/localized-text"
import { sdk } from "../http/store-server"
import { Choice, Fieldset } from "../ui/form-fields"
import type { CreationForm } from "./creation-form"

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
  const { t } = useMessages()
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

type Regions = { regions: { id: string; name: string; currency_code: string }[] }
type ShippingOption = {
  id: string
  name: string
  service_zone?: { name: string } | null
  rules?: { attribute: string; value: unknown }[]
}

/**
 * Where orders of a subscription without a first order can go: regions of a currency, and shipping
 * options.
 */
function useDeliveryChoices(currency: string | undefined) {
  const regions = useQuery({
    queryKey: ["card-payments", "regions"],
    queryFn: () =>
      sdk.client.fetch<Regions>("/admin/regions", { query: { limit: 100, fields: "id,name,currency_code" } }),
  })
  const shipping = useQuery({
    queryKey: ["card-payments", "shipping-options"],
    queryFn: () =>
      sdk.client.fetch<{ shipping_options: ShippingOption[] }>("/admin/shipping-options", {
        query: { limit: 100, fields: "id,name,service_zone.name,rules.attribute,rules.value" },
      }),
  })
  return {
    problems: { regions: regions.error?.message ?? null, shippingOptions: shipping.error?.message ?? null },
    regions: (regions.data?.regions ?? [])
      .filter(({ currency_code }) => currency === undefined || currency_code === currency)
      .map(({ id, name }) => ({ value: id, label: name })),
    shippingOptions: (shipping.data?.shipping_options ?? [])
      .filter((option) => !isReturn(option))
      .map(({ id, name, service_zone }) => ({
        value: id,
        label: service_zone ? `${name} (${service_zone.name})` : name,
      })),
  }
}

/**
 * For what comes back from customers. The server takes the question in its query, and fails on it.
 */
function isReturn({ rules = [] }: ShippingOption): boolean {
  return rules.some(({ attribute, value }) => attribute === "is_return" && String(value) === "true")
}

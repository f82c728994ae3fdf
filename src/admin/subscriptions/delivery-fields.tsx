import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../format/localized-text"
import { sdk } from "../http/store-server"
import { Choice, Fieldset } from "../ui/form/form-fields"
import { useFormField } from "../ui/form/record-form"

// Radix reserves the empty string for "no selection".
const none = "-"

/** The region and shipping option of the subscription's orders, for physical goods. */
export const DeliveryFields = ({
  currency,
}: {
  /** The plan's currency; undefined until a plan is selected. */ currency: string | undefined
}) => {
  const { t } = useMessages()
  const { regions, shippingOptions, problems } = useDeliveryChoices(currency)
  const nothing = { value: none, label: t("cardPayments.subscriptions.create.noDelivery") }
  const region = useFormField<string>("region_id")
  const option = useFormField<string>("shipping_option_id")
  const chosen = (value: string) => (value === none ? "" : value)
  return (
    <Fieldset legend={t("cardPayments.subscriptions.create.delivery")}>
      <Choice
        label={t("cardPayments.subscriptions.create.region")}
        hint={t("cardPayments.subscriptions.create.regionHint")}
        complaint={region.complaint ?? problems.regions}
        options={[nothing, ...regions]}
        value={region.value || none}
        onChange={(value) => region.onChange(chosen(value))}
        data-testid="card-subscriptions-create-region"
      />
      <Choice
        label={t("cardPayments.subscriptions.create.shipping")}
        hint={t("cardPayments.subscriptions.create.shippingHint")}
        complaint={option.complaint ?? problems.shippingOptions}
        options={[nothing, ...shippingOptions]}
        value={option.value || none}
        onChange={(value) => option.onChange(chosen(value))}
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

/** The regions with the currency, and the shipping options except those for returns. */
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
 * True for a shipping option for returns. Filtered here because Medusa's query parameter
 * `is_return` is accepted but makes the request fail.
 */
function isReturn({ rules = [] }: ShippingOption): boolean {
  return rules.some(({ attribute, value }) => attribute === "is_return" && String(value) === "true")
}

import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"

type Regions = { regions: { id: string; name: string; currency_code: string }[] }
type ShippingOption = {
  id: string
  name: string
  service_zone?: { name: string } | null
  rules?: { attribute: string; value: unknown }[]
}

/** Where orders of a subscription without a first order can go: regions of a currency, and shipping options. */
export function useDeliveryChoices(currency: string | undefined) {
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

/** For what comes back from customers. The server takes the question in its query, and fails on it. */
function isReturn({ rules = [] }: ShippingOption): boolean {
  return rules.some(({ attribute, value }) => attribute === "is_return" && String(value) === "true")
}

import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"

type Providers = { payment_providers: { id: string; is_enabled: boolean }[] }
type Stores = { stores: { supported_currencies?: { currency_code: string; is_default: boolean }[] | null }[] }

/** Which card accounts of the store can charge a plan, and in which currencies the store sells; its default one first. */
export function usePlanChoices({ enabled }: { enabled: boolean }) {
  const providers = useQuery({
    queryKey: ["card-payments", "providers"],
    queryFn: () => sdk.client.fetch<Providers>("/admin/payments/payment-providers", { query: { limit: 100 } }),
    enabled,
  })
  const stores = useQuery({
    queryKey: ["card-payments", "currencies"],
    queryFn: () => sdk.client.fetch<Stores>("/admin/stores", { query: { fields: "id,*supported_currencies" } }),
    enabled,
  })
  const currencies = [...(stores.data?.stores[0]?.supported_currencies ?? [])]
  currencies.sort((one, other) => Number(other.is_default) - Number(one.is_default))
  return {
    providers: (providers.data?.payment_providers ?? [])
      .filter(({ id, is_enabled }) => id.startsWith("pp_card") && is_enabled)
      .map(({ id }) => id),
    currencies: currencies.map(({ currency_code }) => currency_code),
    settled: !providers.isPending && !stores.isPending,
    error: providers.error ?? stores.error,
  }
}

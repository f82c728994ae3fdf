import { useQuery } from "@tanstack/react-query"
import type { VariantPrice } from "./plans/variant-price"
import { sdk } from "./sdk"

// Rules tell a price for anybody from one for some.
const productFields =
  "id,title,*variants,*variants.prices,variants.prices.price_rules.attribute,variants.prices.price_rules.value"

export type ProductVariant = { id: string; title: string | null; sku: string | null; prices?: VariantPrice[] | null }
export type ProductWithVariants = { id: string; title: string; variants?: ProductVariant[] | null }

/** A product with its variants and their prices; nothing is fetched without an id. */
export function useProduct(id: string | null) {
  return useQuery({
    queryKey: ["card-payments", "product", id],
    queryFn: () =>
      sdk.client.fetch<{ product: ProductWithVariants }>(`/admin/products/${encodeURIComponent(id ?? "")}`, {
        query: { fields: productFields },
      }),
    enabled: id !== null,
  })
}

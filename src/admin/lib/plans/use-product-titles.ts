import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { AdminPlan } from "./admin-plan"

type Products = {
  products: { id: string; title: string; variants?: { id: string; title: string | null }[] | null }[]
}

/** Names what plans sell: product and variant; nothing for a plan without a product. */
export function useProductTitles(plans: readonly AdminPlan[]): (plan: AdminPlan) => string | null {
  const ids = [...new Set(plans.flatMap(({ product_id }) => product_id ?? []))].sort()
  const { data } = useQuery({
    queryKey: ["card-payments", "product-titles", ids],
    queryFn: () =>
      sdk.client.fetch<Products>("/admin/products", {
        query: { id: ids, fields: "id,title,variants.id,variants.title", limit: ids.length },
      }),
    enabled: ids.length > 0,
  })
  return ({ product_id, variant_id }) => {
    const product = data?.products.find(({ id }) => id === product_id)
    if (!product) return product_id
    const variant = product.variants?.find(({ id }) => id === variant_id)
    return variant?.title ? `${product.title}, ${variant.title}` : product.title
  }
}

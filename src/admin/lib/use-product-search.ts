import { useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"
import { useDebounced } from "./use-debounced"

/** Products that a text finds. */
export function useProductSearch(text: string) {
  const q = useDebounced(text.trim())
  // Whoever types and presses Enter at once shall not pick what an earlier text has found.
  const settled = q === text.trim()
  const query = useQuery({
    queryKey: ["card-payments", "products", q],
    queryFn: () =>
      sdk.client.fetch<{ products: { id: string; title: string }[] }>("/admin/products", {
        query: { ...(q === "" ? {} : { q }), limit: 10, fields: "id,title" },
      }),
  })
  const options = (settled ? (query.data?.products ?? []) : []).map(({ id, title }) => ({ id, label: title }))
  return { options, loading: !settled || query.isPending, error: query.error }
}

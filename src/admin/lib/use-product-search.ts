import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"
import { useDebounced } from "./use-debounced"

/** Products that a text finds. */
export function useProductSearch(text: string) {
  const q = useDebounced(text.trim())
  const query = useQuery({
    queryKey: ["card-payments", "products", q],
    queryFn: () =>
      sdk.client.fetch<{ products: { id: string; title: string }[] }>("/admin/products", {
        query: { ...(q === "" ? {} : { q }), limit: 10, fields: "id,title" },
      }),
    placeholderData: keepPreviousData,
  })
  const options = (query.data?.products ?? []).map(({ id, title }) => ({ id, label: title }))
  return { options, loading: query.isPending, error: query.error }
}

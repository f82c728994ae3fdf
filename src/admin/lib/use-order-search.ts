import { useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"
import { useDebounced } from "./use-debounced"

type Orders = { orders: { id: string; display_id: number; email: string | null }[] }

/** Orders that a text finds, by number and e-mail. */
export function useOrderSearch(text: string) {
  const q = useDebounced(text.trim().replace(/^#/, ""))
  // Whoever types and presses Enter at once shall not pick what an earlier text has found.
  const settled = q === text.trim().replace(/^#/, "")
  const query = useQuery({
    queryKey: ["card-payments", "order-search", q],
    queryFn: () =>
      sdk.client.fetch<Orders>("/admin/orders", {
        query: { ...(q === "" ? {} : { q }), limit: 10, order: "-created_at", fields: "id,display_id,email" },
      }),
  })
  const options = (settled ? (query.data?.orders ?? []) : []).map(({ id, display_id, email }) => ({
    id,
    label: `#${display_id}`,
    detail: email ?? undefined,
  }))
  return { options, loading: !settled || query.isPending, error: query.error }
}

import { useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"
import { useDebounced } from "./use-debounced"

type Customers = {
  customers: { id: string; email: string | null; first_name: string | null; last_name: string | null }[]
}

/** Customers that a text finds, by e-mail and name. */
export function useCustomerSearch(text: string) {
  const q = useDebounced(text.trim())
  // Whoever types and presses Enter at once shall not pick what an earlier text has found.
  const settled = q === text.trim()
  const query = useQuery({
    queryKey: ["card-payments", "customers", q],
    queryFn: () =>
      sdk.client.fetch<Customers>("/admin/customers", {
        query: { ...(q === "" ? {} : { q }), limit: 10, fields: "id,email,first_name,last_name" },
      }),
  })
  const options = (settled ? (query.data?.customers ?? []) : []).map(({ id, email, first_name, last_name }) => ({
    id,
    label: email ?? id,
    detail: [first_name, last_name].filter(Boolean).join(" ") || undefined,
  }))
  return { options, loading: !settled || query.isPending, error: query.error }
}

import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { sdk } from "./store-server"

type Customers = {
  customers: { id: string; email: string | null; first_name: string | null; last_name: string | null }[]
}

/** Customers that a text finds, by e-mail and name. */
export function useCustomerSearch(text: string) {
  return useOptionSearch<Customers>(text.trim(), {
    key: "customers",
    path: "/admin/customers",
    query: { fields: "id,email,first_name,last_name" },
    optionsOf: ({ customers }) =>
      customers.map(({ id, email, first_name, last_name }) => ({
        id,
        label: email ?? id,
        detail: [first_name, last_name].filter(Boolean).join(" ") || undefined,
      })),
  })
}

type Orders = { orders: { id: string; display_id: number; email: string | null }[] }

/** Orders that a text finds, by number and e-mail. */
export function useOrderSearch(text: string) {
  return useOptionSearch<Orders>(text.trim().replace(/^#/, ""), {
    key: "order-search",
    path: "/admin/orders",
    query: { order: "-created_at", fields: "id,display_id,email" },
    optionsOf: ({ orders }) =>
      orders.map(({ id, display_id, email }) => ({ id, label: `#${display_id}`, detail: email ?? undefined })),
  })
}

/** Products that a text finds. */
export function useProductSearch(text: string) {
  return useOptionSearch<{ products: { id: string; title: string }[] }>(text.trim(), {
    key: "products",
    path: "/admin/products",
    query: { fields: "id,title" },
    optionsOf: ({ products }) => products.map(({ id, title }) => ({ id, label: title })),
  })
}

type OptionSearch<Answer> = {
  /** Under which react-query keeps what it finds. */
  key: string
  path: string
  query: Readonly<Record<string, string>>
  optionsOf: (answer: Answer) => { id: string; label: string; detail?: string }[]
}

/** The first few things of the store that a text finds, to pick one of them. */
function useOptionSearch<Answer>(text: string, { key, path, query, optionsOf }: OptionSearch<Answer>) {
  const q = useDebounced(text)
  // Whoever types and presses Enter at once shall not pick what an earlier text has found.
  const debounced = q === text
  const { data, isPending, error } = useQuery({
    queryKey: ["card-payments", key, q],
    queryFn: () => sdk.client.fetch<Answer>(path, { query: { ...(q === "" ? {} : { q }), limit: 10, ...query } }),
  })
  return { options: debounced && data ? optionsOf(data) : [], loading: !debounced || isPending, error }
}

/** A value that follows once it has stood still for a moment, so that typing does not ask the server at every key. */
function useDebounced<Value>(value: Value, milliseconds = 300): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}

import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { sdk } from "./store-server"

type Customers = {
  customers: { id: string; email: string | null; first_name: string | null; last_name: string | null }[]
}

/** Searches customers by e-mail address and name. */
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

/** Searches orders by number (with or without `#`) and e-mail address, newest first. */
export function useOrderSearch(text: string) {
  return useOptionSearch<Orders>(text.trim().replace(/^#/, ""), {
    key: "order-search",
    path: "/admin/orders",
    query: { order: "-created_at", fields: "id,display_id,email" },
    optionsOf: ({ orders }) =>
      orders.map(({ id, display_id, email }) => ({ id, label: `#${display_id}`, detail: email ?? undefined })),
  })
}

export function useProductSearch(text: string) {
  return useOptionSearch<{ products: { id: string; title: string }[] }>(text.trim(), {
    key: "products",
    path: "/admin/products",
    query: { fields: "id,title" },
    optionsOf: ({ products }) => products.map(({ id, title }) => ({ id, label: title })),
  })
}

type OptionSearch<Answer> = {
  /** The part of the react-query key that names the kind of record. */
  key: string
  path: string
  query: Readonly<Record<string, string>>
  optionsOf: (answer: Answer) => { id: string; label: string; detail?: string }[]
}

/** The first 10 records that match the text, as options of a `SearchPicker`. */
function useOptionSearch<Answer>(text: string, { key, path, query, optionsOf }: OptionSearch<Answer>) {
  const q = useDebounced(text)
  // Offer nothing until the results belong to the typed text: Enter would pick an earlier result.
  const debounced = q === text
  const { data, isPending, error } = useQuery({
    queryKey: ["card-payments", key, q],
    queryFn: () => sdk.client.fetch<Answer>(path, { query: { ...(q === "" ? {} : { q }), limit: 10, ...query } }),
  })
  return { options: debounced && data ? optionsOf(data) : [], loading: !debounced || isPending, error }
}

/**
 * The value once it has not changed for `milliseconds`, so that typing does not send a request per
 * key.
 */
function useDebounced<Value>(value: Value, milliseconds = 300): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}

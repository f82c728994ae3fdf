import { useOptionSearch } from "./use-option-search"

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

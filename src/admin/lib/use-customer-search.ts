import { useOptionSearch } from "./use-option-search"

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

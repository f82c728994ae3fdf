import { useOptionSearch } from "./use-option-search"

/** Products that a text finds. */
export function useProductSearch(text: string) {
  return useOptionSearch<{ products: { id: string; title: string }[] }>(text.trim(), {
    key: "products",
    path: "/admin/products",
    query: { fields: "id,title" },
    optionsOf: ({ products }) => products.map(({ id, title }) => ({ id, label: title })),
  })
}

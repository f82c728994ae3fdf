import type { PayoutFilters } from "./payout-query"

/** The query string's parts for the server, of a list or an export: only what is asked for. */
export function payoutFiltersRequest({ q, ...filters }: PayoutFilters): Record<string, string> {
  const given = { q: q.trim(), ...filters }
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = given[name]
      return value ? [[name, value]] : []
    }),
  )
}

const filterNames = [
  "q",
  "state",
  "account",
  "currency",
  "from",
  "to",
  "customer_id",
  "order_id",
  "batch_id",
] as const satisfies readonly (keyof PayoutFilters)[]

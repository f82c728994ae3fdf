import { noFilters } from "./no-filters"
import type { PayoutFilters } from "./payout-query"

/** The query string's parts for the server, of a list or an export: only what is asked for. */
export function payoutFiltersRequest({ q, ...filters }: PayoutFilters): Record<string, string> {
  const given = { q: q.trim(), ...filters }
  return Object.fromEntries(
    (Object.keys(noFilters) as (keyof PayoutFilters)[]).flatMap((name) => {
      const value = given[name]
      return value ? [[name, value]] : []
    }),
  )
}

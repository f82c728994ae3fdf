import type { PayoutFilters } from "./payout-query"

/** Where the list is shown narrowed to this. What is searched for is no part of it. */
export function payoutsAddress(filters: Partial<Record<Exclude<keyof PayoutFilters, "q">, string>>): string {
  return `/card-payouts?${new URLSearchParams(filters).toString()}`
}

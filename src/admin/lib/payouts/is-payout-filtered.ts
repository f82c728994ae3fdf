import { payoutFiltersRequest } from "./payout-filters-request"
import type { PayoutFilters } from "./payout-query"

/** Whether the list leaves anything out. */
export function isPayoutFiltered(filters: PayoutFilters): boolean {
  return Object.keys(payoutFiltersRequest(filters)).length > 0
}

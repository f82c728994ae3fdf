import type { PayoutFilters } from "./payout-query"

/** The changes to an address that show all payouts again. A filter that is missing here does not compile. */
export const noFilters: Readonly<Record<keyof PayoutFilters, null>> = {
  q: null,
  state: null,
  account: null,
  currency: null,
  from: null,
  to: null,
  customer_id: null,
  order_id: null,
  batch_id: null,
}

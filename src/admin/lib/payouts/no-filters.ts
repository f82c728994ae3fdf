/** The changes to an address that show all payouts again, from the first page on. */
export const noFilters = {
  q: null,
  state: null,
  account: null,
  currency: null,
  from: null,
  to: null,
  customer_id: null,
  order_id: null,
  batch_id: null,
  after: null,
} as const

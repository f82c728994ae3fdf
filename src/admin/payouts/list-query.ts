import type { PayoutsQuery } from "../../contracts/requests/payouts"
import { isDay } from "../format/parse-input"
import { anyText, type ListQuery, oneOf, readListQuery } from "../ui/list-query"
import { payoutStates } from "./payout-badge"

const payoutFilters = {
  q: anyText,
  state: oneOf(Object.keys(payoutStates)),
  account: anyText,
  currency: anyText,
  /** Date inputs' values (`2027-12-31`), in the store's time zone. */
  from: isDay,
  to: isDay,
  customer_id: anyText,
  order_id: anyText,
  batch_id: anyText,
} satisfies Partial<Record<keyof PayoutsQuery, (text: string) => boolean>>

export type PayoutFilter = keyof typeof payoutFilters

export function readPayoutQuery(params: URLSearchParams): ListQuery<PayoutFilter> {
  return readListQuery(params, { filters: payoutFilters })
}

/**
 * The path of the payout list with these filters. The search text is excluded: it must not be in
 * the query string.
 */
export function payoutsAddress(filters: Partial<Record<Exclude<PayoutFilter, "q">, string>>): string {
  return `/card-payouts?${new URLSearchParams(filters).toString()}`
}

/** The list query for an order's payouts. */
export function ordersPayouts(orderId: string): ListQuery<PayoutFilter> {
  return readPayoutQuery(new URLSearchParams({ order_id: orderId }))
}

import { type PayoutQuery, readPayoutQuery } from "./payout-query"

/** The list of an order's payouts. */
export function ordersPayouts(orderId: string): PayoutQuery {
  return readPayoutQuery(new URLSearchParams({ order_id: orderId }))
}

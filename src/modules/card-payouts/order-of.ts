import type { PayoutOrder } from "./payout-gateway"
import type { PayoutRow } from "./rows"

/** What the gateway is told of a payout whose intent is committed. */
export function orderOf(row: PayoutRow): PayoutOrder {
  const { id, account, endpoint, client_orderid, amount, currency_code, description, sealed, destination_digest } = row
  if (!client_orderid) throw new Error(`Payout ${id} has no order id: nothing may be sent.`)
  return { id, account, endpoint, client_orderid, amount, currency_code, description, sealed, destination_digest }
}

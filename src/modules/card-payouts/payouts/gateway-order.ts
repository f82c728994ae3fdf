import type { PayoutRow } from "../rows"
import type { PayoutOrder } from "./payout-gateway"

/** The order that is sent to the gateway for a payout whose intent is committed. */
export function orderOf(row: PayoutRow): PayoutOrder {
  const { id, account, endpoint, client_orderid, amount, currency_code, description, encrypted, destination_digest } =
    row
  if (!client_orderid) throw new Error(`Payout ${id} has no order id: nothing may be sent.`)
  const return_path = statusPath(row)
  const order = { id, account, endpoint, client_orderid, amount, currency_code, description, encrypted }
  return { ...order, destination_digest, return_path }
}

/**
 * Path of the recipient's status page below the store's backend URL. Anyone who knows it may open
 * it.
 */
export function statusPath({ status_token }: { status_token: string }): string {
  return `/hooks/card-payments/payouts/status/${status_token}`
}

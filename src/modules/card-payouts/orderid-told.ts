import type { Told } from "./payout-gateway"
import type { PayoutRow } from "./rows"

type Named = Pick<Extract<Told, { outcome: "told" }>, "client_orderid" | "orderid">

/** The gateway's number of an order. A new one is taken from an answer that names our order beside it, and from no other. */
export function orderidTold(row: Pick<PayoutRow, "client_orderid" | "orderid">, answer: Named): string | null {
  const isOurs = !!answer.client_orderid && answer.client_orderid === row.client_orderid
  return row.orderid ?? (isOurs ? answer.orderid : null)
}

import type { Told } from "./payout-gateway"
import type { PayoutRow } from "./rows"

type Named = Pick<Extract<Told, { outcome: "told" }>, "client_orderid" | "orderid">

/**
 * Whether an answer says by itself which order it is about: by our name of it, or by the gateway's where that is known already. One
 * that names none may be about anybody's (wire facts 7: the official client wants both names in every status).
 */
export function namesOrder(row: Pick<PayoutRow, "client_orderid" | "orderid">, answer: Named): boolean {
  if (answer.client_orderid) return answer.client_orderid === row.client_orderid
  return !!row.orderid && answer.orderid === row.orderid
}

import { orderIdOf } from "../../gateway/fields"
import type { Call } from "./call"
import type { Order } from "../books/ledger"
import { Refusal } from "./refusal"
import type { State } from "../state"

/** The order that a later call names by `orderid`; another order id of the merchant than the original's is refused. */
export function namedOrder(state: Pick<State, "ledger">, call: Call): Order {
  const { orderid = "" } = call.fields
  const clientOrderid = orderIdOf(call.fields)
  const order = state.ledger.byOrderid(orderid)
  if (!order || order.login !== call.account.login) throw new Refusal("order", `Order ${orderid} is unknown`)
  if (order.clientOrderid !== clientOrderid) {
    throw new Refusal("order", `Order ${orderid} was not begun under client_orderid ${clientOrderid}`)
  }
  return order
}

import { orderIdOf } from "../../gateway/fields"
import type { Order } from "../books/ledger"
import { formPath, threeDSPath } from "../checkout/paths"
import type { State } from "../state"
import { openThreeDS } from "../three-d-secure/three-d-secure"
import { type AnswerFields, Refusal } from "./answer"
import type { CheckedCall } from "./check-request"

/** A call that passed the formal checks, with its answer's serial number. */
export type Call = CheckedCall & { serialNumber: string }

/** `acted`: the ledger changed. */
export type Performed = { answer: AnswerFields; acted: boolean; order?: Order }

/** Performs a call. @throws Refusal if the ledger does not allow it; nothing has changed then. */
export type Handler = (state: State, call: Call) => Performed

/** Wire facts 2.2: an answer about the order, or about one of its steps. */
export function asyncAnswer(
  call: Call,
  order: Order,
  { orderid, serialNumber }: { orderid: string; serialNumber: string },
) {
  return {
    type: "async-response",
    "serial-number": serialNumber,
    "merchant-order-id": order.clientOrderid,
    "paynet-order-id": orderid,
    "end-point-id": call.endpointId,
  }
}

/** The answer to a call with a card; it also names the issuer's page if the flow has it at once. */
export function cardAnswer(state: State, call: Call, order: Order): AnswerFields {
  const redirect_url = openThreeDS(order)?.asRedirectUrl && state.origin + threeDSPath(order)
  return { ...asyncAnswer(call, order, order), redirect_url }
}

export function formAnswer(state: State, order: Order): AnswerFields {
  return {
    type: "async-form-response",
    "serial-number": order.serialNumber,
    "merchant-order-id": order.clientOrderid,
    "paynet-order-id": order.orderid,
    "redirect-url": state.origin + formPath(order),
  }
}

/**
 * The order that a later call names by `orderid`. A `client_orderid` other than the original's is
 * refused.
 */
export function namedOrder(state: Pick<State, "ledger">, call: Call): Order {
  const { orderid = "" } = call.fields
  const clientOrderid = orderIdOf(call.fields)
  const order = state.ledger.byOrderid(orderid)
  if (!order || order.login !== call.account.login) throw new Refusal("order", `Order ${orderid} is unknown`)
  if (order.clientOrderid !== clientOrderid) {
    throw new Refusal("order", `Order ${orderid} was not started under client_orderid ${clientOrderid}`, {
      wrong: ["client_orderid"],
    })
  }
  return order
}

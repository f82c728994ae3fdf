import type { OperationName } from "../gateway"
import type { AnswerFields } from "./answer"
import type { CheckedCall } from "./check-request"
import { settle, submitCard } from "./checkout"
import { describeStatus } from "./describe-status"
import { newToken, nextOrderid, type Order, stageOf, type Step } from "./ledger"
import { toMinor } from "./money"
import { parseCard } from "./outcomes"
import { Refusal } from "./refusal"
import { type State, takeOutcome } from "./state"
import { captureMove, type LaterRequest, type Move, returnMove, voidMove } from "./transitions"

export type Call = CheckedCall & { serialNumber: string }

/** `acted`: the books changed. */
export type Performed = { answer: AnswerFields; acted: boolean; order?: Order }

type Handler = (state: State, call: Call) => Performed

/** A declared operation that the sandbox does not play does not compile. */
const handlers = {
  sale: (state, call) => direct(state, call, "sale"),
  preauth: (state, call) => direct(state, call, "preauth"),
  saleForm: (state, call) => hosted(state, call, "sale"),
  preauthForm: (state, call) => hosted(state, call, "preauth"),
  paymentForm: (state, call) => hosted(state, call, state.switches.universalForm),
  status,
  capture: (state, call) => later(state, call, captureMove),
  void: (state, call) => later(state, call, (request) => voidMove(request, state.switches)),
  return: (state, call) => later(state, call, (request) => returnMove(request, state.switches)),
} satisfies Record<OperationName, Handler>

/** Acts on a call that passed the formal checks. @throws Refusal where the books do not allow it; nothing has changed then. */
export function performOperation(state: State, call: Call): Performed {
  return handlers[call.name](state, call)
}

function direct(state: State, call: Call, type: "sale" | "preauth"): Performed {
  const { credit_card_number, expire_month, expire_year, cvv2, card_printed_name, ...fields } = call.fields
  const parsed = parseCard({ credit_card_number, expire_month, expire_year, cvv2, card_printed_name }, new Date())
  if ("problems" in parsed) {
    // Assumption: an impossible card is refused before a transaction begins.
    const names = Object.keys(parsed.problems).map((name) => `Parameter ${name} is not valid`)
    throw new Refusal("parameter", names.join("; "))
  }
  const { order, repeated } = begin(state, { ...call, fields }, type)
  if (!repeated) submitCard(state, order, parsed.card)
  return { answer: asyncAnswer(call, order, order), acted: !repeated, order }
}

function hosted(state: State, call: Call, type: "sale" | "preauth"): Performed {
  const { order, repeated } = begin(state, call, type)
  order.formToken ??= newToken()
  return { answer: formAnswer(state, order), acted: !repeated, order }
}

function begin(state: State, call: Call, type: "sale" | "preauth"): { order: Order; repeated: boolean } {
  const { client_orderid: clientOrderid = "", amount = "", currency: asSent = "" } = call.fields
  const known = state.ledger.byClientOrderid(call.account.login, clientOrderid)
  if (known && state.switches.repeatedOrder === "replay" && known.operation === call.name) {
    return { order: known, repeated: true }
  }
  // Assumption: the rule holds for the whole account, and the text is ours.
  if (known) throw new Refusal("repeated", "Parameter client_orderid must be unique: this order id exists already")
  const currency = asSent.toUpperCase()
  const order = newOrder(call, { type, clientOrderid, currency, requested: minorOf(amount, currency) })
  state.ledger.add(order)
  return { order, repeated: false }
}

type Beginning = { type: "sale" | "preauth"; clientOrderid: string; currency: string; requested: bigint }

function newOrder(call: Call, { type, clientOrderid, currency, requested }: Beginning): Order {
  const orderid = nextOrderid()
  const at = new Date()
  return {
    orderid,
    clientOrderid,
    login: call.account.login,
    endpointId: call.endpointId,
    operation: call.name,
    currency,
    requested,
    fields: call.fields,
    serialNumber: call.serialNumber,
    steps: [
      {
        type,
        serialNumber: call.serialNumber,
        orderid,
        amount: requested,
        // Until the shopper has acted, the order is under way (wire facts 2.2, 6.1).
        status: "processing",
        stage: stageOf(type, "starting"),
        at,
      },
    ],
    deliveries: [],
    createdAt: at,
  }
}

/** Assumption: currencies are those of ISO 4217, and an amount has no more decimals than its currency. */
function minorOf(amount: string, currency: string): bigint {
  try {
    return toMinor(amount, currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refusal("parameter", `Parameter amount: ${error.message}`)
  }
}

function later(state: State, call: Call, moveFor: (request: LaterRequest) => Move): Performed {
  const { amount, currency, comment } = call.fields
  const order = namedOrder(state, call)
  const orderid = call.fields.orderid ?? order.orderid
  const move = movesOn(() => moveFor({ order, orderid, amount, currency: currency?.toUpperCase() }))
  const own =
    state.switches.captureOrderIds && (move.type === "capture" || move.type === "reversal" || move.type === "cancel")
  const step: Step = {
    type: move.type,
    serialNumber: call.serialNumber,
    orderid: own ? nextOrderid() : orderid,
    amount: move.amount,
    status: "processing",
    stage: stageOf(move.type, "processing"),
    comment,
    source: move.source,
    at: new Date(),
  }
  state.ledger.addStep(order, step)
  const operation = call.name as "capture" | "void" | "return"
  settle(state, order, { step, outcome: takeOutcome(state, operation) ?? { status: "approved" } })
  return { answer: asyncAnswer(call, order, step), acted: true, order }
}

function movesOn(legal: () => Move): Move {
  try {
    return legal()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refusal("parameter", `Parameter amount: ${error.message}`)
  }
}

/** The order that a later call names by `orderid`; another client_orderid than the original's is refused. */
function namedOrder(state: State, call: Call): Order {
  const { orderid = "", client_orderid = "" } = call.fields
  const order = state.ledger.byOrderid(orderid)
  if (!order || order.login !== call.account.login) throw new Refusal("order", `Order ${orderid} is unknown`)
  if (order.clientOrderid !== client_orderid) {
    throw new Refusal("order", `Order ${orderid} was not begun under client_orderid ${client_orderid}`)
  }
  return order
}

function status(state: State, call: Call): Performed {
  const sn = call.fields["by-request-sn"]
  const order = orderOfStatus(state, call)
  const step = sn ? order.steps.find(({ serialNumber }) => serialNumber === sn) : latestStep(order, call.fields.orderid)
  if (!step) throw unknownOrder(state, `Order ${order.orderid} has no request with serial number ${sn}`)
  const { serialNumber } = call
  const answer = describeStatus({ order, step, serialNumber, byRequestSn: sn, origin: state.origin })
  return { answer, acted: false, order }
}

function orderOfStatus(state: State, call: Call): Order {
  const { orderid, client_orderid = "" } = call.fields
  const order = orderid
    ? state.ledger.byOrderid(orderid)
    : state.ledger.byClientOrderid(call.account.login, client_orderid)
  if (!order || order.login !== call.account.login || order.clientOrderid !== client_orderid) {
    const named = orderid
      ? `orderid ${orderid} and client_orderid ${client_orderid}`
      : `client_orderid ${client_orderid}`
    throw unknownOrder(state, `Order with ${named} is unknown`)
  }
  return order
}

/** Assumption, with an option: no source says which `type` it is. */
function unknownOrder(state: State, message: string): Refusal {
  return new Refusal("order", message, state.switches.unknownOrder)
}

/**
 * The latest step of the id that was asked for. Assumption: by client_orderid alone, it is the latest of the whole order,
 * since that call is made when an answer with an id was lost.
 */
function latestStep(order: Order, orderid: string | undefined): Step | undefined {
  return orderid ? order.steps.findLast((step) => step.orderid === orderid) : order.steps.at(-1)
}

function asyncAnswer(call: Call, order: Order, { orderid, serialNumber }: { orderid: string; serialNumber: string }) {
  return {
    type: "async-response",
    "serial-number": serialNumber,
    "merchant-order-id": order.clientOrderid,
    "paynet-order-id": orderid,
    "end-point-id": call.endpointId,
  }
}

function formAnswer(state: State, order: Order): AnswerFields {
  return {
    type: "async-form-response",
    "serial-number": order.serialNumber,
    "merchant-order-id": order.clientOrderid,
    "paynet-order-id": order.orderid,
    "redirect-url": state.origin + formPath(order),
  }
}

/** Address of the hosted page: unguessable, and good until the payment is over. */
export function formPath(order: Order): string {
  return `/payment/form/init/${order.orderid}/${order.formToken ?? ""}`
}

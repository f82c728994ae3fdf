import { type OrderInput, startOrder, withoutNumbers } from "./start-order"
import { asyncAnswer, type Call, cardAnswer, formAnswer, type Handler, namedOrder, type Performed } from "./call"
import { cardRefusal } from "./card-source"
import { resolveStep, submitCard } from "../checkout/checkout"
import { describeStatus, isOfOwnCapture } from "./describe-status"
import { newToken, nextOrderid, type Order, stageOf, type Step } from "../books/ledger"
import { parseCard } from "../books/outcomes"
import { Refusal } from "./answer"
import { type State, takeOutcome } from "../state"
import { captureMove, type LaterRequest, type Move, returnMove, voidMove } from "./transitions"

/** Sale, preauth, their hosted forms, and later steps. */
export const paymentHandlers = {
  sale: (state, call) => direct(state, call, "sale"),
  preauth: (state, call) => direct(state, call, "preauth"),
  saleForm: (state, call) => hosted(state, call, "sale"),
  preauthForm: (state, call) => hosted(state, call, "preauth"),
  paymentForm: (state, call) => hosted(state, call, state.switches.universalForm),
  status,
  capture: (state, call) => later(state, call, captureMove),
  void: (state, call) => later(state, call, (request) => voidMove(request, state.switches)),
  return: (state, call) => later(state, call, (request) => returnMove(request, state.switches)),
} satisfies Partial<Record<string, Handler>>

type PaymentType = "sale" | "preauth" | "account_verification"

/** A call that carries the card. */
export function direct(state: State, call: Call, type: PaymentType): Performed {
  const { credit_card_number, expire_month, expire_year, cvv2, card_printed_name, ...fields } = call.fields
  const parsed = parseCard(
    { credit_card_number, expire_month, expire_year, cvv2, card_printed_name },
    state.clock.now(),
  )
  if ("problems" in parsed) throw cardRefusal(parsed.problems, call.fields)
  const { order, repeated } = startOrder(state, call, orderInputOf(call, { type, fields }))
  if (!repeated) submitCard(state, order, parsed.card)
  return { answer: cardAnswer(state, call, order), acted: !repeated, order }
}

/** A call that requests a hosted card page. */
export function hosted(state: State, call: Call, type: PaymentType): Performed {
  const { order, repeated } = startOrder(state, call, orderInputOf(call, { type, fields: call.fields }))
  order.formToken ??= newToken()
  return { answer: formAnswer(state, order), acted: !repeated, order }
}

function orderInputOf(call: Call, given: Pick<OrderInput, "type" | "fields">): OrderInput {
  const { client_orderid: clientOrderid = "", amount, currency } = call.fields
  return { ...given, fields: withoutNumbers(call.operation, given.fields), clientOrderid, amount, currency }
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
    at: state.clock.now(),
  }
  state.ledger.addStep(order, step)
  const operation = call.name as "capture" | "void" | "return"
  resolveStep(state, order, { step, outcome: takeOutcome(state, order, operation) ?? { status: "approved" } })
  return { answer: asyncAnswer(call, order, step), acted: true, order }
}

function movesOn(legal: () => Move): Move {
  try {
    return legal()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refusal("parameter", `Parameter amount: ${error.message}`, { wrong: ["amount"] })
  }
}

function status(state: State, call: Call): Performed {
  const sn = call.fields["by-request-sn"]
  const order = orderOfStatus(state, call)
  const step = sn ? order.steps.find(({ serialNumber }) => serialNumber === sn) : latestStep(order, call.fields.orderid)
  const ofOrder = !sn && (call.fields.orderid ?? order.orderid) === order.orderid
  if (!step) {
    const message = `Order ${order.orderid} has no request with serial number ${sn}`
    throw unknownOrder(state, { message, wrong: ["by-request-sn"] })
  }
  const { serialNumber } = call
  const { payoutFee } = state.switches
  const fee = payoutFee === "none" ? undefined : payoutFee
  const answer = describeStatus({ order, step, serialNumber, byRequestSn: sn, origin: state.origin, fee, ofOrder })
  return { answer, acted: false, order }
}

function orderOfStatus(state: State, call: Call): Order {
  const { orderid, client_orderid } = call.fields
  const order = orderid
    ? state.ledger.byOrderid(orderid)
    : state.ledger.byClientOrderid(call.account.login, client_orderid ?? "")
  const isAnother = client_orderid !== undefined && order?.clientOrderid !== client_orderid
  const isOwn = order?.login === call.account.login
  if (!order || !isOwn || isAnother) {
    const names = Object.entries({ orderid, client_orderid }).filter(([, value]) => value !== undefined)
    const message = `Order with ${names.map((name) => name.join(" ")).join(" and ")} is unknown`
    throw unknownOrder(state, { message, wrong: isOwn ? ["client_orderid"] : names.map(([name]) => name) })
  }
  return order
}

/** Assumption, with a switch: no source states the `type` of this refusal. */
function unknownOrder({ switches }: State, { message, wrong }: { message: string; wrong: string[] }): Refusal {
  return new Refusal("order", message, { type: switches.unknownOrder, wrong })
}

/**
 * The latest step of the requested id. Assumption: client_orderid alone means the latest step of
 * the whole order, since that call is made after an answer with an id was lost. A return of a
 * capture with its own id is reported under that id only.
 */
function latestStep(order: Order, orderid: string | undefined): Step | undefined {
  if (orderid) return order.steps.findLast((step) => step.orderid === orderid)
  return order.steps.findLast((step) => !isOfOwnCapture(order, step))
}

import { booksOf, type Order, returnableOf, type Step, text, toMinor } from "../books/ledger"
import type { SandboxSwitches } from "../options"
import { Refusal } from "./answer"

/** A legal later step, not yet recorded. */
export type Move = { type: Step["type"]; amount: bigint; source?: Step }

export type LaterRequest = {
  order: Order
  /** The id in the call: the order's own, or that of a capture. */
  orderid: string
  amount?: string
  currency?: string
}

/**
 * Captures only an approved preauth, and never more than is authorized, not captured and not
 * released.
 */
export function captureMove(request: LaterRequest): Move {
  const { order } = request
  const [initial] = order.steps
  onInitial(request, "captured")
  if (initial.type !== "preauth")
    throw illegal(`Order ${order.orderid} is a ${initial.type}: only a preauth is captured`)
  assertApproved(order)
  const left = booksOf(order).capturable
  if (left === 0n) throw illegal(`Nothing is left to capture on order ${order.orderid}`)
  const amount = amountOf(request) ?? left
  if (amount > left) throw tooMuch(order, { amount, left, verb: "capture" })
  return { type: "capture", amount }
}

/**
 * Voids only what is authorized and not captured (specification, States). Assumption: after a
 * partial capture it releases the rest of the hold.
 */
export function voidMove(request: LaterRequest, { preauthRelease }: Pick<SandboxSwitches, "preauthRelease">): Move {
  const { order } = request
  const [initial] = order.steps
  onInitial(request, "voided")
  assertPayment(order, "only a preauth is voided")
  assertApproved(order)
  if (initial.type === "sale") throw illegal(`Order ${order.orderid} is a sale, which is captured: return it instead`)
  if (preauthRelease === "return") {
    throw illegal("A preauth is released by return here, not by void (option preauthRelease)")
  }
  return { type: "void", amount: holdOf(order) }
}

/**
 * Returns only a final success, and never more than is left. On an uncaptured preauth it is a
 * cancel that releases the hold; on a sale or capture it is a reversal.
 */
export function returnMove(request: LaterRequest, switches: Pick<SandboxSwitches, "preauthRelease">): Move {
  const { order, orderid } = request
  const [initial] = order.steps
  const named = order.steps.find((step) => step.orderid === orderid) ?? initial
  assertPayment(order, "only a sale, a preauth or a capture is returned")
  if (named !== initial && named.type !== "capture") {
    throw illegal(`Order ${orderid} is a ${named.type}: only a sale, a preauth or a capture is returned`)
  }
  assertApproved(order)
  if (named !== initial) {
    if (named.status !== "approved") throw illegal(`Capture ${orderid} is ${named.status}, not approved`)
    return reversal(request, least(returnableOf(order, named), booksOf(order).returnable), named)
  }
  if (initial.type === "sale") return reversal(request, booksOf(order).returnable, initial)
  const separate = order.steps.some((step) => step.type === "capture" && step.orderid !== initial.orderid)
  const captured = order.steps.some((step) => step.type === "capture" && step.status === "approved")
  if (captured && !separate) return reversal(request, booksOf(order).returnable)
  return cancel(request, switches)
}

function reversal(request: LaterRequest, left: bigint, source?: Step): Move {
  const { order } = request
  if (left === 0n) throw illegal(`Nothing is left to return on order ${request.orderid}`)
  const amount = amountOf(request) ?? left
  if (amount > left) throw tooMuch(order, { amount, left, verb: "return" })
  return { type: "reversal", amount, source }
}

function cancel(request: LaterRequest, { preauthRelease }: Pick<SandboxSwitches, "preauthRelease">): Move {
  if (preauthRelease === "void") {
    throw illegal("A preauth is released by void here, not by return (option preauthRelease)")
  }
  const hold = holdOf(request.order)
  const amount = amountOf(request) ?? hold
  // Wire facts 4.5: amount is for reversals only, not for cancels.
  if (amount !== hold) throw illegal("A hold is released whole: leave out amount and currency")
  return { type: "cancel", amount: hold }
}

/** The amount that a release would free, in minor units. A pending capture or release blocks it. */
function holdOf(order: Order): bigint {
  const left = booksOf(order).capturable
  if (left === 0n) throw illegal(`Nothing is held on order ${order.orderid}: it is captured or released`)
  return left
}

function onInitial({ order, orderid }: LaterRequest, verb: string) {
  if (orderid === order.orderid) return
  const type = order.steps.find((step) => step.orderid === orderid)?.type
  throw illegal(`Order ${orderid} is a ${type}: only the preauth ${order.orderid} itself can be ${verb}`)
}

/** A payout cannot be reversed, and a verification took no money. */
function assertPayment({ orderid, steps: [{ type }] }: Order, reason: string) {
  if (type === "sale" || type === "preauth") return
  throw illegal(`Order ${orderid} is ${type === "account_verification" ? "an" : "a"} ${type}: ${reason}`)
}

function assertApproved(order: Order) {
  const [initial] = order.steps
  if (initial.status === "approved") return
  throw illegal(`Order ${order.orderid} is ${initial.status}, not approved`)
}

/** Amount and currency go together (wire facts 4.5), and the currency is the order's. */
function amountOf({ order, amount, currency }: LaterRequest): bigint | undefined {
  if (amount === undefined && currency === undefined) return undefined
  if (amount === undefined)
    throw new Refusal("parameter", "Parameter currency is sent only together with amount", { wrong: ["currency"] })
  if (currency === undefined)
    throw new Refusal("missing", "Parameter currency is required with amount", { wrong: ["currency"] })
  if (currency !== order.currency) {
    throw illegal(`Order ${order.orderid} is in ${order.currency}, not in the call's ${currency}`)
  }
  return toMinor(amount, order.currency)
}

function tooMuch(order: Order, { amount, left, verb }: { amount: bigint; left: bigint; verb: string }) {
  return illegal(
    `Cannot ${verb} ${text(order, amount)} ${order.currency}: ${text(order, left)} is left on order ${order.orderid}`,
  )
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function illegal(message: string): Refusal {
  return new Refusal("transition", message)
}

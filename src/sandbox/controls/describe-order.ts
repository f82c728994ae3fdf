import type { OperationName } from "../../gateway"
import type { Destination } from "../books/destination"
import { awaitsCard, awaitsThreeDS } from "../checkout/checkout"
import { type Books, booksOf, type Delivery, type Order, type Step, type StepType, text } from "../books/ledger"
import { formPath, threeDSPath } from "../checkout/paths"
import { openThreeDS, type ThreeDSStep, threeDSStep } from "../three-d-secure/three-d-secure"

export type OrderState =
  | "awaiting card"
  | "awaiting 3ds"
  | "processing"
  | "unknown"
  | "authorized"
  | "partially captured"
  | "captured"
  | "checked"
  | "approved"
  | "partially returned"
  | "returned"
  | "released"
  | "charged back"
  | "declined"
  | "filtered"
  | "error"

export type SandboxStep = {
  type: StepType
  serialNumber: string
  orderid: string
  amount: string
  status: string
  orderStage: string
  errorCode: string | null
  errorMessage: string | null
  at: string
}

export type SandboxDelivery = {
  type: StepType
  status: string
  /** Without the query, which belongs to the store. */
  url: string
  faults: string[]
  state: Delivery["state"]
  attempts: { at: string; httpStatus: number | null; error: string | null }[]
}

/** An order for inspection: amounts as decimal text in major units, the card masked. */
export type SandboxOrder = {
  orderid: string
  client_orderid: string
  login: string
  endpointId: string
  operation: OperationName
  type: StepType
  state: OrderState
  /** Status word of the initial transaction. */
  status: string
  currency: string
  amounts: Record<keyof Books, string>
  /** The hosted page, while the order waits for a card. */
  redirectUrl: string | null
  /** The 3-D Secure page, while the order waits for gateway-run 3-D Secure. */
  threeDSUrl: string | null
  /**
   * The pending 3-D Secure step: a page that the shopper's browser must visit, or an upload by the
   * merchant.
   */
  threeDSStep: ThreeDSStep | null
  card: { bin: string; last4: string; brand: string; expMonth: string; expYear: string } | null
  /** Destination of a payout or transfer, such as `****1111`. */
  destination: { kind: Destination["kind"]; masked: string } | null
  threeDSecure: "AUTHENTICATED" | "NOT_AUTHENTICATED" | null
  steps: SandboxStep[]
  callbacks: SandboxDelivery[]
  createdAt: string
}

export function describeOrder(order: Order, origin: string): SandboxOrder {
  const [initial] = order.steps
  const books = booksOf(order)
  return {
    orderid: order.orderid,
    client_orderid: order.clientOrderid,
    login: order.login,
    endpointId: order.endpointId,
    operation: order.operation,
    type: initial.type,
    state: stateOf(order, books),
    status: initial.status,
    currency: order.currency,
    amounts: {
      requested: text(order, books.requested),
      authorized: text(order, books.authorized),
      captured: text(order, books.captured),
      released: text(order, books.released),
      returned: text(order, books.returned),
      chargedBack: text(order, books.chargedBack),
      capturable: text(order, books.capturable),
      returnable: text(order, books.returnable),
    },
    redirectUrl: order.formToken && awaitsCard(order) ? origin + formPath(order) : null,
    threeDSUrl: awaitsThreeDS(order) ? origin + threeDSPath(order) : null,
    threeDSStep: threeDSStep(order) ?? null,
    card: cardOf(order),
    destination: order.destination ? { kind: order.destination.kind, masked: `****${order.destination.last4}` } : null,
    threeDSecure: order.threeDS?.result ?? null,
    steps: order.steps.map((step) => describeStep(order, step)),
    callbacks: order.deliveries.map(describeDelivery),
    createdAt: order.createdAt.toISOString(),
  }
}

function stateOf(order: Order, books: Books): OrderState {
  const [initial] = order.steps
  if (awaitsCard(order)) return "awaiting card"
  if (openThreeDS(order)) return "awaiting 3ds"
  // The status of a checked payout is that of its payment.
  const { status } = initial.type === "payout_check" ? (order.steps.at(-1) ?? initial) : initial
  const failed = (["declined", "filtered", "error", "unknown"] as const).find((word) => word === status)
  if (failed) return failed
  if (status !== "approved") return "processing"
  if (initial.type === "payout_check" && order.steps.length === 1) return "checked"
  if (initial.type !== "sale" && initial.type !== "preauth") return "approved"
  if (books.chargedBack > 0n) return "charged back"
  if (books.returned > 0n) return books.returned < books.captured ? "partially returned" : "returned"
  if (books.captured === 0n) return books.released > 0n ? "released" : "authorized"
  // Compared with the initial amount, not the requested one: a rebill may be approved with another
  // amount of its list.
  return books.captured < initial.amount ? "partially captured" : "captured"
}

function cardOf({ card }: Order): SandboxOrder["card"] {
  if (!card) return null
  const { bin, last4, brand, expMonth, expYear } = card
  return { bin, last4, brand, expMonth, expYear }
}

function describeStep(order: Order, step: Step): SandboxStep {
  return {
    type: step.type,
    serialNumber: step.serialNumber,
    orderid: step.orderid,
    amount: text(order, step.amount),
    status: step.status,
    orderStage: step.stage,
    errorCode: step.errorCode ?? null,
    errorMessage: step.errorMessage ?? null,
    at: step.at.toISOString(),
  }
}

function describeDelivery({ type, status, url, faults, state, attempts }: Delivery): SandboxDelivery {
  const { origin, pathname } = new URL(url)
  return {
    type,
    status,
    url: origin + pathname,
    faults: [...faults],
    state,
    attempts: attempts.map(({ at, httpStatus, error }) => ({
      at: at.toISOString(),
      httpStatus: httpStatus ?? null,
      error: error ?? null,
    })),
  }
}

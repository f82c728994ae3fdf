import { randomBytes } from "node:crypto"
import { isFinal, type OperationName } from "../../gateway"
import { fromMinorUnits, toMinorUnits } from "../../money"
import type { Destination } from "./destination"
import type { GatewayFlow, ThreeDSFlow } from "../options"
import type { MaskedCard, Outcome } from "./outcomes"

export type Upload = Extract<OperationName, `upload${string}`>

/** 3-D Secure of one order. */
export type ThreeDSecure = {
  /** Token in the address of the gateway's page, if the gateway runs 3-D Secure. */
  token?: string
  /** Status answers the gateway's page as `html`, without its address. */
  htmlOnly?: true
  /** The address is in `redirect_url`, also in the call's answer. */
  asRedirectUrl?: true
  /** Set if the merchant runs 3-D Secure. */
  merchantRun?: MerchantRun
  /** The outcome after authentication; default: approved. */
  outcome?: Outcome
  result?: "AUTHENTICATED" | "NOT_AUTHENTICATED"
}

/** Progress of 3-D Secure run by the merchant's pages. */
export type MerchantRun = {
  flow: Exclude<ThreeDSFlow, GatewayFlow>
  /** Token in the address of the issuer's pages. */
  token: string
  /** `threeDSServerTransID`; with 3DS 1.0.2, the XID. */
  transId: string
  acsTransId: string
  /** 3DS 1.0.2 only: returned with the PaRes. */
  md: string
  waitsFor: Upload
  /** The browser has opened the method URL. */
  methodLoaded?: true
  /**
   * Address to which the issuer's page posts its answer, and fields to return with it. Known once
   * the browser brought a CReq or PaReq.
   */
  returnTo?: { address: string; fields: Readonly<Record<string, string>> }
  /** The issuer's result: `transStatus` of the CRes, status of the PaRes. */
  authResult?: "Y" | "N"
}

/** Transaction types that the sandbox creates (wire facts 6.4). */
export type StepType =
  | "sale"
  | "preauth"
  | "account_verification"
  | "transfer"
  | "payout_check"
  | "payout"
  | "pan_eligibility"
  | "capture"
  | "void"
  | "cancel"
  | "reversal"
  | "chargeback"

/** One transaction of an order: the initial one, or a later step. */
export type Step = {
  type: StepType
  serialNumber: string
  /** The order's id, or the step's own id with option `captureOrderIds`. */
  orderid: string
  amount: bigint
  status: string
  stage: string
  errorCode?: string
  errorMessage?: string
  comment?: string
  reasonCode?: string
  /** The sale or capture that a reversal or chargeback returns, if known. */
  source?: Step
  at: Date
}

export type CallbackAttempt = { at: Date; httpStatus?: number; error?: string }

/** One callback to the store, repeated until HTTP 200. */
export type Delivery = {
  id: string
  type: StepType
  status: string
  url: string
  /** Callback faults applied to this message. */
  faults: string[]
  attempts: CallbackAttempt[]
  state: "scheduled" | "held" | "delivered" | "abandoned" | "never sent"
}

export type Order = {
  orderid: string
  clientOrderid: string
  login: string
  endpointId: string
  operation: OperationName
  /** Empty if the order has no amount: a card verification or an eligibility check. */
  currency: string
  requested: bigint
  /** Request fields without card and signature. */
  fields: Readonly<Record<string, string>>
  /** Serial number of the first answer, sent again when a repeated order is replayed. */
  serialNumber: string
  /** The initial transaction first; never empty. */
  steps: [Step, ...Step[]]
  card?: MaskedCard
  /** `card-ref-id` of the stored card: created from this order, or charged by it. */
  cardRef?: string
  /** Destination of a payout or transfer. */
  destination?: Destination
  /** Token in the address of the hosted page. */
  formToken?: string
  threeDS?: ThreeDSecure
  deliveries: Delivery[]
  createdAt: Date
}

export type Books = Record<
  "requested" | "authorized" | "captured" | "released" | "returned" | "chargedBack" | "capturable" | "returnable",
  bigint
>

export type Ledger = {
  orders(): Order[]
  add(order: Order): void
  addStep(order: Order, step: Step): void
  /** Finds by the gateway's id: the order's own, or that of one of its steps. */
  byOrderid(orderid: string): Order | undefined
  byClientOrderid(login: string, clientOrderid: string): Order | undefined
  /** Finds by either id, for controls. */
  find(id: string): Order | undefined
  reset(): void
}

export function createLedger(): Ledger {
  const all: Order[] = []
  const byId = new Map<string, Order>()
  const byClient = new Map<string, Order>()
  const key = (login: string, clientOrderid: string) => JSON.stringify([login, clientOrderid])
  return {
    orders: () => [...all],
    add(order) {
      all.push(order)
      byId.set(order.orderid, order)
      byClient.set(key(order.login, order.clientOrderid), order)
    },
    addStep(order, step) {
      order.steps.push(step)
      byId.set(step.orderid, order)
    },
    byOrderid: (orderid) => byId.get(orderid),
    byClientOrderid: (login, clientOrderid) => byClient.get(key(login, clientOrderid)),
    find: (id) => byId.get(id) ?? all.findLast((order) => order.clientOrderid === id),
    reset() {
      all.length = 0
      byId.clear()
      byClient.clear()
    },
  }
}

// Ids start at the clock and are shared by the sandboxes of a process, so that a store that keeps
// its database over a restart never sees an id twice. They have eleven digits: redaction would take
// twelve for a card number.
let lastOrderid = Math.floor(Date.now() / 100)
let lastSerial = BigInt(Date.now()) * 16n

// Tokens start at the clock for the same reason. Their leading digits differ from those of order
// ids: a client that masks tokens would mask an order id that contains one.
const sinceYear2020 = Date.now() - Date.UTC(2020, 0, 1)
let lastRecurringPaymentId = 7_000_000_000 + Math.floor(sinceYear2020 / 1000)
let lastCardRef = 55_000_000_000 + Math.floor(sinceYear2020 / 100)

type UsedIds = Record<"orderids" | "recurringPaymentIds" | "cardRefs", readonly string[]>

/**
 * Continues after the ids of a state file. Many calls in a row, or a move of the clock, may have
 * used more ids than the elapsed time accounts for.
 */
export function continueAfter({ orderids, recurringPaymentIds, cardRefs }: UsedIds): void {
  for (const id of orderids) lastOrderid = Math.max(lastOrderid, Number(id))
  for (const id of recurringPaymentIds) lastRecurringPaymentId = Math.max(lastRecurringPaymentId, Number(id))
  for (const id of cardRefs) lastCardRef = Math.max(lastCardRef, Number(id))
}

/** Decimal digits (wire facts 2.2). */
export function nextOrderid(): string {
  return String(++lastOrderid)
}

/** UUID-shaped: zeros and twelve hex digits (wire facts 2.2). */
export function nextSerialNumber(): string {
  return `00000000-0000-0000-0000-${(++lastSerial).toString(16).padStart(12, "0").slice(-12)}`
}

/**
 * Decimal digits, ten of them: the longest that process-recurring-payment takes (wire facts 4.17).
 */
export function nextRecurringPaymentId(): string {
  return String(++lastRecurringPaymentId)
}

/** Card reference: decimal digits. */
export function nextCardRef(): string {
  return String(++lastCardRef)
}

export function newToken(): string {
  return randomBytes(16).toString("hex")
}

/** First words of `order-stage` (wire facts 6.3). */
const stagePrefix: Record<StepType, string> = {
  sale: "sale",
  preauth: "auth",
  account_verification: "av",
  transfer: "transfer",
  // No source prints the stages of payouts.
  payout_check: "payout_check",
  payout: "payout",
  pan_eligibility: "pan_eligibility",
  capture: "capture",
  void: "void",
  cancel: "cancel",
  reversal: "reversal",
  chargeback: "chargeback",
}

export function isStepType(type: string): type is StepType {
  return Object.hasOwn(stagePrefix, type)
}

export function stageOf(type: StepType, end: string): string {
  return `${stagePrefix[type]}_${end}`
}

/** Sets status and stage together. `end` is the stage's last word if it differs from the status. */
export function move(step: Step, status: string, end: string = status): void {
  step.status = status
  step.stage = stageOf(step.type, end)
}

const zero = 0n
const plus = (total: bigint, step: Step) => total + step.amount
const most = (value: bigint) => (value > zero ? value : zero)

/** True if the step happened or may still happen. */
export function mayCount(step: Step): boolean {
  return step.status === "approved" || !isFinal(step.status)
}

/**
 * The sums of an order in minor units. Capturable and returnable exclude amounts of pending steps.
 */
export function booksOf(order: Order): Books {
  const [initial, ...later] = order.steps
  const sum = (types: StepType[], counts: (step: Step) => boolean) =>
    later.filter((step) => types.includes(step.type) && counts(step)).reduce(plus, zero)
  const approved = (step: Step) => step.status === "approved"
  const paid = approved(initial)
  const authorized = paid && initial.type === "preauth" ? initial.amount : zero
  const captured = paid && initial.type === "sale" ? initial.amount : sum(["capture"], approved)
  return {
    requested: order.requested,
    authorized,
    captured,
    released: sum(["void", "cancel"], approved),
    returned: sum(["reversal"], approved),
    chargedBack: sum(["chargeback"], approved),
    capturable: most(authorized - sum(["capture", "void", "cancel"], mayCount)),
    returnable: most(captured - sum(["reversal", "chargeback"], mayCount)),
  }
}

/** The returnable rest of one sale or capture, for returns that name it; minor units. */
export function returnableOf(order: Order, source: Step): bigint {
  if (source.status !== "approved") return zero
  const taken = order.steps.filter((step) => step.source === source && mayCount(step)).reduce(plus, zero)
  return most(source.amount - taken)
}

/** Decimal text in major units with the order's decimals; without a currency, the plain number. */
export function text(order: Order, minor: bigint): string {
  return order.currency ? fromMinorUnits(minor, order.currency) : minor.toString()
}

/**
 * Wire text to minor units, always by ISO 4217: the ledger uses the currency's own decimals,
 * whatever rule the signature uses.
 * @throws RangeError for an unknown currency or too many decimals.
 */
export function toMinor(amount: string, currency: string): bigint {
  return BigInt(toMinorUnits(amount, currency))
}

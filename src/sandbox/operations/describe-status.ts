import { mayCount, type Order, type Step, text } from "../books/ledger"
import type { AnswerFields } from "./answer"
import { threeDSPath } from "../checkout/paths"
import { openThreeDS, tdsFields } from "../three-d-secure/three-d-secure"

export type Described = {
  order: Order
  step: Step
  /** Serial number of the status call itself. */
  serialNumber: string
  /** Set when the call requested this step. */
  byRequestSn?: string
  /** Origin for `redirect-to`. */
  origin: string
  /** True if the call named the order and none of its steps. */
  ofOrder: boolean
  /** A payout's fee, if the account's status shows it. */
  fee?: string
}

/**
 * The status-response of one step (wire facts 7). Assumptions: `amount` is the step's own and
 * `initial-amount` the order's; `total-reversal-amount` appears once something was reversed;
 * `by-request-sn` is echoed if it was sent.
 */
export function describeStatus(described: Described): AnswerFields {
  const { order, step, serialNumber, byRequestSn, origin, fee } = described
  const reversed = reversedOf(described)
  const waits = step === order.steps[0] ? threeDSWaits(order, origin) : undefined
  return {
    type: "status-response",
    "serial-number": serialNumber,
    "merchant-order-id": order.clientOrderid,
    "paynet-order-id": step.orderid,
    status: step.status,
    amount: order.currency ? text(order, step.amount) : undefined,
    currency: order.currency || undefined,
    ...waits,
    "error-code": step.errorCode,
    "error-message": step.errorMessage,
    "transaction-type": step.type,
    ...holderFields(order),
    "order-stage": step.stage,
    ...cardFields(order),
    "card-ref-id": order.cardRef,
    ...destinationFields(order),
    phone: order.fields.phone,
    "paynet-processing-date": processingDate(step.at),
    "first-name": order.fields.first_name,
    "last-name": order.fields.last_name,
    "initial-amount": order.currency ? text(order, order.requested) : undefined,
    "by-request-sn": byRequestSn,
    "total-reversal-amount": reversed > 0n ? text(order, reversed) : undefined,
    "verified-3d-status": order.threeDS?.result,
    "processor-tx-id": processorTxId(order, step),
    commission: paysOut.has(step.type) ? fee : undefined,
    ...gateFields,
    merchantdata: order.fields.merchant_data,
  }
}

const paysOut: ReadonlySet<Step["type"]> = new Set(["payout_check", "payout", "transfer"])

/** The sandbox accepts partial amounts everywhere (wire facts 7, Gate). */
export const gateFields = { "gate-partial-reversal": "enabled", "gate-partial-capture": "enabled" } as const

/** `PNTEST-<orderid>` once a processor was called (wire facts 12). */
export function processorTxId(order: Order, step: Step): string | undefined {
  return order.card || order.destination ? `PNTEST-${step.orderid}` : undefined
}

function threeDSWaits(order: Order, origin: string): AnswerFields | undefined {
  const open = openThreeDS(order)
  if (!open) return undefined
  if (open.merchantRun) return tdsFields(order, open.merchantRun, origin)
  const address = origin + threeDSPath(order)
  if (open.asRedirectUrl) return { redirect_url: address }
  // No shopper data is in this page, and the address has only digits and hex: nothing needs
  // escaping.
  const html =
    `<!doctype html><html><body onload="document.forms[0].submit()"><form method="post" action="${address}">` +
    `<noscript><button>Continue</button></noscript></form></body></html>`
  // Assumption: "URL-encoded" in the documentation may mean the value itself, or only the encoding
  // of the answer.
  return open.htmlOnly ? { html: encodeURIComponent(html) } : { html, "redirect-to": address }
}

/** True for a return of a capture that has its own order id. */
export function isOfOwnCapture(order: Order, { type, source }: Step): boolean {
  return type === "reversal" && source !== undefined && source.orderid !== order.orderid
}

function reversedOf({ order, step, ofOrder }: Described): bigint {
  const reversals = order.steps.filter((other) => other.type === "reversal" && other.status === "approved")
  const reported = ofOrder
    ? reversals.filter((other) => !isOfOwnCapture(order, other))
    : reversals.filter((other) => other.source === step || other === step || step.orderid === order.orderid)
  return reported.reduce((total, { amount }) => total + amount, 0n)
}

function holderFields(order: Order): AnswerFields {
  if (!order.card) return { email: order.fields.email }
  const { holder, expMonth, expYear } = order.card
  return {
    name: holder,
    "cardholder-name": holder,
    "card-exp-month": expMonth,
    "card-exp-year": expYear,
    email: order.fields.email,
  }
}

function cardFields(order: Order): AnswerFields {
  if (!order.card) return {}
  const { bin, last4, brand, hash } = order.card
  return { "last-four-digits": last4, bin, "card-type": brand, "card-hash-id": hash }
}

/** No source documents fields for accounts, wallets and phones. */
function destinationFields({ destination }: Order): AnswerFields {
  if (destination?.kind !== "card") return {}
  const { bin, last4, brand } = destination
  return { "dest-bin": bin, "dest-last-four-digits": last4, "dest-card-type": brand }
}

/** `2024-03-20 08:51:03 UTC`: the wire format names a time zone; the sandbox uses UTC. */
function processingDate(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`
}

/** The step that is still open, for controls that resolve it. */
export function openStep(order: Order): Step | undefined {
  return order.steps.findLast((step) => step.status !== "approved" && mayCount(step))
}

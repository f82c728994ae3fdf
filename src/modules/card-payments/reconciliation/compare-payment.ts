import type { ReconciledSide, ReconciliationCause, ReconciliationRepair, ReconciliationSide } from "../../../contracts"
import { isFinal } from "../../../gateway"
import { amountLeft } from "../../../mapping"
import { compare, isPositive, subtract, sum } from "../../../money"
import { type Totals, totalsOf } from "../operations/totals"
import { isMoneyStep, isUnresolved, type OperationRow, type TransactionRow } from "../records/rows"
import { readReportedAmount } from "../status/answer-fields"
import { initialStatus, reversedIn, stepsOutside } from "../status/ask-status"
import { reportsIn } from "../status/chargebacks"
import { mismatchAfter, type StatusAnswer } from "../status/mismatch"

/** A payment in Medusa with the sums of its captures and refunds, decimal text. */
export type MedusaPayment = {
  id: string
  payment_session_id: string
  amount: string
  currency_code: string
  captured: string
  refunded: string
  is_canceled: boolean
}

/** The payment in the ledger. */
export type LedgerPayment = { row: TransactionRow; operations: readonly OperationRow[] }

/**
 * The gateway's answer.
 * - `unknown`: it does not know the order.
 * - `no_answer`: no readable answer came; `isReachable` if it was an error of the gateway's own.
 * - `recorded`: it was asked so recently that the ledger has its answer.
 */
export type GatewaySide =
  | { is: "answered"; answers: readonly [StatusAnswer, ...StatusAnswer[]]; unknownCaptures: readonly string[] }
  | { is: "no_answer"; isReachable: boolean }
  | { is: "unknown" | "recorded" }

export type Sides = {
  ledger: LedgerPayment
  gateway: GatewaySide
  /** Null if Medusa has no payment of the session. */
  medusa: MedusaPayment | null
  now: Date
}

/** A difference before it has a row. */
export type Difference = {
  cause: ReconciliationCause
  against: ReconciliationSide
  /** Decimal text: by how much the sides differ. */
  amount: string | null
  expected: string | null
  found: string | null
  repair: ReconciliationRepair | null
}

/** A step or payment younger than this may still be on its way to the other side. */
const IN_FLIGHT_MS = 15 * 60_000

/**
 * The differences between the ledger, the gateway and Medusa about one payment. Pure. Sides agree
 * if they agree about the money: a declined payment that the gateway calls `error` is no difference.
 */
export function comparePayment(sides: Sides): Difference[] {
  const { row, operations } = sides.ledger
  const totals = totalsOf(row, operations)
  const compared = { ...sides, row, operations, totals }
  const gateway = againstGateway(compared)
  const unresolved = unresolvedStep(compared)
  return [...gateway, ...unresolved, ...againstMedusa(compared)]
}

type Compared = Sides & { row: TransactionRow; operations: readonly OperationRow[]; totals: Totals }

type Finding = Omit<Difference, "against" | "amount" | "expected" | "found" | "repair"> & Partial<Difference>

function found(against: ReconciliationSide, finding: Finding): Difference {
  return { against, amount: null, expected: null, found: null, repair: null, ...finding }
}

function againstGateway({ row, operations, totals, gateway }: Compared): Difference[] {
  const difference = (finding: Finding) => found("gateway", { repair: "check", ...finding })
  switch (gateway.is) {
    case "no_answer":
      return [difference({ cause: "gateway_no_answer" })]
    case "unknown":
      if (row.status !== "approved") return []
      return [difference({ cause: "payment_unknown_at_gateway", amount: row.amount, expected: row.amount })]
    case "recorded":
      return mismatchOf(row, row)
    case "answered":
  }
  const { answers, unknownCaptures } = gateway
  const [answer, ...ofCaptures] = answers
  const { status } = initialStatus(row, answer)
  const universal = operations.some((o) => o.type === "payment-form")
  const mismatch = mismatchOf(row, mismatchAfter(row, { answer, status, universal }))
  if (mismatch.length > 0 || row.mismatch) return mismatch
  const isApproved = status === "approved"
  if (isApproved !== (row.status === "approved") && isFinal(status)) {
    const reported = readReportedAmount(answer["initial-amount"] ?? answer.amount)
    const amount = isApproved ? (reported ?? row.amount) : row.amount
    return [difference({ cause: "status_differs", amount, expected: row.status, found: status })]
  }
  // While a step is unresolved nothing is concluded about sums.
  if (!isApproved || operations.some((o) => isUnresolved(o) && isMoneyStep(o))) return []
  const { captured, refunded, released } = stepsOutside({ row, operations, answer, ofCaptures })
  const differences: Difference[] = []
  const sums = (cause: ReconciliationCause, expected: string, reported: string) => {
    const amount = subtract(larger(expected, reported), smaller(expected, reported), row.currency_code)
    differences.push(difference({ cause, amount, expected, found: reported }))
  }
  if (captured) sums("capture_missing_here", totals.captured, captured)
  if (refunded) sums("refund_missing_here", totals.returned, reversedIn(answers, row.currency_code))
  if (released) {
    differences.push(
      difference({
        cause: "void_missing_here",
        amount: totals.capturable,
        expected: totals.capturable,
        found: sum([], row.currency_code),
      }),
    )
  }
  for (const amount of lostCaptures({ row, operations, totals, answers, unknownCaptures })) {
    differences.push(
      difference({ cause: "capture_missing_at_gateway", amount, expected: amount, found: null, repair: null }),
    )
  }
  const lost = lostRefund({ row, totals, answers })
  if (lost) {
    const reported = subtract(totals.returned, lost, row.currency_code)
    differences.push(
      difference({
        cause: "refund_missing_at_gateway",
        amount: lost,
        expected: totals.returned,
        found: reported,
        repair: null,
      }),
    )
  }
  for (const { amount } of reportsIn({ row, answers })) {
    const isKnown = operations.some((o) => o.type === "chargeback" && compare(o.amount, amount) === 0)
    if (!isKnown) {
      differences.push(
        difference({ cause: "chargeback_missing_here", amount, expected: totals.charged_back, found: amount }),
      )
    }
  }
  return differences
}

const causeOfMismatch = {
  order: "order_differs",
  type: "type_differs",
  amount: "amount_differs",
  currency: "currency_differs",
} as const

type MismatchColumns = Pick<TransactionRow, "mismatch_code" | "mismatch_amount" | "mismatch_currency">

/** A mismatching payment that was reversed as a whole is no difference any more. */
function mismatchOf(row: TransactionRow, { mismatch_code: code, ...seen }: MismatchColumns): Difference[] {
  if (!code || row.reversed_at) return []
  const { mismatch_amount: reported, mismatch_currency: currency } = seen
  const cause = causeOfMismatch[code]
  const common = { cause, repair: "check" } as const
  switch (code) {
    case "amount": {
      const amount =
        reported && subtract(larger(row.amount, reported), smaller(row.amount, reported), row.currency_code)
      return [found("gateway", { ...common, amount: amount ?? row.amount, expected: row.amount, found: reported })]
    }
    case "currency":
      return [found("gateway", { ...common, amount: row.amount, expected: row.currency_code, found: currency })]
    case "type":
      return [found("gateway", { ...common, amount: row.amount, expected: row.type })]
    case "order":
      return [found("gateway", { ...common, amount: row.amount, expected: row.orderid ?? row.client_orderid })]
  }
}

type Answers = { row: TransactionRow; totals: Totals; answers: readonly StatusAnswer[] }
type LostCaptures = Answers & { operations: readonly OperationRow[]; unknownCaptures: readonly string[] }

/**
 * The amounts of captures that the ledger has and the answers lack: a capture's own order is unknown
 * or not approved, or the latest step of the order is still the preauth.
 */
function lostCaptures({ row, operations, totals, answers, unknownCaptures }: LostCaptures): string[] {
  const captures = operations.filter((o) => o.type === "capture" && o.state === "done")
  const own = captures.filter((o) => o.orderid && o.orderid !== row.orderid)
  const isLost = ({ orderid }: OperationRow) => {
    if (orderid && unknownCaptures.includes(orderid)) return true
    const answer = answers.find((one) => one["paynet-order-id"] === orderid)
    return !!answer && isFinal(answer.status) && answer.status !== "approved"
  }
  if (own.length > 0) return own.filter(isLost).map(({ amount }) => amount)
  const isUntouched = answers[0]?.["transaction-type"]?.toLowerCase() === "preauth"
  return row.type === "preauth" && isUntouched && isPositive(totals.captured) ? [totals.captured] : []
}

/** The part of the ledger's refunds that the answers lack; a gateway may report no sum at all. */
function lostRefund({ row, totals, answers }: Answers): string | undefined {
  if (!isPositive(totals.returned)) return undefined
  const isReported = answers.some((one) => one["total-reversal-amount"] !== undefined)
  const type = answers[0]?.["transaction-type"]?.toLowerCase() ?? ""
  if (!isReported && !["sale", "capture"].includes(type)) return undefined
  const reported = reversedIn(answers, row.currency_code)
  return compare(reported, totals.returned) < 0 ? subtract(totals.returned, reported, row.currency_code) : undefined
}

function unresolvedStep({ operations, now }: Compared): Difference[] {
  const open = operations.find((o) => isUnresolved(o) && isMoneyStep(o) && isOld(o.created_at, now))
  return open
    ? [found("gateway", { cause: "step_unresolved", amount: open.amount, expected: open.type, repair: "check" })]
    : []
}

function againstMedusa(compared: Compared): Difference[] {
  const { row, totals, medusa, operations, now } = compared
  const difference = (finding: Finding) => found("medusa", finding)
  const left = amountLeft(totals)
  if (!medusa) {
    const isNeeded = row.status === "approved" && !row.reversed_at && !row.mismatch && isPositive(left)
    // The schedule records a payment within seconds.
    if (!isNeeded || !isOld(row.approved_at ?? row.created_at, now)) return []
    return [difference({ cause: "payment_missing_in_medusa", amount: left, expected: left, repair: "check" })]
  }
  const { currency_code: currency } = row
  if (medusa.currency_code !== currency) {
    return [
      difference({ cause: "currency_differs", amount: row.amount, expected: currency, found: medusa.currency_code }),
    ]
  }
  if (row.status !== "approved") {
    const status = medusa.is_canceled ? "canceled" : isPositive(medusa.captured) ? "captured" : "authorized"
    if (medusa.is_canceled) return []
    return [
      difference({
        cause: "status_differs",
        amount: medusa.amount,
        expected: row.status,
        found: status,
        repair: "check",
      }),
    ]
  }
  // A step may be confirmed at the gateway and on its way to Medusa.
  if (operations.some((o) => isUnresolved(o) && isMoneyStep(o))) return []
  const differences: Difference[] = []
  if (compare(medusa.amount, row.amount) !== 0) {
    const amount = subtract(larger(row.amount, medusa.amount), smaller(row.amount, medusa.amount), currency)
    differences.push(difference({ cause: "amount_differs", amount, expected: row.amount, found: medusa.amount }))
  }
  const repairOf = (type: OperationRow["type"]) => (operations.some((o) => isUnrecorded(o, type)) ? "record" : null)
  for (const [step, type, ours, theirs] of [
    ["capture", "capture", totals.captured, medusa.captured],
    ["refund", "return", totals.returned, medusa.refunded],
  ] as const) {
    const order = compare(ours, theirs)
    if (order === 0) continue
    const isMissingThere = order > 0
    differences.push(
      difference({
        cause: isMissingThere ? `${step}_missing_in_medusa` : `${step}_missing_here`,
        amount: subtract(larger(ours, theirs), smaller(ours, theirs), currency),
        expected: ours,
        found: theirs,
        repair: isMissingThere ? repairOf(type) : "check",
      }),
    )
  }
  if (medusa.is_canceled && isPositive(left)) {
    const zero = sum([], currency)
    differences.push(
      difference({ cause: "void_missing_here", amount: left, expected: left, found: zero, repair: "check" }),
    )
  }
  if (!medusa.is_canceled && row.released_at && isOld(row.released_at, now)) {
    const amount = totals.authorized
    differences.push(difference({ cause: "void_missing_in_medusa", amount, found: amount, repair: repairOf("void") }))
  }
  return differences
}

/** A step of Medusa's that the gateway confirmed after Medusa's request had ended. */
export function isUnrecorded(operation: OperationRow, type: OperationRow["type"] = operation.type): boolean {
  const { state, recorded_at, origin, medusa_reference } = operation
  return operation.type === type && state === "done" && !recorded_at && origin === "medusa" && !!medusa_reference
}

/** The ledger's side of a difference. */
export function ledgerSide({ row, operations }: LedgerPayment): ReconciledSide {
  const { captured, returned } = totalsOf(row, operations)
  const { status, amount, currency_code } = row
  return { status, amount, currency_code, captured, refunded: returned }
}

/** The other side of a difference; null if it has nothing about the payment. */
export function otherSide({ gateway, medusa, ledger }: Sides, against: ReconciliationSide): ReconciledSide | null {
  if (against === "medusa") {
    if (!medusa) return null
    const { amount, currency_code, captured, refunded, is_canceled } = medusa
    return { status: is_canceled ? "canceled" : null, amount, currency_code, captured, refunded }
  }
  if (gateway.is !== "answered") return null
  const [answer] = gateway.answers
  const currency = answer.currency?.toLowerCase() ?? null
  return {
    status: answer.status.slice(0, 40),
    amount: (answer["initial-amount"] ?? answer.amount)?.slice(0, 20) ?? null,
    currency_code: currency?.slice(0, 8) ?? null,
    captured: null,
    refunded: reversedIn(gateway.answers, ledger.row.currency_code),
  }
}

function isOld(since: Date, now: Date): boolean {
  return now.getTime() - new Date(since).getTime() >= IN_FLIGHT_MS
}

function larger(a: string, b: string): string {
  return compare(a, b) > 0 ? a : b
}

function smaller(a: string, b: string): string {
  return compare(a, b) > 0 ? b : a
}

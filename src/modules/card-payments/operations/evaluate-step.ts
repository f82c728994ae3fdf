import { isFinal, isStatus } from "../../../gateway"
import { stepStatus } from "../../../mapping"
import { compare, isDecimalText, sum } from "../../../money"
import { reversalCurrency } from "../status/mismatch"
import type { OperationRow, TransactionRow } from "../records/rows"

/** The fields of a status answer that concern a step. */
export type StepAnswer = {
  status: string
  amount?: string
  "transaction-type"?: string
  "by-request-sn"?: string
  "paynet-order-id"?: string
  "total-reversal-amount"?: string
}

/**
 * - `done`, `refused`: reported by the gateway.
 * - `pending`: in progress.
 * - `not_found`: the answer shows no trace of the step; not yet a proof that it never arrived.
 * - `unclear`: the answer is inconclusive.
 */
export type Outcome = "done" | "refused" | "pending" | "not_found" | "unclear"

/**
 * The `transaction-type` values of each step (wire facts 6.4; which one a gateway uses is not
 * documented).
 */
const stepTypes: Partial<Record<OperationRow["type"], readonly string[]>> = {
  capture: ["capture"],
  void: ["void", "cancel", "reversal"],
  return: ["reversal", "cancel", "return", "refund"],
}

export type StepEvidence = {
  transaction: TransactionRow
  operation: OperationRow
  /** All other steps of the transaction. */
  others: readonly OperationRow[]
  answer: StepAnswer
}

/**
 * The outcome of one step according to a status answer. Status describes an order, not a step. The
 * step is therefore evaluated by its own order id or its serial number, otherwise by type and
 * totals; if these are inconclusive, the result is `unclear` (architecture 2.5).
 */
export function evaluateStep(evidence: StepEvidence): Outcome {
  const { transaction, operation, answer } = evidence
  const type = answer["transaction-type"]?.toLowerCase()
  const isOurType = type !== undefined && (stepTypes[operation.type] ?? []).includes(type)

  if (operation.orderid && operation.orderid !== transaction.orderid) {
    const isAboutStep = (answer["paynet-order-id"] ?? operation.orderid) === operation.orderid
    return isAboutStep ? readOutcome(answer) : "unclear"
  }
  if (operation.serial_number) {
    const echoed = answer["by-request-sn"]
    if (echoed === operation.serial_number) return readOutcome(answer)
    // The gateway accepted the step under this serial number, and the answer shows a step of its
    // type: it is ours even without an echoed serial number.
    if (!echoed && isOurType && !isAnother(evidence)) return readOutcome(answer)
    const totals = byTotals(evidence) ?? "unclear"
    // The gateway accepted the step: a sum that does not include it yet does not prove that it
    // never arrived.
    if (totals === "not_found" && operation.state === "pending") return "pending"
    return totals
  }
  return evaluateLost(evidence, isOurType)
}

/**
 * The call's answer was lost, so there is no serial number: decides whether the latest step of the
 * order is ours. The poll used our order id alone, which is the documented way after a lost answer.
 */
function evaluateLost(evidence: StepEvidence, isOurType: boolean): Outcome {
  const { transaction, operation, others, answer } = evidence
  if (isKnownStep(othersThan(evidence), answer)) return "not_found"
  const totals = byTotals(evidence)
  if (totals) return totals
  if (!isOurType) return "not_found"
  const outcome = readOutcome(answer)
  const alike = others.filter((o) => o.type === operation.type && sameAmount(o, answer))
  // An earlier step of the same amount was refused as well, and the gateway may not show ours yet.
  if (outcome === "refused" && alike.some((o) => o.state === "refused")) return "not_found"
  const id = answer["paynet-order-id"]
  const ownId = id && id !== transaction.orderid && id !== operation.target_orderid
  if (ownId || answer["by-request-sn"]) {
    const isAmbiguous = alike.some((o) => o.state === "done" && !(ownId ? o.orderid : o.serial_number))
    return sameAmount(operation, answer) && !isAmbiguous ? outcome : "unclear"
  }
  // The latest step of this type is ours unless it may be an earlier one; only different amounts
  // tell them apart.
  const before = others.filter((o) => o.type === operation.type && o.state === "done")
  if (before.length === 0) return outcome
  const mayBeEarlier = before.some((o) => sameAmount(o, answer))
  if (sameAmount(operation, answer)) return mayBeEarlier ? "unclear" : outcome
  return mayBeEarlier ? "not_found" : "unclear"
}

/**
 * The target order's id does not identify a step: every step made against that order is shown under
 * its id.
 */
function othersThan({ operation, others }: StepEvidence): OperationRow[] {
  return others.map((o) => (o.orderid && o.orderid === operation.target_orderid ? { ...o, orderid: null } : o))
}

/**
 * Evaluates a return by an answer about the order id that the return targets, which may be a
 * capture's own id. A sum of returns or a step of our type is conclusive. The capture itself is
 * not, because it is not documented whether later steps appear under its id.
 */
export function evaluateByTarget(evidence: StepEvidence): Outcome {
  const { transaction, operation, answer } = evidence
  const target = operation.target_orderid ?? transaction.orderid
  if ((answer["paynet-order-id"] ?? target) !== target) return "unclear"
  const type = answer["transaction-type"]?.toLowerCase() ?? ""
  const isReported = byTotals(evidence) !== undefined || (stepTypes[operation.type] ?? []).includes(type)
  return isReported ? evaluateStep(evidence) : "unclear"
}

/** Whether the answer's sum includes earlier returns, so that it would include ours too. */
export function countsReturns(evidence: StepEvidence): boolean {
  const reported = evidence.answer["total-reversal-amount"]
  return byTotals(evidence) === "not_found" && reported !== undefined && compare(reported, "0") > 0
}

/** Whether the answer is about another step of ours, by serial number or order id. */
export function isKnownStep(others: readonly OperationRow[], answer: StepAnswer): boolean {
  const { "by-request-sn": serial, "paynet-order-id": orderid } = answer
  return others.some((o) => (serial && o.serial_number === serial) || (orderid && o.orderid === orderid))
}

/**
 * Whether the answer is about another step: by its order id, or by an amount that only another step
 * has.
 */
function isAnother(evidence: StepEvidence): boolean {
  const { operation, others, answer } = evidence
  if (isKnownStep(othersThan(evidence), answer)) return true
  return !sameAmount(operation, answer) && others.some((o) => o.type === operation.type && sameAmount(o, answer))
}

/** Evaluates a return by `total-reversal-amount`, whichever step the answer describes. */
function byTotals({ transaction, operation, others, answer }: StepEvidence): Outcome | undefined {
  const reported = answer["total-reversal-amount"]
  if (operation.type !== "return" || !isDecimalText(reported)) return undefined
  const target = operation.target_orderid ?? transaction.orderid
  // The sum belongs to the order id that the answer is about.
  if ((answer["paynet-order-id"] ?? target) !== target) return undefined
  const before = sum(
    others
      .filter((o) => o.type === "return" && o.state === "done" && (o.target_orderid ?? transaction.orderid) === target)
      .map((o) => o.amount),
    reversalCurrency(transaction),
  )
  const after = sum([before, operation.amount], reversalCurrency(transaction))
  if (compare(reported, after) === 0) return "done"
  const pending = !isFinal(answer.status)
  if (compare(reported, before) === 0) return pending ? "pending" : "not_found"
  return "unclear"
}

function sameAmount({ amount }: Pick<OperationRow, "amount">, answer: StepAnswer): boolean {
  return !answer.amount || !isDecimalText(answer.amount) || compare(answer.amount, amount) === 0
}

function readOutcome(answer: StepAnswer): Outcome {
  return isStatus(answer.status) ? stepStatus[answer.status] : "pending"
}

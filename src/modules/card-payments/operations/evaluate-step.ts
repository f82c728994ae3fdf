import { isFinal, isStatus } from "../../../gateway"
import { compare, stepStatus, sum } from "../../../mapping"
import { reversalCurrency } from "../status/compare-with-record"
import type { OperationRow, TransactionRow } from "../records/rows"

/** The parts of a status answer that tell about a step. */
export type StepAnswer = {
  status: string
  amount?: string
  "transaction-type"?: string
  "by-request-sn"?: string
  "paynet-order-id"?: string
  "total-reversal-amount"?: string
}

/**
 * - `done`, `refused`: the gateway said so.
 * - `pending`: it is under way.
 * - `absent`: the answer shows a gateway that does not know of the step; not yet a proof that it never arrived.
 * - `unclear`: the answer cannot tell.
 */
export type Outcome = "done" | "refused" | "pending" | "not_found" | "unclear"

/** The `transaction-type` words each step may show (wire facts 6.4; which one a gateway uses is not documented). */
const stepTypes: Partial<Record<OperationRow["type"], readonly string[]>> = {
  capture: ["capture"],
  void: ["void", "cancel", "reversal"],
  return: ["reversal", "cancel", "return", "refund"],
}

export type StepEvidence = {
  transaction: TransactionRow
  operation: OperationRow
  /** Every other step of the transaction. */
  others: readonly OperationRow[]
  answer: StepAnswer
}

/**
 * What a status answer says of one step. Status describes an order, not a step: so a step is judged by its own order id,
 * or by its serial number, else by type and totals, and where these cannot tell, by nothing (architecture 2.5).
 */
export function evaluateStep(evidence: StepEvidence): Outcome {
  const { transaction, operation, answer } = evidence
  const type = answer["transaction-type"]?.toLowerCase()
  const isOurType = type !== undefined && (stepTypes[operation.type] ?? []).includes(type)

  if (operation.orderid && operation.orderid !== transaction.orderid) {
    return (answer["paynet-order-id"] ?? operation.orderid) === operation.orderid ? readOutcome(answer) : "unclear"
  }
  if (operation.serial_number) {
    const echoed = answer["by-request-sn"]
    if (echoed === operation.serial_number) return readOutcome(answer)
    // Accepted under this serial number and the newest step of its kind: it is ours even if nothing is echoed.
    if (!echoed && isOurType && !isAnother(evidence)) return readOutcome(answer)
    const totals = byTotals(evidence)
    // The gateway took it: a sum that does not show it yet is no sign that it never arrived.
    return totals === "not_found" && operation.state === "pending" ? "pending" : (totals ?? "unclear")
  }
  return evaluateLost(evidence, isOurType)
}

/**
 * No answer came to the call, so there is no serial number: is the latest step of the order the one we asked for? Asked by
 * our order id alone, which is the documented way after a lost answer.
 */
function evaluateLost(evidence: StepEvidence, isOurType: boolean): Outcome {
  const { transaction, operation, others, answer } = evidence
  if (isKnownStep(othersThan(evidence), answer)) return "not_found"
  const totals = byTotals(evidence)
  if (totals) return totals
  if (!isOurType) return "not_found"
  const outcome = readOutcome(answer)
  const alike = others.filter((o) => o.type === operation.type && sameAmount(o, answer))
  // An earlier one was refused just like that, and the gateway may not show ours yet.
  if (outcome === "refused" && alike.some((o) => o.state === "refused")) return "not_found"
  const id = answer["paynet-order-id"]
  const ownId = id && id !== transaction.orderid && id !== operation.target_orderid
  if (ownId || answer["by-request-sn"]) {
    const isAmbiguous = alike.some((o) => o.state === "done" && !(ownId ? o.orderid : o.serial_number))
    return sameAmount(operation, answer) && !isAmbiguous ? outcome : "unclear"
  }
  // The latest step of this kind is ours, unless it can be an earlier one: then only different amounts tell them apart.
  const before = others.filter((o) => o.type === operation.type && o.state === "done")
  if (before.length === 0) return outcome
  const mayBeEarlier = before.some((o) => sameAmount(o, answer))
  if (sameAmount(operation, answer)) return mayBeEarlier ? "unclear" : outcome
  return mayBeEarlier ? "not_found" : "unclear"
}

/** An id of the order that the step was made against names no other step: whatever was done with it is shown under it. */
function othersThan({ operation, others }: StepEvidence): OperationRow[] {
  return others.map((o) => (o.orderid && o.orderid === operation.target_orderid ? { ...o, orderid: null } : o))
}

/**
 * The same for an answer about the order id that a return was made against, which may be a capture's own: its sum tells, or a
 * step of our kind. The capture itself does not: whether later steps are shown under its id is not documented.
 */
export function evaluateByTarget(evidence: StepEvidence): Outcome {
  const { transaction, operation, answer } = evidence
  const target = operation.target_orderid ?? transaction.orderid
  if ((answer["paynet-order-id"] ?? target) !== target) return "unclear"
  const type = answer["transaction-type"]?.toLowerCase() ?? ""
  const isReported = byTotals(evidence) !== undefined || (stepTypes[operation.type] ?? []).includes(type)
  return isReported ? evaluateStep(evidence) : "unclear"
}

/** The sum of the answer counts earlier returns, so that ours would be in it. */
export function countsReturns(evidence: StepEvidence): boolean {
  const reported = evidence.answer["total-reversal-amount"]
  return byTotals(evidence) === "not_found" && reported !== undefined && compare(reported, "0") > 0
}

/** The answer is about another step of ours, by its serial number or its own order id. */
export function isKnownStep(others: readonly OperationRow[], answer: StepAnswer): boolean {
  const { "by-request-sn": serial, "paynet-order-id": orderid } = answer
  return others.some((o) => (serial && o.serial_number === serial) || (orderid && o.orderid === orderid))
}

/** By its order id, or by an amount that is not ours but that of another step of the kind. */
function isAnother(evidence: StepEvidence): boolean {
  const { operation, others, answer } = evidence
  if (isKnownStep(othersThan(evidence), answer)) return true
  return !sameAmount(operation, answer) && others.some((o) => o.type === operation.type && sameAmount(o, answer))
}

/** `total-reversal-amount` tells whether a return happened, whatever step the answer describes. */
function byTotals({ transaction, operation, others, answer }: StepEvidence): Outcome | undefined {
  const reported = answer["total-reversal-amount"]
  if (operation.type !== "return" || reported === undefined || !/^\d+(\.\d+)?$/.test(reported)) return undefined
  const target = operation.target_orderid ?? transaction.orderid
  // The sum is that of the order id which the answer is about.
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
  return !answer.amount || !/^\d+(\.\d+)?$/.test(answer.amount) || compare(answer.amount, amount) === 0
}

function readOutcome(answer: StepAnswer): Outcome {
  return isStatus(answer.status) ? stepStatus[answer.status] : "pending"
}

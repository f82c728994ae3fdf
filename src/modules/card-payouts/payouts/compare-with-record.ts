import { isFinal, isStatus } from "../../../gateway"
import { compareWithRecord, payoutTypes, type RecordDifference, stepStatus } from "../../../mapping"
import { formatAmount } from "../../../money"
import type { PayoutRow } from "../rows"
import type { StatusReport } from "./payout-gateway"

type Answer = Extract<StatusReport, { outcome: "reported" }>

/**
 * - `done`, `refused`: the gateway reported this outcome.
 * - `pending`: it is in flight, or the answer does not identify the order.
 * - `not_found`: the answer shows no trace of it; this alone does not prove that it never arrived.
 * - `mismatch`: the answer contradicts our record; nothing is accepted.
 */
export type Outcome = { is: "done" | "refused" | "pending" | "not_found" } | { is: "mismatch"; reason: string }

/** Evaluates a status answer to a check. */
export function evaluateCheck(row: PayoutRow, answer: Answer): Outcome {
  return difference(row, answer) ?? { is: readOutcome(answer) }
}

/**
 * Evaluates a status answer to a payment. In the two-step flow, check and payment are steps of one
 * order, and the status may describe either. It describes the payment if it echoes the payment's
 * serial number, or if its type differs from the check's.
 */
export function evaluatePayment(row: PayoutRow, answer: Answer): Outcome {
  const different = difference(row, answer)
  if (different) return different
  if (row.flow === "check_pay" && !isOfPayment(row, answer)) {
    // The gateway accepted the payment: a status that still shows the check does not mean that it
    // never arrived.
    return { is: row.accepted_at || !isFinal(answer.status) ? "pending" : "not_found" }
  }
  const [otherType] = compareWithRecord({ types: payoutTypes }, { type: answer.type })
  return otherType ? { is: "mismatch", reason: reasonOf(row, otherType) } : { is: readOutcome(answer) }
}

function isOfPayment({ pay_serial, check_serial, check_type }: PayoutRow, { type, serial_number }: Answer): boolean {
  // If the gateway gives both steps the same serial number, the number identifies neither.
  if (pay_serial !== check_serial) {
    if (pay_serial && serial_number === pay_serial) return true
    if (check_serial && serial_number === check_serial) return false
  }
  // If the check's type is unknown, the answer's type cannot tell the steps apart.
  return !!type && !!check_type && type !== check_type && payoutTypes.includes(type)
}

function difference(row: PayoutRow, answer: Answer): Outcome | undefined {
  const { client_orderid, orderid, amount, currency, status } = answer
  // Only an approved order needs an amount and a currency; others may be reported without them.
  const isStated = status === "approved" || amount !== null || currency !== null
  const money = isStated ? { amount: row.amount, currency_code: row.currency_code } : {}
  const [first] = compareWithRecord(
    { client_orderid: row.client_orderid, orderid: row.orderid, ...money },
    { client_orderid, orderid, amounts: [amount], currency },
  )
  const isAnother = first?.field === "client_orderid" || first?.field === "orderid"
  if (!isAnother && !namesOrder(row, answer)) return { is: "pending" }
  return first && { is: "mismatch", reason: reasonOf(row, first) }
}

function reasonOf(row: PayoutRow, { field, actual }: RecordDifference): string {
  const expected = formatAmount(row.amount, row.currency_code)
  switch (field) {
    case "client_orderid":
      return `The gateway's answer is about another order (${actual?.slice(0, 64)}).`
    case "orderid":
      return `The gateway's answer is about another gateway order (${actual?.slice(0, 64)}).`
    case "amount":
      return `The gateway reports an amount of ${actual?.slice(0, 20) ?? "nothing"}, expected was ${expected}.`
    case "currency":
      return `The gateway reports the currency ${actual?.slice(0, 8) ?? "nothing"}, expected was ${expected}.`
    case "type": {
      const word = safeGatewayText(actual)
      return `The gateway calls it ${word ? `a ${word}` : "something else"}, expected was a payout.`
    }
  }
}

function readOutcome({ status }: Answer): "done" | "refused" | "pending" {
  return isStatus(status) ? stepStatus[status] : "pending"
}

type Named = Pick<Extract<StatusReport, { outcome: "reported" }>, "client_orderid" | "orderid">

/**
 * True if an answer identifies its order: by our order id, or by the gateway's if we know it
 * already. An answer with neither may be about any order (wire facts 7: the official client
 * requires both in every status).
 */
export function namesOrder(row: Pick<PayoutRow, "client_orderid" | "orderid">, answer: Named): boolean {
  if (answer.client_orderid) return answer.client_orderid === row.client_orderid
  return !!row.orderid && answer.orderid === row.orderid
}

type NamedByUs = Pick<Extract<StatusReport, { outcome: "reported" }>, "client_orderid" | "orderid">

/** The gateway's order id. A new one is taken only from an answer that also names our order id. */
export function reportedOrderid(row: Pick<PayoutRow, "client_orderid" | "orderid">, answer: NamedByUs): string | null {
  const isOurs = !!answer.client_orderid && answer.client_orderid === row.client_orderid
  return row.orderid ?? (isOurs ? answer.orderid : null)
}

/** The gateway's reason for a refusal: a message for people, and the error columns of the row. */
export function refusalOf({ status, error_code, error_message }: Extract<StatusReport, { outcome: "reported" }>): {
  message: string
  error: { error_code: string | null; error_message: string }
} {
  const reason = [error_message?.slice(0, 500), error_code && `code ${error_code.slice(0, 40)}`]
    .filter(Boolean)
    .join(", ")
  const word =
    status === "declined" ? "declined it" : status === "filtered" ? "stopped it by a filter" : "could not do it"
  const message = reason ? `The gateway ${word}: ${reason}.` : `The gateway ${word}.`
  return {
    message,
    error: { error_code: error_code?.slice(0, 40) ?? null, error_message: error_message?.slice(0, 500) ?? message },
  }
}

/** More digits could be an account, phone or card number, however they are grouped. */
const MOST_DIGITS = 4

/**
 * A gateway text that may be stored in clear and shown; null unless it looks like a word, since
 * anything else may be sensitive. Nothing is truncated: a truncated number looks like another one.
 */
export function safeGatewayText(text: string | null): string | null {
  if (text === null || !/^[a-z][\w .-]{0,79}$/i.test(text)) return null
  return text.replace(/\D/g, "").length > MOST_DIGITS ? null : text
}

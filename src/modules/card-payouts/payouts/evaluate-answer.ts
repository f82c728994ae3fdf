import { isFinal, isStatus } from "../../../gateway"
import { amountParam, compareWithRecord, payoutTypes, type RecordDifference, stepStatus } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { CallRow, PayoutRow } from "../rows"
import type { PayoutCalls } from "./calls"
import type { StatusReport } from "./payout-gateway"

type Answer = Extract<StatusReport, { outcome: "reported" }>

/**
 * - `done`, `refused`: the gateway reported this outcome.
 * - `pending`: it is in flight, or the answer does not identify the order.
 * - `not_found`: the answer shows no trace of it; this alone does not prove that it never arrived.
 * - `mismatch`: the answer contradicts our record; nothing is accepted.
 */
export type Outcome = { is: "done" | "refused" | "pending" | "not_found" } | { is: "mismatch"; reason: KnownMessage }

type Evidence = "serial_number" | "reported_type" | "accepted_at"

/** A payout with the evidence of its calls: see `PayoutCalls`. */
type Subject = { row: PayoutRow } & Record<keyof PayoutCalls, Pick<CallRow, Evidence> | undefined>

/** Evaluates a status answer to a check. */
export function evaluateCheck(row: PayoutRow, answer: Answer): Outcome {
  return difference(row, answer) ?? { is: readOutcome(answer) }
}

/**
 * Evaluates a status answer to a payment. In the two-step flow, check and payment are steps of one
 * order, and the status may describe either. It describes the payment if it echoes the payment's
 * serial number, or if its type differs from the check's.
 */
export function evaluatePayment(payout: Subject, answer: Answer): Outcome {
  const { row, payment } = payout
  const different = difference(row, answer)
  if (different) return different
  if (row.flow === "check_pay" && !isOfPayment(payout, answer)) {
    // The gateway accepted the payment: a status that still shows the check does not mean that it
    // never arrived.
    return { is: payment?.accepted_at || !isFinal(answer.status) ? "pending" : "not_found" }
  }
  const [otherType] = compareWithRecord({ types: payoutTypes }, { type: answer.type })
  return otherType ? { is: "mismatch", reason: mismatchOf(row, otherType) } : { is: readOutcome(answer) }
}

function isOfPayment({ check, payment }: Subject, { type, serial_number }: Answer): boolean {
  const [pay_serial, check_serial] = [payment?.serial_number ?? null, check?.serial_number ?? null]
  const check_type = check?.reported_type
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
  return first && { is: "mismatch", reason: mismatchOf(row, first) }
}

function mismatchOf(row: PayoutRow, { field, actual }: RecordDifference): KnownMessage {
  const expected = amountParam(row.amount, row.currency_code)
  switch (field) {
    case "client_orderid":
      return toMessage("payout_mismatch.order", { id: (actual ?? "").slice(0, 64) })
    case "orderid":
      return toMessage("payout_mismatch.gateway_order", { id: (actual ?? "").slice(0, 64) })
    case "amount":
      if (actual === undefined || actual === null) return toMessage("payout_mismatch.amount_missing", { expected })
      return toMessage("payout_mismatch.amount", { reported: actual.slice(0, 20), expected })
    case "currency":
      if (actual === undefined || actual === null) return toMessage("payout_mismatch.currency_missing", { expected })
      return toMessage("payout_mismatch.currency", { reported: actual.slice(0, 8), expected })
    case "type": {
      const reported = safeGatewayText(actual)
      return reported ? toMessage("payout_mismatch.type", { reported }) : toMessage("payout_mismatch.type_unnamed")
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

/**
 * The gateway's reason for a refusal: the step in the audit trail, and the error columns of the
 * row.
 */
export function refusalOf({ status, error_code, error_message }: Extract<StatusReport, { outcome: "reported" }>): {
  message: KnownMessage
  error: { error_code: string | null; error: KnownMessage }
} {
  const [text, code] = [error_message?.slice(0, 500), error_code?.slice(0, 40)]
  const outcome = status === "declined" || status === "filtered" ? status : "not_executed"
  const reason = gatewayReason(text, code)
  const message = reason ? toMessage(`payout.${outcome}_because`, { reason }) : toMessage(`payout.${outcome}`)
  const error = text ? toMessage("payout_reason.text", { text }) : message
  return { message, error: { error_code: code ?? null, error } }
}

function gatewayReason(text: string | undefined, code: string | undefined): KnownMessage | undefined {
  if (text && code) return toMessage("payout_reason.text_and_code", { text, code })
  if (text) return toMessage("payout_reason.text", { text })
  return code ? toMessage("payout_reason.code", { code }) : undefined
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

import { isFinal, isStatus } from "../../../gateway"
import { compare, payoutTypes, stepStatus } from "../../../mapping"
import type { PayoutRow } from "../rows"
import type { StatusReport } from "./payout-gateway"

type Answer = Extract<StatusReport, { outcome: "reported" }>

/**
 * - `done`, `refused`: the gateway said so.
 * - `pending`: it is under way, or the answer does not say which order it is about.
 * - `absent`: the answer shows a gateway that does not know of it; not yet a proof that it never arrived.
 * - `mismatch`: the gateway tells of something else than our record; nothing is accepted.
 */
export type Outcome = { is: "done" | "refused" | "pending" | "not_found" } | { is: "mismatch"; reason: string }

/** What a status answer says of a check. */
export function evaluateCheck(row: PayoutRow, answer: Answer): Outcome {
  return difference(row, answer) ?? { is: readOutcome(answer) }
}

/**
 * What a status answer says of a payment. In the two-step flow check and payment are steps of one order, and status may describe
 * either: it is about the payment when it echoes its serial number, or calls it by another word than the check.
 */
export function evaluatePayment(row: PayoutRow, answer: Answer): Outcome {
  const different = difference(row, answer)
  if (different) return different
  if (row.flow === "check_pay" && !isOfPayment(row, answer)) {
    // Accepted: that status does not show it yet is no sign that it never arrived.
    return { is: row.accepted_at || !isFinal(answer.status) ? "pending" : "not_found" }
  }
  if (answer.type && !payoutTypes.includes(answer.type)) {
    const word = safeGatewayText(answer.type)
    const other = word ? `a ${word}` : "something else"
    return { is: "mismatch", reason: `The gateway calls it ${other}, expected was a payout.` }
  }
  return { is: readOutcome(answer) }
}

function isOfPayment({ pay_serial, check_serial, check_type }: PayoutRow, { type, serial_number }: Answer): boolean {
  // A gateway that gives both steps the same serial number names neither by it.
  if (pay_serial !== check_serial) {
    if (pay_serial && serial_number === pay_serial) return true
    if (check_serial && serial_number === check_serial) return false
  }
  // Where nobody knows what the check was called, its word tells nothing.
  return !!type && !!check_type && type !== check_type && payoutTypes.includes(type)
}

function difference(row: PayoutRow, answer: Answer): Outcome | undefined {
  const { client_orderid, orderid, amount, currency, status } = answer
  const mismatch = (reason: string): Outcome => ({ is: "mismatch", reason })
  if (client_orderid && client_orderid !== row.client_orderid) {
    return mismatch(`The gateway's answer is about another order (${client_orderid.slice(0, 64)}).`)
  }
  if (row.orderid && orderid && orderid !== row.orderid) {
    return mismatch(`The gateway's answer is about another gateway order (${orderid.slice(0, 64)}).`)
  }
  if (!namesOrder(row, answer)) return { is: "pending" }
  // What came to nothing may be told of without an amount.
  if (status !== "approved" && amount === null && currency === null) return undefined
  const expected = `${row.amount} ${row.currency_code.toUpperCase()}`
  if (amount === null || !/^\d+(\.\d+)?$/.test(amount) || compare(amount, row.amount) !== 0) {
    return mismatch(`The gateway reports an amount of ${amount?.slice(0, 20) ?? "nothing"}, expected was ${expected}.`)
  }
  if (currency?.toLowerCase() !== row.currency_code) {
    return mismatch(`The gateway reports the currency ${currency?.slice(0, 8) ?? "nothing"}, expected was ${expected}.`)
  }
  return undefined
}

function readOutcome({ status }: Answer): "done" | "refused" | "pending" {
  return isStatus(status) ? stepStatus[status] : "pending"
}

type Named = Pick<Extract<StatusReport, { outcome: "reported" }>, "client_orderid" | "orderid">

/**
 * Whether an answer says by itself which order it is about: by our name of it, or by the gateway's where that is known already. One
 * that names none may be about anybody's (wire facts 7: the official client wants both names in every status).
 */
export function namesOrder(row: Pick<PayoutRow, "client_orderid" | "orderid">, answer: Named): boolean {
  if (answer.client_orderid) return answer.client_orderid === row.client_orderid
  return !!row.orderid && answer.orderid === row.orderid
}

type NamedByUs = Pick<Extract<StatusReport, { outcome: "reported" }>, "client_orderid" | "orderid">

/** The gateway's number of an order. A new one is taken from an answer that names our order beside it, and from no other. */
export function reportedOrderid(row: Pick<PayoutRow, "client_orderid" | "orderid">, answer: NamedByUs): string | null {
  const isOurs = !!answer.client_orderid && answer.client_orderid === row.client_orderid
  return row.orderid ?? (isOurs ? answer.orderid : null)
}

/** Why the gateway did not do it, for people and for the row. */
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

/** More of them could be an account's, a phone's or a card's, however they are grouped. */
const MOST_DIGITS = 4

/**
 * A word of the gateway's as it may be kept in clear and shown; null for what is no word, since nobody knows what it is then. Nothing is
 * cut off: a number that is cut looks like another one.
 */
export function safeGatewayText(text: string | null): string | null {
  if (text === null || !/^[a-z][\w .-]{0,79}$/i.test(text)) return null
  return text.replace(/\D/g, "").length > MOST_DIGITS ? null : text
}

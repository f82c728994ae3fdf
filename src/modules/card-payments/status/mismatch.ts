import { isFinal } from "../../../gateway"
import { amountParam, compareWithRecord, type RecordDifference, reversalOf, untouchedMoney } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { compare, isCurrency, sum } from "../../../money"
import type { Context } from "../context"
import {
  type Db,
  isMoneyStep,
  isSameMessage,
  note,
  operationsOf,
  type OperationRow,
  type TransactionRow,
  updateTransaction,
} from "../records/rows"
import { readReportedAmount } from "./answer-fields"

export type StatusAnswer = Awaited<ReturnType<ReturnType<Context["client"]>["status"]>>

/** The columns of an approved answer that differs from our record; all null if it matches. */
export type Mismatch = Pick<
  TransactionRow,
  "mismatch" | "mismatch_code" | "mismatch_amount" | "mismatch_currency" | "mismatch_reversal"
>

/** Transaction types of later steps (wire facts 6.4). */
export const laterTypes = [
  "capture",
  "cancel",
  "void",
  "reversal",
  "return",
  "refund",
  "chargeback",
  "fraud",
  "dispute",
  "retrieval",
]

const none: Mismatch = {
  mismatch: null,
  mismatch_code: null,
  mismatch_amount: null,
  mismatch_currency: null,
  mismatch_reversal: null,
}

function keptMismatch(row: TransactionRow): Mismatch {
  const { mismatch, mismatch_code, mismatch_amount, mismatch_currency, mismatch_reversal } = row
  return { mismatch, mismatch_code, mismatch_amount, mismatch_currency, mismatch_reversal }
}

/** True for another difference, or for other money where both answers name theirs and the message does not. */
export function isOtherMismatch(before: Mismatch, seen: Mismatch): boolean {
  if (!isSameMessage(seen.mismatch, before.mismatch)) return true
  const [amount, other] = [before.mismatch_amount, seen.mismatch_amount]
  const [currency, otherCurrency] = [before.mismatch_currency, seen.mismatch_currency]
  if (currency && otherCurrency && currency !== otherCurrency) return true
  return amount !== null && other !== null && compare(amount, other) !== 0
}

/** The currency of a reversal: the gateway's currency if it differs from ours. */
export function reversalCurrency({ mismatch_currency, currency_code }: TransactionRow): string {
  return mismatch_currency ?? currency_code
}

/** Whether a mismatching payment can be reversed as a whole from here. */
export function isReversible({
  mismatch_reversal,
  recorded_at,
}: Pick<TransactionRow, "mismatch_reversal" | "recorded_at">): boolean {
  return mismatch_reversal !== null && !recorded_at
}

/**
 * Whether a mismatch keeps money of a payment that Medusa has: no step from here reverses it, and
 * not all of it went back at the gateway.
 */
export function keepsMoney(row: TransactionRow): boolean {
  const { mismatch, mismatch_amount, amount, recorded_at, reversed_at, returned_amount } = row
  return !!mismatch && !!recorded_at && !reversed_at && compare(returned_amount, mismatch_amount ?? amount) < 0
}

export type ReversalColumns = Pick<
  TransactionRow,
  "mismatch" | "mismatch_reversal" | "recorded_at" | "reversal_requested_at" | "reversed_at"
>

/** Whether the whole payment is being or was reversed: no later answer makes it a payment again. */
export function isReversing(row: ReversalColumns): boolean {
  return row.mismatch !== null && isReversible(row) && (!!row.reversal_requested_at || !!row.reversed_at)
}

/**
 * Commits the request to reverse a mismatching payment as a whole. False if it matches by now, is
 * recorded in Medusa, or was reversed. One statement, because a callback may bring a matching
 * answer concurrently.
 */
export async function requestMismatchReversal(
  { pg, now }: Context,
  id: string,
  reason: KnownMessage,
): Promise<boolean> {
  const requested = await pg("card_transaction")
    .where({ id, recorded_at: null, reversed_at: null })
    .whereNotNull("mismatch")
    .whereNotNull("mismatch_reversal")
    .update({
      reversal_reason: pg.raw("coalesce(reversal_reason, ?::jsonb)", [JSON.stringify(reason)]),
      // The database's clock, which also dates the operations.
      reversal_requested_at: pg.raw("coalesce(reversal_requested_at, now())"),
      next_check_at: now(),
      updated_at: now(),
    })
  return requested > 0
}

/**
 * Whether a step of this plugin has reversed the whole payment since the reversal was requested.
 */
export function isReversed(
  { reversal_requested_at: since }: TransactionRow,
  operations: readonly OperationRow[],
): boolean {
  const reversals = operations.filter((o) => (o.type === "void" || o.type === "return") && o.origin === "plugin")
  return !!since && reversals.some((o) => o.state === "done" && o.created_at >= since)
}

/**
 * The mismatch columns after an answer. They are kept while the payment is being reversed, and if
 * the answer is only about a later step.
 */
export function mismatchAfter(
  row: TransactionRow,
  { answer, status, universal }: { answer: StatusAnswer; status: string; universal: boolean },
): Mismatch {
  const kept = keptMismatch(row)
  const type = answer["transaction-type"]?.toLowerCase() ?? ""
  if (isReversing(row)) {
    // An answer about a later step does not describe the payment itself.
    const isPlain = status === "approved" && ["sale", "preauth", "capture"].includes(type)
    return isPlain ? { ...kept, mismatch_reversal: wholeReversal(row, { answer, code: row.mismatch_code }) } : kept
  }
  if (status !== "approved") return isFinal(status) ? none : kept
  // A step's amount is not the payment's amount.
  if (row.mismatch && laterTypes.includes(type) && answer["initial-amount"] === undefined) return kept
  const seen = findMismatch(row, answer, universal)
  if (!isSameMessage(seen.mismatch, row.mismatch)) return seen
  // An answer without an amount must not hide that a later one names another.
  const { mismatch_amount, mismatch_currency } = kept
  return {
    ...seen,
    mismatch_amount: seen.mismatch_amount ?? mismatch_amount,
    mismatch_currency: seen.mismatch_currency ?? mismatch_currency,
  }
}

/**
 * The mismatch of an approved answer, if there is one, and the call that can reverse the whole
 * payment.
 */
function findMismatch(row: TransactionRow, answer: StatusAnswer, universal: boolean): Mismatch {
  const found = difference(row, answer, universal)
  if (!found) return none
  const currency = answer.currency?.toLowerCase()
  return {
    mismatch: found.message,
    mismatch_code: found.code,
    mismatch_amount: readReportedAmount(found.amount ?? answer["initial-amount"] ?? answer.amount) ?? null,
    mismatch_currency: currency && isCurrency(currency) ? currency : null,
    mismatch_reversal: wholeReversal(row, { answer, code: found.code }),
  }
}

/** Only for our own gateway order id: money of another order is not ours to reverse. */
function wholeReversal(
  row: TransactionRow,
  { answer, code }: { answer: StatusAnswer; code: TransactionRow["mismatch_code"] },
): Mismatch["mismatch_reversal"] {
  if (code === "order" || !(row.orderid ?? answer["paynet-order-id"])) return null
  const type = answer["transaction-type"]?.toLowerCase()
  const isCaptured = type === "sale" || (type !== "preauth" && (type === "capture" || row.type !== "preauth"))
  return reversalOf(untouchedMoney(isCaptured))
}

/**
 * The amounts in an answer that must equal ours. `amount` is the current amount and may shrink with
 * later steps (wire facts 7), so it is compared only until the payment is accepted;
 * `initial-amount` always is.
 */
function statedAmounts(row: TransactionRow, answer: StatusAnswer): (string | undefined)[] {
  const { amount, "initial-amount": initial } = answer
  if (row.status === "approved" && !row.mismatch) return [initial ?? row.amount]
  const isStep = laterTypes.includes(answer["transaction-type"]?.toLowerCase() ?? "")
  return initial === undefined ? [amount] : [initial, isStep ? initial : (amount ?? initial)]
}

/** `amount`: the differing amount, if that is the difference. */
type Difference = { code: NonNullable<TransactionRow["mismatch_code"]>; message: KnownMessage; amount?: string }

function difference(row: TransactionRow, answer: StatusAnswer, universal: boolean): Difference | null {
  const { "merchant-order-id": client_orderid, "paynet-order-id": orderid, currency } = answer
  const type = answer["transaction-type"]?.toLowerCase()
  const isTypeKnown = !universal && row.status !== "approved" && (type === "sale" || type === "preauth")
  // A verification has no amount or currency (wire facts 4.3).
  const money = row.type === "verification" ? {} : { amount: row.amount, currency_code: row.currency_code }
  const [first] = compareWithRecord(
    {
      client_orderid: row.client_orderid,
      orderid: row.orderid,
      types: isTypeKnown ? [row.type] : undefined,
      ...money,
    },
    { client_orderid, orderid, type, amounts: statedAmounts(row, answer), currency },
  )
  return first ? describe(row, first) : null
}

function describe(row: TransactionRow, { field, actual }: RecordDifference): Difference {
  const expected = amountParam(row.amount, row.currency_code)
  switch (field) {
    case "client_orderid":
      return { code: "order", message: toMessage("mismatch.other_order", { order: actual?.slice(0, 64) ?? "" }) }
    case "orderid":
      return {
        code: "order",
        message: toMessage("mismatch.other_gateway_order", { order: actual?.slice(0, 64) ?? "" }),
      }
    case "type": {
      const made = toMessage(actual === "preauth" ? "payment_type.preauth" : "payment_type.sale")
      const type = toMessage(`payment_type.${row.type}`)
      return { code: "type", message: toMessage("mismatch.type", { made, expected: type }) }
    }
    case "amount": {
      const message = actual
        ? toMessage("mismatch.amount", { reported: actual.slice(0, 20), expected })
        : toMessage("mismatch.no_amount", { expected })
      return { code: "amount", amount: actual ?? undefined, message }
    }
    case "currency": {
      const reported = actual?.slice(0, 8)
      const message = reported
        ? toMessage("mismatch.currency", { reported, expected })
        : toMessage("mismatch.no_currency", { expected })
      return { code: "currency", message }
    }
  }
}

/**
 * Records that a mismatching payment was reversed as a whole at the gateway, not from this store.
 */
export async function noteReversedOutside(
  { now }: Context,
  trx: Db,
  { row, answer }: { row: TransactionRow; answer: StatusAnswer },
): Promise<void> {
  if (!row.mismatch || !isReversible(row) || row.reversed_at || !isWholeReversed(row, answer)) return
  // A step of ours is evaluated separately.
  if ((await operationsOf(trx, row.id)).some((o) => isMoneyStep(o) && o.state !== "refused")) return
  const amount = row.mismatch_amount ?? row.amount
  await updateTransaction(trx, row.id, { reversed_at: now(), next_check_at: now() })
  await note(trx, row.id, {
    kind: "outside",
    message: toMessage("outside.reversed", { amount: amountParam(amount, reversalCurrency(row)) }),
    event: { name: "refunded", amount },
  })
}

/**
 * Ends the mismatch of a payment that Medusa has, once the gateway refunded the reported amount and
 * Medusa recorded it, as far as its own amount goes. Money of another order is not ours.
 */
export async function noteRefundedMismatch({ now }: Context, trx: Db, row: TransactionRow): Promise<void> {
  if (!row.mismatch || row.mismatch_code === "order" || !row.recorded_at || row.reversed_at) return
  const reported = row.mismatch_amount ?? row.amount
  const most = compare(reported, row.amount) < 0 ? reported : row.amount
  const returns = (await operationsOf(trx, row.id)).filter((o) => o.type === "return" && o.state === "done")
  const isLeft = (of: readonly OperationRow[], whole: string) =>
    compare(
      sum(
        of.map(({ amount }) => amount),
        reversalCurrency(row),
      ),
      whole,
    ) < 0
  const recorded = returns.filter((o) => o.recorded_at)
  if (isLeft(returns, reported) || isLeft(recorded, most)) return
  await updateTransaction(trx, row.id, { reversed_at: now() })
  await note(trx, row.id, { kind: "recorded", message: toMessage("mismatch_reversal.done") })
}

function isWholeReversed(row: TransactionRow, answer: StatusAnswer): boolean {
  const type = answer["transaction-type"]?.toLowerCase()
  const refunded = readReportedAmount(answer["total-reversal-amount"])
  if (row.mismatch_reversal === "void")
    return answer.status === "approved" && (type === "void" || type === "cancel") && !refunded
  return !!refunded && !!row.mismatch_amount && compare(refunded, row.mismatch_amount) >= 0
}

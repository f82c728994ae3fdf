import { MathBN } from "@medusajs/framework/utils"
import { toMedusaAmount, toWireAmount, notAllowed } from "../../../mapping"
import { compare, isPositive, subtract, sum } from "../../../money"
import type { Context } from "../context"
import {
  type Db,
  isMoneyStep,
  isUnresolved,
  type OperationRow,
  operationsOf,
  type TransactionRow,
} from "../records/rows"
import { totalsOf } from "../operations/totals"
import type { Balance, MedusaBalance } from "./read-medusa-balance"
import { mayBePaid } from "../attempts/supersede-attempt"
import { toMessage } from "../../../messages"

/**
 * Which payments reduce the amount due: all that the gateway approved, or only those recorded in
 * Medusa.
 */
export type Counted = "approved" | "recorded"

/**
 * The attempt in question, or one being reversed: neither its held money nor its recorded amounts
 * reduce the amount due.
 */
export type OwnAttempt = Pick<TransactionRow, "id" | "payment_session_id">

/**
 * The amount still to be paid, decimal text: Medusa's figure, less the money of payments that
 * Medusa has not deducted yet. Our payments count by our own records, because Medusa writes an
 * order's transaction some time after the payment.
 * @throws MedusaError not_allowed while the outcome of a void or return of one of the payments is
 * unknown
 */
export async function dueOf(
  { providers, pg, now }: Pick<Context, "providers" | "pg" | "now">,
  balance: Balance,
  { own, leaving = [], counted, db = pg }: { own?: OwnAttempt; leaving?: OwnAttempt[]; counted: Counted; db?: Db },
): Promise<string> {
  const { currency_code: currency, collectionIds, payments } = balance
  const recordedOf = (sessionId: string) =>
    MathBN.sum(0, ...payments.filter((p) => p.payment_session_id === sessionId).map(({ recorded }) => recorded))
  const attempts = (await paidAttempts(db, collectionIds, counted)).filter(
    ({ id, currency_code }) => id !== own?.id && currency_code === currency.toLowerCase(),
  )
  const deductions = [
    ...(await Promise.all(
      attempts.map(async (attempt) => {
        const operations = await operationsOf(db, attempt.id)
        assertKnown(operations)
        return MathBN.sub(heldBy(attempt, operations, now()), recordedOf(attempt.payment_session_id))
      }),
    )),
    ...payments
      .filter(({ provider_id }) => !providers.has(provider_id))
      .map(({ held, recorded }) => MathBN.sub(held, recorded)),
  ].filter((amount) => MathBN.gt(amount, 0))
  const uncounted = [...leaving, ...(own ? [own] : [])].map(({ payment_session_id }) => payment_session_id)
  const total = MathBN.sum(balance.total, ...uncounted.map(recordedOf))
  const due = MathBN.sub(total, MathBN.sum(0, ...deductions))
  return toWireAmount(MathBN.gt(due, 0) ? due : 0, currency)
}

/**
 * The money that an attempt holds or took. The uncaptured rest of a hold counts only until holds
 * expire.
 */
function heldBy(attempt: TransactionRow, operations: readonly OperationRow[], now: Date): string {
  const { currency_code: currency, approved_at } = attempt
  const { captured, returned, capturable } = totalsOf(attempt, operations)
  const isExpired = !!approved_at && now.getTime() - approved_at.getTime() > HOLD_ENDS_AFTER_MS
  return subtract(sum(isExpired ? [captured] : [captured, capturable], currency), returned, currency)
}

/** Wire facts 11: an uncaptured hold expires after 7 to 28 days. */
const HOLD_ENDS_AFTER_MS = 28 * 86_400_000

/** @throws MedusaError not_allowed while a void or return is unresolved */
function assertKnown(operations: readonly OperationRow[]): void {
  if (!operations.some((o) => isUnresolved(o) && isMoneyStep(o) && o.type !== "capture")) return
  throw notAllowed(toMessage("session.earlier_being_confirmed"))
}

/** Whether a merchant's charge for the order, other than `own`, is sent and its outcome unknown. */
export async function hasOpenCharge(db: Db, { subject }: Pick<Balance, "subject">, own?: OwnAttempt): Promise<boolean> {
  if (subject.kind !== "order") return false
  const charges = db("card_transaction").where({ charged_order_id: subject.id, deleted_at: null })
  if (own) void charges.whereNot({ id: own.id })
  return (await charges.whereIn("status", ["processing", "unknown"]).first("id")) !== undefined
}

/**
 * No other payment of an order starts while a merchant's charge may have paid it.
 * @throws MedusaError not_allowed
 */
export async function assertNoOpenCharge(...charge: Parameters<typeof hasOpenCharge>): Promise<void> {
  if (await hasOpenCharge(...charge)) throw notAllowed(toMessage("session.other_being_confirmed"))
}

/**
 * Whether an attempt of the order, other than `own`, may be paid, or is paid and not recorded in
 * Medusa yet.
 */
export async function isBeingPaid(
  db: Db,
  { collectionIds }: Pick<Balance, "collectionIds">,
  own?: OwnAttempt,
): Promise<boolean> {
  const attempts = (await db("card_transaction")
    .whereIn("payment_collection_id", [...collectionIds])
    .where({ superseded_at: null, reversal_reason: null, recorded_at: null, deleted_at: null })) as TransactionRow[]
  return attempts.some((attempt) => attempt.id !== own?.id && mayBePaid(attempt))
}

/** Whether the approved attempts of a collection cover its whole amount, if several pay for it. */
export async function isPaidTogether(db: Db, balance: MedusaBalance): Promise<boolean> {
  const { collection, currency_code: currency } = balance
  const amounts = (await paidAttempts(db, [collection.id], "approved")).map(({ amount }) => amount)
  return compare(sum(amounts, currency), toWireAmount(collection.amount, currency)) >= 0
}

/** Whether an approved payment counts towards the cart or order. */
export async function hasPaid(db: Db, { collectionIds }: MedusaBalance): Promise<boolean> {
  return (await paidAttempts(db, collectionIds, "approved")).length > 0
}

/** Attempts whose money is being or has been reversed; Medusa's records may not show it yet. */
export async function findAttemptsBeingReversed(db: Db, { collectionIds }: MedusaBalance): Promise<TransactionRow[]> {
  return (await db("card_transaction")
    .whereIn("payment_collection_id", [...collectionIds])
    .whereNotNull("reversal_reason")
    .whereNull("deleted_at")) as TransactionRow[]
}

async function paidAttempts(db: Db, collectionIds: readonly string[], counted: Counted): Promise<TransactionRow[]> {
  const query = db("card_transaction")
    .whereIn("payment_collection_id", [...collectionIds])
    .where({ status: "approved", superseded_at: null, reversal_reason: null, reversed_at: null, released_at: null })
    .whereNull("deleted_at")
  if (counted === "recorded") void query.whereNotNull("recorded_at")
  return (await query) as TransactionRow[]
}

/** A session to be paid. Amounts are decimal text. */
export type PayableSession = { id: string; amount: string; currency_code: string; status?: string }

export type Assessment =
  /** `isPart`: the store's own code made several sessions that pay together. */
  | { fits: true; isPart: boolean }
  /** `amount`: the amount due now, decimal text; zero if nothing is due. */
  | { fits: false; amount: string; currency_code: string }

/**
 * Whether a session's amount is the amount due. A cart is paid as a whole. An order is paid as a
 * whole as well, unless its collection was created for a part of it, or the order was placed before
 * the payment: then a lower amount fits too.
 */
export function assess(session: PayableSession, balance: MedusaBalance, due: string): Assessment {
  const currency = balance.currency_code.toLowerCase()
  const differs: Assessment = { fits: false, amount: due, currency_code: currency }
  if (session.currency_code.toLowerCase() !== currency || !isPositive(due)) return differs
  const whole = toWireAmount(balance.collection.amount, currency)
  const expected = balance.hasCart || compare(whole, due) > 0 ? due : whole
  if (compare(session.amount, expected) === 0) return { fits: true, isPart: false }
  const isWithin = compare(session.amount, due) <= 0
  if (session.status === "pending_authorization") return isWithin ? { fits: true, isPart: false } : differs
  const together = balance.collection.sessions.filter(({ status }) => payable.has(status))
  const parts = sum(
    together.map(({ amount }) => toWireAmount(amount, currency)),
    currency,
  )
  const isAll = together.length > 1 && compare(parts, whole) === 0
  const isOfAll = !balance.hasCart || compare(toWireAmount(balance.total, currency), whole) === 0
  return isWithin && isAll && isOfAll ? { fits: true, isPart: true } : differs
}

const payable: ReadonlySet<string> = new Set([
  "pending",
  "requires_more",
  "authorized",
  "captured",
  "pending_authorization",
])

/**
 * The collection's corrected amount, to be set before a session is created from it; undefined if it
 * is right.
 */
export function collectionAmount(balance: MedusaBalance, due: string) {
  const { currency_code, collection, hasCart } = balance
  const amount = toWireAmount(collection.amount, currency_code)
  const isRight = hasCart ? compare(amount, due) === 0 : compare(amount, due) <= 0
  if (isRight && collection.currency_code.toLowerCase() === currency_code.toLowerCase()) return undefined
  return { amount: exactDue(balance, due), currency_code }
}

/** The amount due for Medusa: a total may have more decimals than its currency. */
export function exactDue({ total, currency_code }: Pick<Balance, "total" | "currency_code">, due: string) {
  return compare(toWireAmount(total, currency_code), due) === 0 ? total : toMedusaAmount(due)
}

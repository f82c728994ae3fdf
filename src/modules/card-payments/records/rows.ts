import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isDeepStrictEqual } from "node:util"
import { appendEntries, isUnresolved, newEntry, unresolvedStates } from "../../../durable"
import type { RefusedSample } from "../../../contracts"
import { isFinal } from "../../../gateway"
import type { KnownMessage } from "../../../messages"
import type CardCallback from "../models/callback"
import type CardRefusedCallback from "../models/refused-callback"
import type CardDispute from "../models/dispute"
import type CardOperation from "../models/operation"
import type CardRecurringPayment from "../models/recurring-payment"
import type CardSavedCard from "../models/saved-card"
import type CardTransaction from "../models/transaction"
import type { AcknowledgedTerms, ScheduleTerms } from "../recurring/schedule-terms"

/**
 * The rows of this module as the money path reads and writes them, with plain SQL. Each statement
 * commits on its own, because an intent must be committed before its call is sent.
 */
export type TransactionRow = Omit<InferTypeOf<typeof CardTransaction>, keyof Reasons> & Reasons
export type OperationRow = Omit<InferTypeOf<typeof CardOperation>, "error_reason"> & OwnReason
export type CallbackRow = Omit<InferTypeOf<typeof CardCallback>, "last_error"> & { last_error: KnownMessage | null }
export type RefusedCallbackRow = Omit<InferTypeOf<typeof CardRefusedCallback>, "sample"> & { sample: RefusedSample }
export type RecurringPaymentRow = Omit<
  InferTypeOf<typeof CardRecurringPayment>,
  "requested_terms" | "acknowledged_terms" | "error_reason"
> & { requested_terms: ScheduleTerms; acknowledged_terms: AcknowledgedTerms | null } & OwnReason
export type DisputeRow = InferTypeOf<typeof CardDispute>
export type SavedCardRow = InferTypeOf<typeof CardSavedCard>

/** The messages in a transaction's JSON columns. */
type Reasons = Record<"mismatch" | "superseded_reason" | "reversal_reason" | "error_reason", KnownMessage | null>
type OwnReason = Pick<Reasons, "error_reason">

export type Db = Knex | Knex.Transaction

export { isUnresolved, unresolvedStates }
export const moneyTypes = ["capture", "void", "return"] as const
export type MoneyType = (typeof moneyTypes)[number]

/**
 * True for a later step (capture, void, return); false for the initial call, its 3-D Secure and
 * chargebacks.
 */
export function isMoneyStep({ type }: Pick<OperationRow, "type">): boolean {
  return (moneyTypes as readonly string[]).includes(type)
}

/** True for a call that sends a card, a saved card or a recurring payment to the gateway. */
export function isCharge({ type }: Pick<OperationRow, "type">): boolean {
  return ["sale", "preauth", "make-rebill", "process-recurring-payment", "account-verification"].includes(type)
}

export async function findTransaction(db: Db, where: Partial<TransactionRow>): Promise<TransactionRow | undefined> {
  return db<TransactionRow>("card_transaction")
    .where({ ...where, deleted_at: null } as object)
    .orderBy("created_at", "desc")
    .first() as Promise<TransactionRow | undefined>
}

/** True if the attempt cannot become or stay a paid payment. */
export function isAttemptFinal({ status, released_at, reversed_at }: TransactionRow): boolean {
  return (status !== null && isFinal(status) && status !== "approved") || !!released_at || !!reversed_at
}

/** The session's attempt that is not superseded. */
export async function liveAttempt(db: Db, sessionId: string): Promise<TransactionRow | undefined> {
  return findTransaction(db, { payment_session_id: sessionId, superseded_at: null })
}

export async function lockTransaction(db: Db, id: string): Promise<TransactionRow> {
  const row = (await db("card_transaction").where({ id }).forUpdate().first()) as TransactionRow | undefined
  if (!row) throw new Error(`Card transaction ${id} does not exist.`)
  return row
}

export async function updateTransaction(db: Db, id: string, changes: Partial<TransactionRow>): Promise<void> {
  await db("card_transaction")
    .where({ id })
    .update({ ...changes, updated_at: new Date() })
}

/** All operations of a transaction, oldest first. */
export async function operationsOf(db: Db, transactionId: string): Promise<OperationRow[]> {
  return db("card_operation")
    .where({ transaction_id: transactionId, deleted_at: null })
    .orderBy(["created_at", "id"]) as unknown as Promise<OperationRow[]>
}

export async function findOperation(db: Db, id: string): Promise<OperationRow | undefined> {
  return db("card_operation").where({ id }).first() as Promise<OperationRow | undefined>
}

export type NewOperation = Pick<OperationRow, "transaction_id" | "type" | "state" | "origin" | "amount"> &
  Partial<OperationRow>

export function newOperation(row: NewOperation): NewOperation & { id: string } {
  return { id: generateEntityId(undefined, "cop"), ...row }
}

export async function insertOperation(db: Db, row: NewOperation): Promise<OperationRow> {
  const [inserted] = (await db("card_operation").insert(newOperation(row)).returning("*")) as OperationRow[]
  return inserted as OperationRow
}

/**
 * Updates an operation only while it is unresolved, so that a result is written once. Undefined if
 * it was already resolved.
 */
export async function updateUnresolved(
  db: Db,
  id: string,
  changes: Partial<OperationRow>,
): Promise<OperationRow | undefined> {
  const [row] = (await db("card_operation")
    .where({ id })
    .whereIn("state", [...unresolvedStates])
    .update({ ...changes, updated_at: new Date() })
    .returning("*")) as OperationRow[]
  return row
}

export type TimelineKind =
  | "started"
  | "status"
  | "requested"
  | "confirmed"
  | "refused"
  | "unknown"
  | "superseded"
  | "reversed"
  | "mismatch"
  | "acknowledged"
  | "outside"
  | "recorded"
  | "resolved"
  | "callback"
  | "warning"
  | "three_d_secure"
  | "card_saved"
  | "dispute"

/** Events are published as `card_payment.<name>`. */
export const paymentEvents = [
  "reversed",
  "declined_after_order",
  "mismatch",
  "refunded",
  "charged_back",
  "released",
  "captured",
  "status_changed",
  "order_transactions_corrected",
  "order_transactions_differ",
  "dispute_opened",
  "dispute_answered",
  "dispute_won",
  "dispute_lost",
  "dispute_reopened",
  "unknown_for_an_hour",
  "reversal_failed",
] as const
export type EventName = (typeof paymentEvents)[number]

export type TimelineNote = {
  kind: TimelineKind
  message: KnownMessage
  actor?: string | null
  /** Published once the timeline entry is committed. Decimal text in major units. */
  event?: { name: EventName; amount: string }
}

const timeline = { table: "card_timeline_entry", prefix: "ctl" }

type NewTimelineRow = {
  transaction_id: string
  kind: TimelineKind
  code: string
  params: string
  actor: string | null
  event: EventName | null
  event_amount: string | null
}

function timelineRow(transactionId: string, { kind, message, actor, event }: TimelineNote): NewTimelineRow {
  return {
    transaction_id: transactionId,
    kind,
    code: message.code,
    params: JSON.stringify(message.params),
    actor: actor ?? null,
    event: event?.name ?? null,
    event_amount: event?.amount ?? null,
  }
}

/** For a statement that inserts the entry together with other changes. */
export function newTimelineEntry(transactionId: string, entry: TimelineNote): NewTimelineRow & { id: string } {
  return newEntry(timeline, timelineRow(transactionId, entry))
}

/** Appends an entry to a transaction's timeline. */
export async function note(db: Db, transactionId: string, entry: TimelineNote): Promise<void> {
  await appendEntries(db, timeline, [timelineRow(transactionId, entry)])
}

/**
 * Appends an entry unless the timeline has one with the same message and actor: repeated requests
 * must not fill the timeline.
 */
export async function noteIfNew(db: Db, transactionId: string, entry: TimelineNote): Promise<void> {
  const existing = await db(timeline.table)
    .where({ transaction_id: transactionId, code: entry.message.code, actor: entry.actor ?? null, deleted_at: null })
    .whereRaw("params = ?::jsonb", [JSON.stringify(entry.message.params)])
    .first("id")
  if (!existing) await note(db, transactionId, entry)
}

type StoredMessage = { code: string; params: unknown }

/**
 * True for the same code with equal parameters. PostgreSQL stores an object's keys in its own
 * order.
 */
export function isSameMessage(a: StoredMessage | null | undefined, b: StoredMessage | null | undefined): boolean {
  if (!a || !b) return a === b
  return a.code === b.code && isDeepStrictEqual(a.params, b.params)
}

/** True for PostgreSQL's unique violation (23505) on the named index. */
export function violates(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    (error as { code?: unknown }).code === "23505" &&
    String((error as { constraint?: unknown }).constraint ?? error.message).includes(index)
  )
}

/** True for PostgreSQL's error of a table (42P01) or column (42703) that does not exist. */
export function isMissingTable(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === "42P01" || code === "42703"
}

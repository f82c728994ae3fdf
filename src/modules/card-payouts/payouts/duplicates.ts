import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { endOf, startOf } from "../../../lists"
import { type KnownMessage, toMessage } from "../../../messages"
import { type Context, dayOf } from "../context"
import type { BatchRow, Db, PayoutRow, PayoutState } from "../rows"

/** The most duplicates that are listed. */
const MOST = 200

type Duplicate = Pick<PayoutRow, "id" | "state" | "created_at">

/**
 * Possible duplicates: payouts of the same amount to the same destination, of the same day of the
 * store, or of any day while they await approval, are approved, in flight or unknown, or have an
 * unconfirmed failure. The newest 200, newest first.
 */
export async function duplicatesOf(db: Db, context: Context, row: PayoutRow): Promise<Duplicate[]> {
  const query = db("card_payout")
    .where({ destination_digest: row.destination_digest, currency_code: row.currency_code })
    .whereRaw("amount::numeric = ?::numeric", [row.amount])
    .whereNot({ id: row.id })
  whereDuplicate(query, context, daysOf(context, [row]))
  return (await query.orderBy("created_at", "desc").limit(MOST).select("id", "state", "created_at")) as Duplicate[]
}

type Sum = Pick<PayoutRow, "destination_digest" | "amount" | "currency_code">
type Own = Sum &
  Pick<PayoutRow, "reference" | "created_at" | "limit_day" | "paid_at" | "state"> & { row_number: number }
type Other = Sum & Pick<PayoutRow, "id">

/**
 * Rows of a batch that may be paid twice: repeated in the file, or like a payout outside the batch
 * (`whereDuplicate`). Ordered by row.
 */
export async function duplicatesOfBatch(db: Db, context: Context, batch: BatchRow): Promise<Repeat[]> {
  const own = (await db("card_payout")
    .where({ batch_id: batch.id, deleted_at: null })
    .whereNotIn("state", ["failed", "canceled"])
    .orderBy("row_number")
    .select("row_number", "destination_digest", "amount", "currency_code", "reference")
    .select("created_at", "limit_day", "paid_at", "state")) as Own[]
  const digests = [...new Set(own.map(({ destination_digest }) => destination_digest))]
  // One query, joined in memory: row by row, or as an SQL join, thousands of rows without table
  // statistics take the database minutes.
  const query = db("card_payout")
    .distinctOn("destination_digest", "currency_code", "amount")
    .whereRaw("destination_digest = ANY (?::text[])", [digests])
    .whereRaw("batch_id IS DISTINCT FROM ?", [batch.id])
  whereDuplicate(query, context, daysOf(context, own))
  const others = (await query
    .orderByRaw("destination_digest, currency_code, amount, created_at DESC, id DESC")
    .select("destination_digest", "currency_code", "amount", "id")) as Other[]
  const idsOfOthers = new Map(others.map((other) => [keyOf(other), other.id]))
  const outside = own.flatMap((row) => {
    const id = idsOfOthers.get(keyOf(row))
    if (id === undefined) return []
    return [{ row_number: row.row_number, with: toMessage("payout_duplicate.payout", { id }), payout_id: id }]
  })
  const within = findRepeats(own.map((row) => ({ ...row, destination: row.destination_digest })))
  return [...outside, ...within].sort((a, b) => a.row_number - b.row_number)
}

/** Amounts are stored with all decimals of their currency, so equal amounts are equal texts. */
function keyOf({ destination_digest, amount, currency_code }: Sum): string {
  return JSON.stringify([destination_digest, amount, currency_code])
}

type Dated = Pick<PayoutRow, "created_at" | "limit_day" | "paid_at" | "state">

/** Not sent yet: the money would leave today. */
const unsent: readonly PayoutState[] = ["draft", "checking", "checked", "awaiting_approval", "approved"]

/** The same condition as `isUnconfirmedFailure`. */
const unconfirmed = "(state = 'failed' AND watch_until IS NOT NULL)"

/**
 * The days of the store on which payouts were created, requested or paid, and today for those not
 * sent yet.
 */
function daysOf({ settings, now }: Context, rows: readonly Dated[]): string[] {
  const days = rows.flatMap(({ created_at, limit_day, paid_at, state }) => [
    dayOf(new Date(created_at), settings),
    ...(limit_day ? [limit_day] : []),
    ...(paid_at ? [dayOf(new Date(paid_at), settings)] : []),
    ...(unsent.includes(state) ? [dayOf(now(), settings)] : []),
  ])
  return [...new Set(days)]
}

/**
 * Keeps possible duplicates of one of these days, or of any day while money may be in flight or
 * would leave with an approval. Canceled payouts and confirmed failures are no duplicates.
 */
function whereDuplicate(query: Knex.QueryBuilder, { settings }: Context, days: readonly string[]): void {
  const within = (one: Knex.QueryBuilder, column: "created_at" | "paid_at") => {
    for (const day of days) {
      const [start, end] = [startOf(day, settings.timeZone), endOf(day, settings.timeZone)]
      void one.orWhere((moment) => void moment.where(column, ">=", start).where(column, "<", end))
    }
  }
  void query
    .where({ deleted_at: null })
    .whereNot({ state: "canceled" })
    .whereRaw(`(state <> 'failed' OR ${unconfirmed})`)
    .where((one) => {
      void one
        .whereIn("state", ["awaiting_approval", "approved", "paying", "unknown"])
        .orWhereRaw(unconfirmed)
        .orWhereIn("limit_day", [...days])
      within(one, "created_at")
      within(one, "paid_at")
    })
}

/**
 * The values by which rows of one file are compared; `destination` is any text that is equal for
 * equal destinations.
 */
type Repeatable = {
  row_number: number
  destination: string
  amount: string
  currency_code: string
  reference: string | null
}

export type Repeat = {
  row_number: number
  /** "row 3, with the same destination and amount" */
  with: KnownMessage
  /** Set if it repeats a payout outside this file. */
  payout_id?: string
}

/**
 * Rows that may repeat another row: the same amount to the same destination, or the same reference.
 * Each names the first such row.
 */
export function findRepeats(rows: readonly Repeatable[]): Repeat[] {
  const sums = new Map<string, number>()
  const references = new Map<string, number>()
  return rows.flatMap(({ row_number, destination, amount, currency_code, reference }) => {
    const sum = JSON.stringify([destination, amount, currency_code])
    const found = [
      { first: sums.get(sum), code: "payout_duplicate.row" },
      {
        first: reference === null ? undefined : references.get(reference),
        code: "payout_duplicate.reference",
      },
    ] as const
    if (!sums.has(sum)) sums.set(sum, row_number)
    if (reference !== null && !references.has(reference)) references.set(reference, row_number)
    return found.flatMap(({ first, code }) =>
      first === undefined ? [] : [{ row_number, with: toMessage(code, { row: String(first) }) }],
    )
  })
}

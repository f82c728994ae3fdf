import type { Context } from "../context"
import type { BatchRow, Db, PayoutRow } from "../rows"
import { daysOf, whereTwin } from "../where-twin"
import { findRepeats, type Repeat } from "./find-repeats"

type Sum = Pick<PayoutRow, "destination_digest" | "amount" | "currency_code">
type Own = Sum &
  Pick<PayoutRow, "reference" | "created_at" | "limit_day" | "paid_at" | "state"> & { row_number: number }
type Other = Sum & Pick<PayoutRow, "id">

/** Rows that may be paid twice: there twice in the file, or like a payout that is not of this batch (`whereTwin`). By row. */
export async function duplicatesOfBatch(db: Db, context: Context, batch: BatchRow): Promise<Repeat[]> {
  const own = (await db("card_payout")
    .where({ batch_id: batch.id, deleted_at: null })
    .whereNotIn("state", ["failed", "canceled"])
    .orderBy("row_number")
    .select("row_number", "destination_digest", "amount", "currency_code", "reference")
    .select("created_at", "limit_day", "paid_at", "state")) as Own[]
  const digests = [...new Set(own.map(({ destination_digest }) => destination_digest))]
  // All at once and put together here: one by one, or joined, thousands that nobody has counted yet take the database minutes.
  const query = db("card_payout")
    .distinctOn("destination_digest", "currency_code", "amount")
    .whereRaw("destination_digest = ANY (?::text[])", [digests])
    .whereRaw("batch_id IS DISTINCT FROM ?", [batch.id])
  whereTwin(query, context, daysOf(context, own))
  const others = (await query
    .orderByRaw("destination_digest, currency_code, amount, created_at DESC, id DESC")
    .select("destination_digest", "currency_code", "amount", "id")) as Other[]
  const elsewhere = new Map(others.map((other) => [keyOf(other), other.id]))
  const outside = own.flatMap((row) => {
    const id = elsewhere.get(keyOf(row))
    return id === undefined ? [] : [{ row_number: row.row_number, with: `payout ${id}, ${SAME_SUM}`, payout_id: id }]
  })
  const within = findRepeats(own.map((row) => ({ ...row, destination: row.destination_digest })))
  return [...outside, ...within].sort((a, b) => a.row_number - b.row_number)
}

const SAME_SUM = "with the same destination and amount"

/** Amounts are written with their currency's decimals, all of them. */
function keyOf({ destination_digest, amount, currency_code }: Sum): string {
  return JSON.stringify([destination_digest, amount, currency_code])
}

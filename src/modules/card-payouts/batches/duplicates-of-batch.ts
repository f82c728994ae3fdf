import { DateTime } from "luxon"
import type { Context } from "../context"
import type { BatchRow, Db, PayoutRow } from "../rows"
import { findRepeats, type Repeat } from "./find-repeats"

type Sum = Pick<PayoutRow, "destination_digest" | "amount" | "currency_code">
type Own = Sum & Pick<PayoutRow, "reference"> & { row_number: number }
type Other = Sum & Pick<PayoutRow, "id">

/** Rows that may be paid twice: there twice in the file, or a payout of the same day that is not of this batch. By row. */
export async function duplicatesOfBatch(
  db: Db,
  { settings }: Pick<Context, "settings">,
  batch: BatchRow,
): Promise<Repeat[]> {
  const own = (await db("card_payout")
    .where({ batch_id: batch.id, deleted_at: null })
    .whereNotIn("state", ["failed", "canceled"])
    .orderBy("row_number")
    .select("row_number", "destination_digest", "amount", "currency_code", "reference")) as Own[]
  const digests = [...new Set(own.map(({ destination_digest }) => destination_digest))]
  const day = DateTime.fromJSDate(new Date(batch.created_at), { zone: settings.timeZone }).startOf("day")
  // All at once and put together here: one by one, or joined, thousands that nobody has counted yet take the database minutes.
  const { rows: others } = await db.raw<{ rows: Other[] }>(
    `SELECT DISTINCT ON (destination_digest, currency_code, amount) destination_digest, currency_code, amount, id
     FROM card_payout
     WHERE destination_digest = ANY (:digests::text[]) AND batch_id IS DISTINCT FROM :batch_id
       AND state <> 'canceled' AND (state <> 'failed' OR is_doubted) AND deleted_at IS NULL
       AND created_at >= :from AND created_at < :to
     ORDER BY destination_digest, currency_code, amount, created_at DESC, id DESC`,
    { digests, batch_id: batch.id, from: day.toJSDate(), to: day.plus({ days: 1 }).toJSDate() },
  )
  const elsewhere = new Map(others.map((other) => [keyOf(other), other.id]))
  const outside = own.flatMap((row) => {
    const id = elsewhere.get(keyOf(row))
    return id === undefined ? [] : [{ row_number: row.row_number, with: `payout ${id}, ${SAME_SUM}` }]
  })
  const within = findRepeats(own.map((row) => ({ ...row, destination: row.destination_digest })))
  return [...outside, ...within].sort((a, b) => a.row_number - b.row_number)
}

const SAME_SUM = "with the same destination and amount on the same day"

/** Amounts are written with their currency's decimals, all of them. */
function keyOf({ destination_digest, amount, currency_code }: Sum): string {
  return JSON.stringify([destination_digest, amount, currency_code])
}

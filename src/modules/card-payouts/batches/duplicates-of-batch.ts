import { DateTime } from "luxon"
import type { Context } from "../context"
import type { BatchRow, Db, PayoutRow } from "../rows"
import { findRepeats, type Repeat } from "./find-repeats"

type Own = Pick<PayoutRow, "destination_digest" | "amount" | "currency_code" | "reference"> & { row_number: number }
type Other = { row_number: number; id: string }

/** Rows that may be paid twice: there twice in the file, or a payout of the same day that is not of this batch. By row. */
export async function duplicatesOfBatch(
  db: Db,
  { settings }: Pick<Context, "settings">,
  batch: BatchRow,
): Promise<Repeat[]> {
  const live = { batch_id: batch.id, deleted_at: null }
  const own = (await db("card_payout")
    .where(live)
    .whereNotIn("state", ["failed", "canceled"])
    .orderBy("row_number")
    .select("row_number", "destination_digest", "amount", "currency_code", "reference")) as Own[]
  const day = DateTime.fromJSDate(new Date(batch.created_at), { zone: settings.timeZone }).startOf("day")
  // One look for each sum, however often the file has it.
  const { rows: others } = await db.raw<{ rows: Other[] }>(
    `SELECT own.row_number, other.id FROM (
       SELECT min(row_number) AS row_number, destination_digest, currency_code, amount FROM card_payout
       WHERE batch_id = :batch_id AND state NOT IN ('failed', 'canceled') AND deleted_at IS NULL
       GROUP BY destination_digest, currency_code, amount) own
     CROSS JOIN LATERAL (
       SELECT id FROM card_payout
       WHERE destination_digest = own.destination_digest AND currency_code = own.currency_code
         AND amount::numeric = own.amount::numeric AND batch_id IS DISTINCT FROM :batch_id
         AND state NOT IN ('failed', 'canceled') AND deleted_at IS NULL
         AND created_at >= :from AND created_at < :to
       ORDER BY created_at DESC, id DESC LIMIT 1) other`,
    { batch_id: batch.id, from: day.toJSDate(), to: day.plus({ days: 1 }).toJSDate() },
  )
  const within = findRepeats(own.map((row) => ({ ...row, destination: row.destination_digest })))
  const outside = others.map(({ row_number, id }) => ({ row_number, with: `payout ${id}, ${SAME_SUM}` }))
  return [...outside, ...within].sort((a, b) => a.row_number - b.row_number)
}

const SAME_SUM = "with the same destination and amount on the same day"

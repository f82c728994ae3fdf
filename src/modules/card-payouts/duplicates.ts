import { DateTime } from "luxon"
import type { Context } from "./context"
import type { Db, PayoutRow } from "./rows"

/** More than anybody looks through. */
const MOST = 200

/**
 * Payouts to the same destination with the same amount on the same day of the store, that came to something or still may.
 * Newest first, the newest 200 of them.
 */
export async function duplicatesOf(
  db: Db,
  { settings }: Pick<Context, "settings">,
  row: Pick<PayoutRow, "id" | "destination_digest" | "amount" | "currency_code" | "created_at">,
): Promise<Pick<PayoutRow, "id" | "state" | "created_at">[]> {
  const day = DateTime.fromJSDate(new Date(row.created_at), { zone: settings.timeZone }).startOf("day")
  return (
    (await db("card_payout")
      .where({ destination_digest: row.destination_digest, currency_code: row.currency_code, deleted_at: null })
      .whereRaw("amount::numeric = ?::numeric", [row.amount])
      .whereNot({ id: row.id })
      .whereNot({ state: "canceled" })
      .whereRaw("(state <> 'failed' OR is_doubted)")
      // Of this day alone: none of it is cut off for what was paid on the days beside it.
      .where("created_at", ">=", day.toJSDate())
      .where("created_at", "<", day.plus({ days: 1 }).toJSDate())
      .orderBy("created_at", "desc")
      .limit(MOST)
      .select("id", "state", "created_at")) as Pick<PayoutRow, "id" | "state" | "created_at">[]
  )
}

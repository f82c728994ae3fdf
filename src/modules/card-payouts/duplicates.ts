import type { Context } from "./context"
import type { Db, PayoutRow } from "./rows"
import { daysOf, whereTwin } from "./where-twin"

/** More than anybody looks through. */
const MOST = 200

type Twin = Pick<PayoutRow, "id" | "state" | "created_at">

/**
 * Payouts of the same amount to the same destination that may be this one once more: of the same day of the store, or of any day while
 * they are on their way, unknown, or failed without the gateway's word. Newest first, the newest 200 of them.
 */
export async function duplicatesOf(db: Db, context: Context, row: PayoutRow): Promise<Twin[]> {
  const query = db("card_payout")
    .where({ destination_digest: row.destination_digest, currency_code: row.currency_code })
    .whereRaw("amount::numeric = ?::numeric", [row.amount])
    .whereNot({ id: row.id })
  whereTwin(query, context, daysOf(context, [row]))
  return (await query.orderBy("created_at", "desc").limit(MOST).select("id", "state", "created_at")) as Twin[]
}

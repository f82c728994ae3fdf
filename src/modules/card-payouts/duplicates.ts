import type { Context } from "./context"
import { dayOf } from "./day-of"
import type { Db, PayoutRow } from "./rows"

/** Looked through by its index, then told apart by day. */
const MOST = 200

/**
 * Payouts to the same destination with the same amount on the same day of the store, that came to something or still may.
 * Newest first.
 */
export async function duplicatesOf(
  db: Db,
  { settings }: Pick<Context, "settings">,
  row: Pick<PayoutRow, "id" | "destination_digest" | "amount" | "currency_code" | "created_at">,
): Promise<Pick<PayoutRow, "id" | "state" | "created_at">[]> {
  const near = (await db("card_payout")
    .where({ destination_digest: row.destination_digest, currency_code: row.currency_code, deleted_at: null })
    .whereRaw("amount::numeric = ?::numeric", [row.amount])
    .whereNot({ id: row.id })
    .whereNot({ state: "canceled" })
    .whereRaw("(state <> 'failed' OR is_doubted)")
    .whereRaw("created_at BETWEEN ?::timestamptz - interval '36 hours' AND ?::timestamptz + interval '36 hours'", [
      row.created_at,
      row.created_at,
    ])
    .orderBy("created_at", "desc")
    .limit(MOST)
    .select("id", "state", "created_at")) as Pick<PayoutRow, "id" | "state" | "created_at">[]
  const day = dayOf(row.created_at, settings)
  return near.filter(({ created_at }) => dayOf(created_at, settings) === day)
}

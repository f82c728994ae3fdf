import type { Context } from "../context"
import type { Db } from "../rows"

/**
 * Marks an approved attempt as known to Medusa. False when it may not count as paid (any more): it was superseded, reversed
 * or released, or it does not match. One statement, so that it cannot be superseded at the same moment.
 */
export async function markRecorded({ pg, now: clock }: Context, transactionId: string, db: Db = pg): Promise<boolean> {
  const now = clock()
  const marked = await db("card_transaction")
    .where({ id: transactionId, status: "approved", retired_at: null, mismatch: null })
    .where({ give_back_reason: null, given_back_at: null, released_at: null })
    .update({ booked_at: db.raw("coalesce(booked_at, ?)", [now]), updated_at: now })
  return marked > 0
}

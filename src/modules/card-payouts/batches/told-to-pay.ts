import type { BatchRow, Db, PayoutRow } from "../rows"

/**
 * Whether somebody said that the batch of a payout is to be paid (`payBatch`). Their step in the audit trail says so: it is there once
 * it is committed, and the database lets nobody change it. It names the request that it answers, so that asking for the batch anew
 * takes it back: which of two entries is the later one, the clocks of two servers cannot say.
 */
export async function toldToPay(db: Db, { batch_id }: Pick<PayoutRow, "batch_id">): Promise<boolean> {
  if (batch_id === null) return false
  const batch = (await db("card_payout_batch").where({ id: batch_id, deleted_at: null }).first("requested_at")) as
    Pick<BatchRow, "requested_at"> | undefined
  if (!batch?.requested_at) return false
  const word = await db("card_payout_entry")
    .where({ batch_id, kind: "pay", deleted_at: null })
    .whereRaw("changes #>> '{requested_at,1}' = ?", [new Date(batch.requested_at).toISOString()])
    .first("id")
  return word !== undefined
}

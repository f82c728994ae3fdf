import type { Db, PayoutRow } from "../rows"

/**
 * Whether somebody canceled the batch of a payout (`cancelBatch`). Rows whose call was leaving just then are left to it, and are given
 * up as well where nothing has left. The step in the audit trail says so, as for `toldToPay`.
 */
export async function isGivenUp(db: Db, { batch_id }: Pick<PayoutRow, "batch_id">): Promise<boolean> {
  if (batch_id === null) return false
  const word = await db("card_payout_entry").where({ batch_id, kind: "cancel", deleted_at: null }).first("id")
  return word !== undefined
}

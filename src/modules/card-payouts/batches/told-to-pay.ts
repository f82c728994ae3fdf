import type { Db, PayoutRow } from "../rows"

/**
 * Whether somebody said that the batch of a payout is to be paid (`payBatch`). Their step in the audit trail says so: it is there once
 * it is committed, the database lets nobody change it, and asking for the batch anew takes it back.
 */
export async function toldToPay(db: Db, { batch_id }: Pick<PayoutRow, "batch_id">): Promise<boolean> {
  if (batch_id === null) return false
  const last = (await db("card_payout_entry")
    .where({ batch_id, deleted_at: null })
    .whereIn("kind", ["request", "pay"])
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .first("kind")) as { kind: string } | undefined
  return last?.kind === "pay"
}

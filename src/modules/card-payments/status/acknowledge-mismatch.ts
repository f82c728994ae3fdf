import { notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { mismatchReversal } from "../overview/describe-state"
import { type Db, lockTransaction, note as append } from "../records/rows"
import type { ReversalColumns } from "./mismatch"

/** `seen`: the entry of the mismatch that the person looked at. */
export type Acknowledgment = { seen: string; note: string; actor: string }

/** The entry of a payment's newest mismatch, in SQL; the empty text once a person acknowledged it. */
export const MISMATCH_ENTRY = `(SELECT CASE kind WHEN 'mismatch' THEN id ELSE '' END FROM card_timeline_entry
  WHERE transaction_id = card_transaction.id AND kind IN ('mismatch', 'acknowledged') AND deleted_at IS NULL
  ORDER BY position DESC LIMIT 1)`

/** The id of that entry; null without one that is open. */
export async function mismatchEntry(db: Db, id: string): Promise<string | null> {
  const row = (await db("card_transaction")
    .where({ id })
    .first(db.raw(`${MISMATCH_ENTRY} AS entry`))) as { entry: string | null } | undefined
  return row?.entry || null
}

/** The reason why a person cannot acknowledge the mismatch: the plugin can reverse it, or it ended. */
export function acknowledgmentDenial(row: ReversalColumns, entry: string | null): KnownMessage | undefined {
  if (!row.mismatch) return toMessage("mismatch.none")
  const reversal = mismatchReversal(row)
  if (reversal !== "impossible" && reversal !== "recorded") return toMessage(`mismatch_reversal.${reversal}`)
  return entry ? undefined : toMessage("mismatch.acknowledged")
}

/**
 * Notes that a person explained a mismatch that cannot be reversed from here; nothing else changes.
 * The lock orders it with answers of the gateway and with other people.
 */
export async function acknowledgeMismatch(
  { pg }: Context,
  id: string,
  { seen, note, actor }: Acknowledgment,
): Promise<void> {
  await pg.transaction(async (trx) => {
    const row = await lockTransaction(trx, id)
    const entry = await mismatchEntry(trx, id)
    const denial = acknowledgmentDenial(row, entry)
    if (denial) throw notAllowed(denial)
    if (entry !== seen) throw notAllowed(toMessage("mismatch.newer"))
    await append(trx, id, {
      kind: "acknowledged",
      message: toMessage("payment.mismatch_acknowledged", { note }),
      actor,
    })
  })
}

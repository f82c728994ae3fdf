import { notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { mismatchReversal } from "../overview/describe-state"
import { type Db, lockTransaction, note as append, type TransactionRow } from "../records/rows"
import type { ReversalColumns } from "./mismatch"

/** `seen`: the entry of the timeline that the person looked at, of the mismatch or the newest one. */
export type Acknowledgment = { seen: string; note: string; actor: string }

const newest = (entry: string, condition = "true") => `(SELECT ${entry} FROM card_timeline_entry
  WHERE transaction_id = card_transaction.id AND ${condition} AND deleted_at IS NULL ORDER BY position DESC LIMIT 1)`

/**
 * The entry that a person can acknowledge, in SQL: of a payment's newest mismatch, or the newest one
 * of an unknown outcome. The empty text once a person did.
 */
export const OPEN_ENTRY = `CASE
  WHEN mismatch IS NOT NULL THEN ${newest("CASE kind WHEN 'mismatch' THEN id ELSE '' END", "kind IN ('mismatch', 'acknowledged')")}
  WHEN state = 'unknown' THEN ${newest("CASE kind WHEN 'acknowledged' THEN '' ELSE id END")} END`

/** The id of that entry; null without one that is open. */
export async function openEntry(db: Db, id: string): Promise<string | null> {
  const row = (await db("card_transaction")
    .where({ id })
    .first(db.raw(`${OPEN_ENTRY} AS entry`))) as { entry: string | null } | undefined
  return row?.entry || null
}

type AcknowledgedColumns = ReversalColumns & Pick<TransactionRow, "state" | "next_check_at">

/**
 * The reason why a person cannot acknowledge the mismatch or the unknown outcome: the plugin can
 * reverse it or still polls it, or it ended.
 */
export function acknowledgmentDenial(row: AcknowledgedColumns, entry: string | null): KnownMessage | undefined {
  if (!row.mismatch && (row.state !== "unknown" || row.next_check_at)) return toMessage("mismatch.none")
  if (!row.mismatch) return entry ? undefined : toMessage("mismatch.acknowledged")
  const reversal = mismatchReversal(row)
  if (reversal !== "impossible" && reversal !== "recorded") return toMessage(`mismatch_reversal.${reversal}`)
  return entry ? undefined : toMessage("mismatch.acknowledged")
}

/**
 * Notes that a person explained a mismatch that cannot be reversed from here, or an outcome that
 * stayed unknown after the last poll; nothing else changes.
 * The lock orders it with answers of the gateway and with other people.
 */
export async function acknowledgePayment(
  { pg }: Context,
  id: string,
  { seen, note, actor }: Acknowledgment,
): Promise<void> {
  await pg.transaction(async (trx) => {
    const row = await lockTransaction(trx, id)
    const entry = await openEntry(trx, id)
    const denial = acknowledgmentDenial(row, entry)
    if (denial) throw notAllowed(denial)
    if (entry !== seen) throw notAllowed(toMessage("mismatch.newer"))
    await append(trx, id, {
      kind: "acknowledged",
      message: toMessage(row.mismatch ? "payment.mismatch_acknowledged" : "payment.unknown_acknowledged", { note }),
      actor,
    })
  })
}

import type { TimelineEntry } from "./payout-view"
import type { Db, EntryRow } from "./rows"

/** The audit trail of a payout, or of a batch itself, newest first. */
export async function timelineOf(
  db: Db,
  about: Pick<EntryRow, "payout_id"> | Pick<EntryRow, "batch_id">,
): Promise<TimelineEntry[]> {
  return (await db("card_payout_entry")
    .where({ ...about, deleted_at: null })
    .orderBy("position", "desc")
    .select("id", "kind", "message", "actor_id", "actor_kind", "ip", "changes", "happened_at")) as TimelineEntry[]
}

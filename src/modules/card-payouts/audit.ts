import { generateEntityId } from "@medusajs/framework/utils"
import type { Actor } from "./actor"
import type { Context } from "./context"
import type { Db, EntryRow } from "./rows"

/** Events of the name `card_payout.<name>`. */
export type PayoutEvent =
  | "created"
  | "checked"
  | "check_expired"
  | "requested"
  | "approved"
  | "link_ready"
  | "paid"
  | "failed"
  | "unknown"
  | "canceled"
  | "changed_after_paid"
  | "batch_ready"
  | "batch_requested"
  | "batch_approved"
  | "batch_finished"
  | "batch_canceled"

export type NewEntry = {
  payout_id?: string
  batch_id?: string
  kind: string
  message: string
  actor: Actor
  event?: PayoutEvent
  /** Before and after, of what may be read in clear. */
  changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Where it is entered later than it happened. */
  happened_at?: Date
}

let last = 0

/** Writes steps into the audit trail, in the order given; their events are told once this is committed. */
export async function enter(db: Db, entries: NewEntry | readonly NewEntry[], happened_at: Date): Promise<void> {
  const rows = [entries].flat().map(({ actor, changes, ...entry }: NewEntry) => {
    // Entries of one moment keep their order.
    last = Math.max(Date.now(), last + 1)
    return {
      id: generateEntityId(undefined, "cpe"),
      payout_id: null,
      batch_id: null,
      event: null,
      happened_at,
      ...entry,
      actor_id: actor.id,
      actor_kind: actor.kind,
      ip: actor.ip ?? null,
      changes: changes ? JSON.stringify(changes) : null,
      created_at: new Date(last),
    }
  })
  if (rows.length > 0) await db.batchInsert("card_payout_entry", rows, 500)
}

/** `state`, `customer_id` and `order_id` are the payout's, as they are when it is told. */
export type UntoldEvent = Pick<EntryRow, "payout_id" | "batch_id"> & {
  entry_id: string
  name: PayoutEvent
  state: string | null
  customer_id: string | null
  order_id: string | null
}

/**
 * Tells of events that nobody was told of yet, oldest first; of one payout, where it is named. Rows that another process is
 * telling of are left to it. Once each, but for a process that dies between telling and the commit: then once more.
 */
export async function tellUntold(
  { pg }: Context,
  tell: (event: UntoldEvent) => Promise<void>,
  { payoutId, most = 200 }: { payoutId?: string; most?: number } = {},
): Promise<number> {
  return pg.transaction(async (trx) => {
    // With the payout's facts: a second connection, asked for while this one is held, can be waited for for ever.
    const rows = (await trx("card_payout_entry AS entry")
      .leftJoin("card_payout AS payout", "payout.id", "entry.payout_id")
      .where({ "entry.told_at": null, "entry.deleted_at": null })
      .where(payoutId ? { "entry.payout_id": payoutId } : {})
      .whereNotNull("entry.event")
      .orderBy(["entry.created_at", "entry.id"])
      .limit(most)
      .forUpdate("entry")
      .skipLocked()
      .select("entry.id", "entry.event", "entry.payout_id", "payout.state", "payout.customer_id", "payout.order_id")
      .select(trx.raw("coalesce(entry.batch_id, payout.batch_id) AS batch_id"))) as (UntoldEvent & EntryRow)[]
    for (const { id: entry_id, event, payout_id, batch_id, state, customer_id, order_id } of rows) {
      await tell({ entry_id, name: event as PayoutEvent, payout_id, batch_id, state, customer_id, order_id })
    }
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await trx("card_payout_entry").whereIn("id", ids).update({ told_at: new Date() })
    return rows.length
  })
}

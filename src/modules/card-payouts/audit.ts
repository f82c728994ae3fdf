import { generateEntityId } from "@medusajs/framework/utils"
import type { Actor } from "./actor"
import type { Db } from "./rows"

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

/** Writes steps into the audit trail, in the order given; their events are told once this is committed. */
export async function enter(db: Db, entries: NewEntry | readonly NewEntry[], happened_at: Date): Promise<void> {
  const rows = [entries].flat().map(({ actor, changes, ...entry }: NewEntry) => {
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
      auth_identity_id: actor.auth_identity_id ?? null,
      changes: changes ? JSON.stringify(changes) : null,
      created_at: new Date(),
    }
  })
  if (rows.length > 0) await db.batchInsert("card_payout_entry", rows, 500)
}

import { generateEntityId } from "@medusajs/framework/utils"
import type { Context } from "./context"
import type { Db, EntryRow } from "./rows"

/** Events of the name `card_subscription.<name>`. */
export type SubscriptionEvent =
  | "created"
  | "activated"
  | "renewed"
  | "charge_failed"
  | "card_needed"
  | "recovered"
  | "past_due"
  | "unpaid"
  | "paused"
  | "resumed"
  | "skipped"
  | "card_changed"
  | "plan_changed"
  | "canceling"
  | "canceled"
  | "completed"
  | "returned"
  | "unconfirmed"

export type NewEntry = {
  subscription_id: string
  charge_id?: string | null
  kind: string
  message: string
  actor?: string | null
  event?: SubscriptionEvent
}

let last = 0

/**
 * Writes sentences into histories, in the order given, whose events are told once this is committed.
 * @param happened_at the moment on the clock of subscriptions
 */
export async function enter(db: Db, entries: readonly NewEntry[], happened_at: Date): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => {
    // Entries of one moment keep their order.
    last = Math.max(Date.now(), last + 1)
    return {
      id: generateEntityId(undefined, "cse"),
      charge_id: null,
      actor: null,
      event: null,
      ...entry,
      happened_at,
      created_at: new Date(last),
    }
  })
  await db("card_subscription_entry").insert(rows)
}

export type UntoldEvent = {
  entry_id: string
  name: SubscriptionEvent
  subscription_id: string
  charge_id: string | null
}

/**
 * Tells of events that nobody was told of yet, oldest first; of one subscription, where it is named. Rows that another process
 * is telling of are left to it. Once each, but for a process that dies between telling and the commit: then once more.
 */
export async function tellUntold(
  { pg }: Context,
  tell: (event: UntoldEvent) => Promise<void>,
  { subscriptionId, most = 200 }: { subscriptionId?: string; most?: number } = {},
): Promise<number> {
  return pg.transaction(async (trx) => {
    const rows = (await trx("card_subscription_entry")
      .where({ told_at: null, deleted_at: null, ...(subscriptionId ? { subscription_id: subscriptionId } : {}) })
      .whereNotNull("event")
      .orderBy(["created_at", "id"])
      .limit(most)
      .forUpdate()
      .skipLocked()) as EntryRow[]
    for (const { id: entry_id, event, subscription_id, charge_id } of rows) {
      await tell({ entry_id, name: event as SubscriptionEvent, subscription_id, charge_id })
    }
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await trx("card_subscription_entry").whereIn("id", ids).update({ told_at: new Date() })
    return rows.length
  })
}

import type { Context } from "../../context"
import type { ChargeRow, SubscriptionRow } from "../../rows"
import { dayOf } from "../../subscriptions/billing-dates"
import { type Problem, problemAfterSync } from "../../subscriptions/problems"
import { lockSubscription, periodCharges } from "../../subscriptions/subscription-rows"
import { syncAfter, type SyncResult } from "./sync-states"

/** Charges of opened periods that the gateway may still make by its own schedule. */
export type Awaited = {
  /**
   * A period without a result, or a declined one that the gateway retries (assumption, option
   * `gatewayRetries`).
   */
  any: boolean
  /** A period of today without a result: its day is the gateway's (ADR 0013, "day"). */
  today: boolean
}

/**
 * Operations that sync subscriptions to the gateway's schedule, and the charges still expected from
 * it.
 */
export function scheduleSyncOf(of: () => Context) {
  return {
    /** The charges still expected; see `Awaited`. */
    async awaited(subscription: SubscriptionRow): Promise<Awaited> {
      const { pg, clock } = of()
      const today = dayOf(await clock(), subscription)
      const open = (await periodCharges(pg, subscription.id)
        .where({ retry_at: null })
        .whereIn("state", ["awaiting", "declined"])) as ChargeRow[]
      const ofToday = open.filter(({ state, due_at }) => state === "awaiting" && dayOf(due_at, subscription) === today)
      return { any: open.length > 0, today: ofToday.length > 0 }
    },

    /**
     * Records the result of a sync, and the problem that prevented it.
     * @param synced the row as it was synced; a change since then is synced again
     */
    async record(synced: SubscriptionRow, { move, problem }: { move: SyncResult; problem?: Problem }): Promise<void> {
      const { pg } = of()
      const sync_state = syncAfter(synced.sync_state, move)
      // Any other time is a change: the clock of the server that made it may be behind. The row as
      // it was read has milliseconds, and its insertion had microseconds.
      const isChanged = "date_trunc('milliseconds', updated_at) <> ?"
      await pg("card_subscription")
        .where({ id: synced.id })
        .update({
          sync_state: pg.raw(`CASE WHEN ${isChanged} THEN 'pending' ELSE ? END`, [synced.updated_at, sync_state]),
          // A repeated sync waits for the end of its lease; a change in the meantime does not.
          ...(sync_state === "pending" ? {} : { leased_until: null }),
          problem: problem ?? problemAfterSync({ pg }),
        })
    },

    /** Syncs again, even if nothing changed or the gateway refused before. */
    async retry(id: string): Promise<void> {
      await of().pg.transaction(async (trx) => {
        const { sync_state } = await lockSubscription(trx, id)
        await trx("card_subscription")
          .where({ id })
          .update({ sync_state: syncAfter(sync_state, "retry") })
      })
    },
  }
}

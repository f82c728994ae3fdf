import type { Context } from "../../context"
import type { ChargeRow, SubscriptionRow } from "../../rows"
import { dayOf } from "../../subscriptions/billing-dates"
import { periodCharges } from "../../subscriptions/subscription-rows"

/** What the gateway that charges by itself may still charge of what has begun. */
export type Awaited = {
  /** A period that has begun: it has not said so yet, or tries by itself again. */
  any: boolean
  /** One of today, of which nothing is known yet. */
  today: boolean
}

/** Subscriptions whose gateway is to hear of the latest change, and what it did of what it heard before. */
export function scheduleSyncOf(of: () => Context) {
  return {
    /** What may still be charged; see `Awaited`. */
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
     * The gateway was told, or why it was not.
     * @param synced the row as it was when it was told of: a later change is told again
     */
    async synced(
      synced: SubscriptionRow,
      { problem, again = false }: { problem: string | null; again?: boolean },
    ): Promise<void> {
      const { pg } = of()
      await pg("card_subscription")
        .where({ id: synced.id })
        .update({
          needs_sync: again ? true : pg.raw("updated_at > ?", [synced.updated_at]),
          // What is told again waits for the end of its lease; a change in the meantime does not.
          ...(again ? {} : { leased_until: null }),
          // What else is in the way stays said.
          problem: problem ?? (isUnsynced(synced.problem) ? null : synced.problem),
        })
    },

    /** Tells the gateway once more, what it was told before or refused. */
    async again(id: string): Promise<void> {
      await of().pg("card_subscription").where({ id }).update({ needs_sync: true })
    },
  }
}

const beginnings = [
  "The gateway does not know of the latest change",
  "The gateway does not charge this subscription yet",
  "The gateway has not confirmed the schedule",
]

/** Whether a subscription's problem is that the gateway was not told of it as it is now: telling it again can end that. */
export function isUnsynced(problem: string | null): boolean {
  return beginnings.some((words) => problem?.startsWith(words))
}

/** What is said while nobody knows whether the gateway has a subscription's schedule. */
export const unconfirmedSchedule = {
  problem:
    "The gateway has not confirmed the schedule: whether it charges is not known. It is not given to it a second time. Look at the gateway, and say what you found.",
  /** Of one whose id is known. */
  syncedAgain: "The gateway has not confirmed the schedule yet. It is told again by itself.",
  notRetriedReason:
    "Whether the gateway has the schedule is not known, so it is not given to it again. Look there, and say what you found.",
} as const

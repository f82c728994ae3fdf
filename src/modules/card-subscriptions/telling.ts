import type { Context } from "./context"
import { dayOf } from "./day-of"
import { isUntold } from "./is-untold"
import { periodCharges } from "./period-charges"
import type { ChargeRow, SubscriptionRow } from "./rows"

/** What the gateway that charges by itself may still charge of what has begun. */
export type Awaited = {
  /** A period that has begun: it has not said so yet, or tries by itself again. */
  any: boolean
  /** One of today, of which nothing is known yet. */
  today: boolean
}

/** Subscriptions whose gateway is to hear of the latest change, and what it did of what it heard before. */
export function tellingOf(of: () => Context) {
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
     * @param told the row as it was when it was told of: a later change is told again
     */
    async told(
      told: SubscriptionRow,
      { problem, again = false }: { problem: string | null; again?: boolean },
    ): Promise<void> {
      const { pg } = of()
      await pg("card_subscription")
        .where({ id: told.id })
        .update({
          needs_telling: again ? true : pg.raw("updated_at > ?", [told.updated_at]),
          // What is told again waits for the end of its lease; a change in the meantime does not.
          ...(again ? {} : { leased_until: null }),
          // What else is in the way stays said.
          problem: problem ?? (isUntold(told.problem) ? null : told.problem),
        })
    },

    /** Tells the gateway once more, what it was told before or refused. */
    async again(id: string): Promise<void> {
      await of().pg("card_subscription").where({ id }).update({ needs_telling: true })
    },
  }
}

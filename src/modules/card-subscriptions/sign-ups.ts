import type { Context } from "./context"
import { enter } from "./history"
import type { SubscriptionRow } from "./rows"
import { isTried } from "./is-tried"
import { endedStates, moved } from "./states"
import { changeSubscription, lockSubscription } from "./subscription-rows"

const MINUTE_MS = 60_000
/** A sign-up in checkout that became no order within so many days ends. */
const DAYS_TO_ORDER = 7

/** Sign-ups that are not complete yet: no order, no card, or a gateway that refused the schedule. */
export function signUpsOf(of: () => Context) {
  return {
    /** Those that wait for the order of a cart. */
    async ofCart(cartId: string): Promise<SubscriptionRow[]> {
      return (await of()
        .pg("card_subscription")
        .where({ cart_id: cartId, state: "pending", deleted_at: null })
        .orderBy("id")) as SubscriptionRow[]
    },

    /** Those whose new card is being verified in this payment session. */
    async ofCardSession(sessionId: string): Promise<SubscriptionRow[]> {
      return (await of()
        .pg("card_subscription")
        .where({ card_session_id: sessionId, deleted_at: null })
        .whereNotIn("state", endedStates)) as SubscriptionRow[]
    },

    /** See `isTried`. */
    isTried: async (who: Parameters<typeof isTried>[1]): Promise<boolean> => isTried(of(), who),

    /** Looked at again later, ever more seldom; one without an order ends after a week. */
    async later(id: string): Promise<void> {
      const { pg, clock } = of()
      const now = await clock()
      await pg.transaction(async (trx) => {
        const before = await lockSubscription(trx, id)
        if (before.state !== "pending") return
        const isOver = now.getTime() - before.created_at.getTime() > DAYS_TO_ORDER * 24 * 60 * MINUTE_MS
        if (isOver && before.problem === null) return end(trx, before, { now, message: "No order came of it." })
        const minutes = Math.min(2 ** Math.min(before.tries, 10), 60)
        const changes = { tries: before.tries + 1, next_look_at: new Date(now.getTime() + minutes * MINUTE_MS) }
        await changeSubscription(trx, before, { changes, now, tell: false })
      })
    },

    /** Says what is in the way, and looks again later. */
    async hinder(id: string, problem: string): Promise<void> {
      const { pg } = of()
      await pg("card_subscription")
        .where({ id })
        .update({ problem: problem.slice(0, 500) })
      await this.later(id)
    },

    /** It was ordered, and the order stands: whatever becomes of it, a trial of it is used up. */
    async ordered(id: string, first_order_id: string): Promise<void> {
      await of().pg("card_subscription").where({ id, state: "pending" }).update({ first_order_id })
    },

    /** Nothing came of it, or of its order. */
    async drop(id: string, message: string): Promise<void> {
      const { pg, clock } = of()
      const now = await clock()
      await pg.transaction(async (trx) => {
        const before = await lockSubscription(trx, id)
        if (before.state === "pending") await end(trx, before, { now, message })
      })
    },
  }
}

async function end(
  trx: Context["pg"] | Parameters<typeof lockSubscription>[0],
  before: SubscriptionRow,
  { now, message }: { now: Date; message: string },
): Promise<void> {
  const changes = { state: moved(before.state, "cancel"), ended_at: now, next_look_at: null, needs_telling: false }
  await changeSubscription(trx, before, { changes, now, tell: false })
  const entry = { subscription_id: before.id, kind: "canceled", message: `Canceled: ${message}` }
  await enter(trx, [{ ...entry, event: "canceled" }], now)
}

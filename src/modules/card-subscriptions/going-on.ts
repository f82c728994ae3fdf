import type { Context } from "./context"
import type { SubscriptionRow } from "./rows"
import { endedStates } from "./states"

/** Subscriptions that have not ended, by their customers. */
export function goingOnOf(of: () => Context) {
  const goingOn = () => of().pg("card_subscription").whereNotIn("state", endedStates).where({ deleted_at: null })
  return {
    async of(customer_id: string): Promise<SubscriptionRow[]> {
      return (await goingOn().where({ customer_id }).orderBy("id")) as SubscriptionRow[]
    },

    /** Who has one, in order of their ids. */
    async customers({ after, limit }: { after: string; limit: number }): Promise<string[]> {
      const rows = (await goingOn()
        .where("customer_id", ">", after)
        .distinct("customer_id")
        .orderBy("customer_id")
        .limit(limit)) as { customer_id: string }[]
      return rows.map(({ customer_id }) => customer_id)
    },
  }
}

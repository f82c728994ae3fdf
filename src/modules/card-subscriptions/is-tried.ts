import type { Context } from "./context"
import type { SubscriptionRow } from "./rows"

/** A plan is tried once: who signs up again pays from the first day on, also where the first one ended with its order. */
export async function isTried(
  { pg }: Pick<Context, "pg">,
  { customer_id, plan_id }: Pick<SubscriptionRow, "customer_id" | "plan_id">,
): Promise<boolean> {
  const tried = await pg("card_subscription")
    .where({ customer_id, plan_id })
    .where("trial_days", ">", 0)
    .where((of) => {
      void of.whereNotNull("trial_ends_at").orWhereNotNull("first_order_id").orWhere({ state: "pending" })
    })
    .first("id")
  return !!tried
}

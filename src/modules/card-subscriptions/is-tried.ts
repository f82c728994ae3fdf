import type { Context } from "./context"
import type { SubscriptionRow } from "./rows"

type Trial = Pick<SubscriptionRow, "customer_id" | "plan_id"> & {
  /** Of the card, under each of the store's keys. */
  card_digests?: readonly string[]
}

/**
 * A plan is tried once by a customer, and once with a card: who signs up again pays from the first day on, also where the first one
 * ended with its order.
 */
export async function isTried(
  { pg }: Pick<Context, "pg">,
  { customer_id, plan_id, card_digests = [] }: Trial,
): Promise<boolean> {
  const tried = await pg("card_subscription")
    .where({ plan_id })
    .where((by) => {
      void by.where({ customer_id }).orWhereIn("trial_card_digest", [...card_digests])
    })
    .where("trial_days", ">", 0)
    .where((of) => {
      void of.whereNotNull("trial_ends_at").orWhereNotNull("first_order_id").orWhere({ state: "pending" })
    })
    .first("id")
  return !!tried
}

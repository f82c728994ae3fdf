import type { Context } from "./context"

/** How many charges were paid and not given back, of many subscriptions in one query. */
export async function paidCharges(
  { pg }: Pick<Context, "pg">,
  subscriptionIds: readonly string[],
): Promise<(subscriptionId: string) => number> {
  const rows = (await pg("card_subscription_charge")
    .whereIn("subscription_id", [...subscriptionIds])
    .where({ state: "paid" })
    // The same words as in the index.
    .whereRaw("period_index IS NOT NULL AND deleted_at IS NULL")
    .groupBy("subscription_id")
    .select("subscription_id", pg.raw("count(*)::int AS count"))) as { subscription_id: string; count: number }[]
  const found = new Map(rows.map(({ subscription_id, count }) => [subscription_id, count]))
  return (id) => found.get(id) ?? 0
}

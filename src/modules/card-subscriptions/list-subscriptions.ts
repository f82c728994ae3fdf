import type { Context } from "./context"
import type { SubscriptionRow, SubscriptionState } from "./rows"

export type SubscriptionFilters = {
  /** A part of the id, the title or the customer's id. */
  q?: string
  /** Customers that a search has found elsewhere: by name or e-mail, which this module does not know. */
  foundCustomerIds?: readonly string[]
  state?: SubscriptionState
  engine?: SubscriptionRow["engine"]
  plan_id?: string
  customer_id?: string
  order?: "next_charge_at" | "-created_at"
  limit: number
  offset?: number
}

/** A page of subscriptions, and how many there are in all. */
export async function listSubscriptions(
  { pg }: Pick<Context, "pg">,
  { q, foundCustomerIds = [], order = "-created_at", limit, offset = 0, ...equal }: SubscriptionFilters,
): Promise<{ rows: SubscriptionRow[]; count: number }> {
  const where = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined))
  const matching = pg("card_subscription").where({ ...where, deleted_at: null })
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, "\\$&")}%`
    void matching.where((any) => {
      void any.whereILike("id", part).orWhereILike("title", part).orWhereILike("customer_id", part)
      if (foundCustomerIds.length > 0) void any.orWhereIn("customer_id", [...foundCustomerIds])
    })
  }
  const sorted =
    order === "next_charge_at"
      ? // Nothing is charged when one ends with its period.
        "CASE WHEN state = 'canceling' THEN NULL ELSE next_at END ASC NULLS LAST, id"
      : "created_at DESC, id DESC"
  const [counted] = (await matching.clone().count("id as count")) as { count: string | number }[]
  const rows = (await matching.clone().orderByRaw(sorted).limit(limit).offset(offset)) as SubscriptionRow[]
  return { rows, count: Number(counted?.count ?? 0) }
}

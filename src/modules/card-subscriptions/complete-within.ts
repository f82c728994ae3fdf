import type { NewEntry } from "./history"
import { periodCharges } from "./period-charges"
import type { Db, SubscriptionRow } from "./rows"
import { moved } from "./states"

/** What ends a subscription whose last charge is settled, and what is said of it; nothing where it goes on. */
export async function completeWithin(
  trx: Db,
  { id, state, next_at }: Pick<SubscriptionRow, "id" | "state" | "next_at">,
  now: Date,
): Promise<{ changes: Partial<SubscriptionRow>; entries: NewEntry[] }> {
  if (state !== "active" || next_at || (await hasOpen(trx, id))) return { changes: {}, entries: [] }
  const message = "All charges are made."
  return {
    changes: { state: moved(state, "complete"), ended_at: now },
    entries: [{ subscription_id: id, kind: "completed", message, event: "completed" }],
  }
}

async function hasOpen(trx: Db, subscription_id: string): Promise<boolean> {
  const states = ["due", "awaiting", "unconfirmed", "charging", "declined"]
  return !!(await periodCharges(trx, subscription_id).whereIn("state", states).first("id"))
}

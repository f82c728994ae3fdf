import type { Db } from "./rows"

/**
 * The charges of a subscription's periods. What the gateway charged beside them is none of these: it is owed by nobody, waits
 * for nothing, and is never charged again.
 */
export function periodCharges(db: Db, subscription_id: string) {
  return db("card_subscription_charge").where({ subscription_id, deleted_at: null }).whereNotNull("period_index")
}

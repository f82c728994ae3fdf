import { MedusaError } from "@medusajs/framework/utils"
import type { Context } from "./context"
import { enter } from "./history"
import { periodCharges } from "./period-charges"
import type { ChargeRow, Db, SubscriptionRow } from "./rows"
import { dayOf } from "./day-of"
import { whyNotCharged } from "./states"
import { lockSubscription, updateCharge } from "./subscription-rows"

/**
 * Tries now what was declined, whatever its schedule; of an unpaid subscription also what was given up.
 * @returns the charges that are tried
 */
export async function retryWithin(trx: Db, subscription: SubscriptionRow, now: Date): Promise<ChargeRow[]> {
  const charges = (await periodCharges(trx, subscription.id)
    .whereIn("state", subscription.state === "unpaid" ? ["declined", "failed"] : ["declined"])
    .orderBy("due_at", "desc")
    // What a worker takes up at this moment is being tried: `begin` changes the row without the subscription's lock.
    .forUpdate()) as ChargeRow[]
  // Of those that were given up the last one: it is what the subscription is unpaid for.
  const givenUp = charges.find(({ state }) => state === "failed")
  const tried = charges.filter((charge) => charge.state === "declined" || charge === givenUp)
  for (const { id } of tried) await updateCharge(trx, id, { state: "declined", retry_at: now, next_look_at: now })
  return tried
}

/** @throws MedusaError not_allowed where nothing was declined, or nothing is charged in this state */
export async function retryNow(
  context: Context,
  { subscription_id, actor }: { subscription_id: string; actor?: string },
): Promise<ChargeRow[]> {
  const now = await context.clock()
  return context.pg.transaction(async (trx) => {
    const subscription = await lockSubscription(trx, subscription_id)
    const why = whyNotCharged(subscription.state)
    if (why) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, why)
    const tried = await retryWithin(trx, subscription, now)
    if (tried.length === 0) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "No charge of this subscription was declined, so there is none to try again.",
      )
    }
    const days = tried.map(({ due_at }) => dayOf(due_at, subscription)).join(", ")
    await enter(trx, [{ subscription_id, kind: "retry", message: `Tried again: the charge for ${days}.`, actor }], now)
    return tried
  })
}

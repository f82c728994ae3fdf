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
 * @param isOurs whether a charge is tried by us, and not by a gateway that charges by itself
 * @returns the charges that are tried
 */
export async function retryWithin(
  trx: Db,
  subscription: SubscriptionRow,
  { now, isOurs }: { now: Date; isOurs: (charge: ChargeRow) => boolean },
): Promise<ChargeRow[]> {
  const isUnpaid = subscription.state === "unpaid"
  const charges = (await periodCharges(trx, subscription.id)
    .whereIn("state", isUnpaid ? ["declined", "failed"] : ["declined"])
    .orderBy("due_at", "desc")
    // What a worker takes up at this moment is being tried: `begin` changes the row without the subscription's lock.
    .forUpdate()) as ChargeRow[]
  // Of those that were given up the last one: it is what the subscription is unpaid for. A gateway was told to stop then.
  const givenUp = charges.find(({ state }) => state === "failed")
  const tried = charges.filter(
    (charge) => charge === givenUp || (charge.state === "declined" && (isUnpaid || isOurs(charge))),
  )
  for (const { id } of tried) await updateCharge(trx, id, { state: "declined", retry_at: now, next_look_at: now })
  return tried
}

export type RetryNow = {
  subscription_id: string
  actor?: string
  /** Whether its gateway tries declined charges again by itself: then those are left to it. */
  retriedByGateway?: boolean
}

/** @throws MedusaError not_allowed where nothing was declined, or nothing is charged in this state */
export async function retryNow(
  context: Context,
  { subscription_id, actor, retriedByGateway = false }: RetryNow,
): Promise<ChargeRow[]> {
  const now = await context.clock()
  return context.pg.transaction(async (trx) => {
    const subscription = await lockSubscription(trx, subscription_id)
    const why = whyNotCharged(subscription.state)
    if (why) throw notAllowed(why)
    const isLeft = subscription.engine === "gateway" && retriedByGateway
    const isOurs = ({ retry_at }: ChargeRow) => !isLeft || retry_at !== null
    const tried = await retryWithin(trx, subscription, { now, isOurs })
    if (tried.length === 0) {
      throw notAllowed(
        isLeft
          ? "The gateway tries declined charges again by itself: another try would be one too many."
          : "No charge of this subscription was declined, so there is none to try again.",
      )
    }
    const days = tried.map(({ due_at }) => dayOf(due_at, subscription)).join(", ")
    await enter(trx, [{ subscription_id, kind: "retry", message: `Tried again: the charge for ${days}.`, actor }], now)
    return tried
  })
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

import { apartOf } from "./apart-of"
import type { Context } from "./context"
import { dayOf } from "./day-of"
import { noonOf } from "./noon-of"
import { periodCharges } from "./period-charges"
import type { ChargeRow } from "./rows"
import { upcoming } from "./schedule"
import { findSubscription } from "./subscription-rows"

/** Periods that the gateway's charge of their day is for. */
const waiting: readonly ChargeRow["state"][] = ["awaiting", "unconfirmed", "lapsed"]

/**
 * Why an order that the gateway charged on this day is not for this period; undefined where it may be. None is charged before
 * its day. After it the gateway may have tried again for as long as it likes: only the day of a later period that has no
 * charge yet is that period's, which would be left without one.
 */
export async function whyNotOfDay({ pg }: Context, charge: ChargeRow, day: string): Promise<string | undefined> {
  const subscription = await findSubscription(pg, { id: charge.subscription_id })
  const at = noonOf(day, subscription)
  if (!at) return undefined
  const apart = apartOf(subscription)
  const hasCome = ({ due_at }: Pick<ChargeRow, "due_at">) => due_at.getTime() - at.getTime() < apart
  const told = `The gateway says that this order was charged on ${day}`
  if (!hasCome(charge)) {
    return `${told}. This charge was due on ${dayOf(charge.due_at, subscription)}: the order is of an earlier day.`
  }
  const opened = (await periodCharges(pg, subscription.id)
    .where("due_at", ">", charge.due_at)
    .orderBy("due_at")) as ChargeRow[]
  const ahead = upcoming(subscription, 1).map((due_at) => ({ due_at, state: "awaiting" as const }))
  const latest = [...opened, ...ahead].filter(hasCome).at(-1)
  if (!latest || !waiting.includes(latest.state)) return undefined
  return `${told}: that is the day of the charge due on ${dayOf(latest.due_at, subscription)}, which has no order yet.`
}

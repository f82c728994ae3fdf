import { notAllowed, notFound } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import { completeWithin } from "../../charges/record-outcome"
import type { Context } from "../../context"
import { append } from "../../history"
import type { ChargeRow } from "../../rows"
import { dayOf } from "../../subscriptions/billing-dates"
import { changeSubscription, findCharge, lockSubscription, updateCharge } from "../../subscriptions/subscription-rows"

export type NotCharged = { subscription_id: string; charge_id: string; note: string; actor?: string }

/**
 * Records that a person found no charge at the gateway for an unconfirmed period. Nothing is
 * charged for the period. If the gateway reports a charge later, it is still attached to the
 * period.
 * @throws MedusaError not_allowed if the outcome became known in the meantime
 */
export async function resolveNotCharged(
  context: Context,
  { charge_id, note, actor, ...of }: NotCharged,
): Promise<void> {
  const now = await context.clock()
  await context.pg.transaction(async (trx) => {
    const subscription = await lockSubscription(trx, of.subscription_id)
    const charge = assertUnconfirmed(await findCharge(trx, { id: charge_id, ...of }))
    await updateCharge(trx, charge.id, { state: "lapsed", next_poll_at: null })
    const day = dayOf(charge.due_at, subscription)
    const message = toMessage("charge.resolved_as_not_charged", { day, note })
    const completed = await completeWithin(trx, subscription, now)
    if (completed.changes.state) {
      await changeSubscription(trx, subscription, { changes: completed.changes, now, sync: false })
    }
    await append(trx, [{ ...of, charge_id, message, actor }, ...completed.entries], now)
  })
}

/**
 * @param also also accepts a period that a person resolved as not charged, if its money was found
 * after all
 * @throws MedusaError not_found, not_allowed
 */
export function assertUnconfirmed(charge: ChargeRow | undefined, also?: "lapsed"): ChargeRow {
  if (!charge) throw notFound(toMessage("charge.not_found"))
  if (charge.state === "unconfirmed" || charge.state === also) return charge
  throw notAllowed(toMessage("charge.outcome_known"))
}

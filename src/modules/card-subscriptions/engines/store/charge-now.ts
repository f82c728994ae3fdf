import { amountParam, notAllowed } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import type { Context } from "../../context"
import { append } from "../../history"
import { engineOf } from ".."
import { nothingDueReason, openCharges, waitsForCard } from "../../charges/open-charges"
import { compare, sum } from "../../../../money"
import { openPeriods, openWithin } from "../../charges/open-periods"
import { findCharge, lockSubscription, periodCharges, updateCharge } from "../../subscriptions/subscription-rows"
import type { ChargeRow } from "../../rows"
import { dayOf } from "../../subscriptions/billing-dates"
import { chargeDenialReason } from "../../subscriptions/subscription-states"

export type ChargeNow = {
  subscription_id: string
  actor?: string
  /** The charge that the person confirmed: its sum, and its first due date. */
  seen?: { amount: string; due_at: string }
}

/**
 * Charges what is due without waiting for the schedule. If nothing is due, it charges the next
 * period ahead of its date, and not again on that date. At most one period ahead.
 * @throws MedusaError not_allowed if there is nothing to charge, if the gateway charges by its own
 * schedule, or if the charge is not the one that was seen
 */
export async function chargeNow(context: Context, { subscription_id, actor, seen }: ChargeNow): Promise<ChargeRow[]> {
  await openPeriods(context, { most: 1, subscriptionId: subscription_id })
  const now = await context.clock()
  return context.pg.transaction(async (trx) => {
    const before = await lockSubscription(trx, subscription_id)
    const reason = engineOf(before).chargeDenial ?? chargeDenialReason(before.state)
    if (reason) throw notAllowed(reason)
    const open = (await openCharges({ pg: trx as Context["pg"] }, [subscription_id], now))(subscription_id)
    if (open.unpaid.some(waitsForCard)) throw notAllowed(nothingDueReason(before, open))
    const due = (await periodCharges(trx, subscription_id).where({ state: "due" })) as ChargeRow[]
    if (due.length > 0) {
      assertSeen(due, seen)
      await periodCharges(trx, subscription_id).where({ state: "due" }).update({ next_poll_at: now })
      return due
    }
    if (before.state !== "active" || !before.next_at) {
      throw notAllowed(nothingDueReason(before, open))
    }
    // A second click must not charge the following period as well.
    if (open.isAhead) throw notAllowed(toMessage("charge.is_ahead"))
    // Applies a planned change of plan as well.
    await openWithin(trx, context, { subscription: before, now: before.next_at })
    const charge = await findCharge(trx, { subscription_id, period_index: before.next_index })
    if (!charge) throw notAllowed(nothingDueReason(before, open))
    // A page shown before another charge would take the period after the one that it names.
    assertSeen([charge], seen)
    await updateCharge(trx, charge.id, { state: "due", next_poll_at: now })
    const { amount, currency_code, due_at } = charge
    const params = { amount: amountParam(amount, currency_code), day: dayOf(due_at, before) }
    const message = toMessage("charge.made_ahead", params)
    await append(trx, [{ subscription_id, charge_id: charge.id, message, actor }], now)
    return [charge]
  })
}

/** @throws MedusaError not_allowed */
function assertSeen(charges: readonly ChargeRow[], seen: ChargeNow["seen"]): void {
  if (!seen) return
  const amounts = charges.map(({ amount }) => amount)
  const first = Math.min(...charges.map(({ due_at }) => due_at.getTime()))
  const isSeen =
    compare(sum(amounts, charges[0]?.currency_code ?? ""), seen.amount) === 0 && first === Date.parse(seen.due_at)
  if (!isSeen) throw notAllowed(toMessage("subscription.has_changed"))
}

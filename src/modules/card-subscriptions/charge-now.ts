import { MedusaError } from "@medusajs/framework/utils"
import { spoken } from "../../mapping"
import type { Context } from "./context"
import { enter } from "./history"
import { openPeriods } from "./open-periods"
import type { ChargeRow } from "./rows"
import { dueAt, isOver } from "./schedule"
import { dayOf } from "./sign-up"
import { whyNotCharged } from "./states"
import { changeSubscription, insertCharge, lockSubscription } from "./subscription-rows"

/**
 * Charges what is due without waiting for the next round; where nothing is, the next period ahead of its date, which is not
 * charged a second time on it.
 * @throws MedusaError not_allowed where there is nothing to charge, or the gateway charges by itself
 */
export async function chargeNow(
  context: Context,
  { subscription_id, actor }: { subscription_id: string; actor?: string },
): Promise<ChargeRow[]> {
  await openPeriods(context, { most: 1, subscriptionId: subscription_id })
  const now = await context.clock()
  return context.pg.transaction(async (trx) => {
    const before = await lockSubscription(trx, subscription_id)
    if (before.engine === "gateway")
      throw notAllowed(
        "The gateway charges this subscription by its own schedule: another charge would be one too many.",
      )
    const why = whyNotCharged(before.state)
    if (why) throw notAllowed(why)
    const due = (await trx("card_subscription_charge").where({
      subscription_id,
      state: "due",
      deleted_at: null,
    })) as ChargeRow[]
    if (due.length > 0) {
      await trx("card_subscription_charge").where({ subscription_id, state: "due" }).update({ next_look_at: now })
      return due
    }
    if (before.state !== "active" || !before.next_at)
      throw notAllowed("Nothing is due, and no further charge is planned.")
    const { next_index, next_at, amount, currency_code } = before
    const charge = await insertCharge(trx, {
      ...{ subscription_id, period_index: next_index, due_at: next_at, amount, currency_code },
      ...{ state: "due", next_look_at: now },
    })
    if (!charge) throw notAllowed("This period has its charge already.")
    const made = before.charges_made + 1
    const at = dueAt(before, next_index + 1)
    const changes = {
      next_index: next_index + 1,
      next_at: isOver(before, { made, at }) ? null : at,
      charges_made: made,
    }
    await changeSubscription(trx, before, { changes, now })
    const message = `${spoken(amount, currency_code)} for ${dayOf(next_at, before)} is charged ahead of its date.`
    await enter(trx, [{ subscription_id, charge_id: charge.id, kind: "charge", message, actor }])
    return [charge]
  })
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

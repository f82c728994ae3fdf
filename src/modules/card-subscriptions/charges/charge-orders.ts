import { amountParam } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { completeWithin } from "./record-outcome"
import type { Context } from "../context"
import { append } from "../history"
import type { ChargeRow, SubscriptionRow } from "../rows"
import { dayOf } from "../subscriptions/billing-dates"
import { changeSubscription, findCharge, findSubscription, updateCharge } from "../subscriptions/subscription-rows"
import { subtract } from "../../../money"

/** Records the outcome of a paid charge in Medusa: its order, or its refund. */
export function ordersOf(of: () => Context) {
  return {
    /**
     * Stores the cart from which the order of a charge is created. @returns the cart that was
     * stored first
     */
    async keepCart(chargeId: string, cartId: string): Promise<string> {
      const { pg } = of()
      await pg("card_subscription_charge").where({ id: chargeId, cart_id: null }).update({ cart_id: cartId })
      return (await findCharge(pg, { id: chargeId }))?.cart_id ?? cartId
    },

    /**
     * Records the order of a charge. @param of `total`: decimal text, stored only if it differs
     * from the charged amount
     */
    async keepOrder(chargeId: string, { orderId, total }: { orderId: string; total: string }): Promise<void> {
      const { pg, clock } = of()
      const now = await clock()
      await pg.transaction(async (trx) => {
        const charge = await findCharge(trx, { id: chargeId })
        if (!charge || charge.order_id) return
        const subscription = await findSubscription(trx, { id: charge.subscription_id })
        const { amount, currency_code, due_at } = charge
        const difference = subtract(total, amount, currency_code)
        const differs = Number(difference) !== 0
        const kept = await trx("card_subscription_charge")
          .where({ id: chargeId, order_id: null })
          .update({
            order_id: orderId,
            order_total: differs ? total : null,
            next_poll_at: null,
            updated_at: new Date(),
          })
        if (kept === 0) return
        const day = dayOf(due_at, subscription)
        const params = {
          day,
          total: amountParam(total, currency_code),
          difference: amountParam(difference.replace("-", ""), currency_code),
        }
        const isMore = !difference.startsWith("-")
        const message = !differs
          ? toMessage("charge.renewed", { day })
          : toMessage(isMore ? "charge.renewed_for_more" : "charge.renewed_for_less", params)
        const entry = { subscription_id: subscription.id, charge_id: chargeId }
        await append(trx, [{ ...entry, message, event: "renewed" }], now)
      })
    },

    /** Records that the money was returned to the customer. */
    async markReturned(chargeId: string, reason: KnownMessage): Promise<void> {
      const { pg, clock, settings } = of()
      const now = await clock()
      await pg.transaction(async (trx) => {
        const known = await findCharge(trx, { id: chargeId })
        if (!known) return
        // Every recording of an outcome holds this lock. The subscription may have been deleted.
        const subscription = (await trx("card_subscription")
          .where({ id: known.subscription_id })
          .forUpdate()
          .first()) as SubscriptionRow | undefined
        const charge = await findCharge(trx, { id: chargeId })
        if (!charge || charge.state === "returned") return
        await updateCharge(trx, chargeId, { state: "returned", next_poll_at: null, retry_at: null })
        const amount = amountParam(charge.amount, charge.currency_code)
        const day = dayOf(charge.due_at, subscription ?? { time_zone: settings.timeZone })
        const message = toMessage("charge.returned", { amount, day, reason })
        const entry = { subscription_id: charge.subscription_id, charge_id: chargeId }
        // Completes the subscription if this was its last open charge.
        const { changes, entries } = subscription
          ? await completeWithin(trx, subscription, now)
          : { changes: {}, entries: [] }
        if (subscription && entries.length > 0)
          await changeSubscription(trx, subscription, { changes, now, sync: false })
        await append(trx, [{ ...entry, message, event: "returned" }, ...entries], now)
      })
    },

    async retryLater(chargeId: string, minutes: number): Promise<void> {
      const { pg, clock } = of()
      const at = new Date((await clock()).getTime() + minutes * 60_000)
      await pg("card_subscription_charge").where({ id: chargeId }).update({ next_poll_at: at })
    },

    /** The charges of a payment session: one, or all that started with the same order. */
    async ofSession(sessionId: string): Promise<ChargeRow[]> {
      const where = { payment_session_id: sessionId, deleted_at: null }
      return (await of().pg("card_subscription_charge").where(where).orderBy("id")) as ChargeRow[]
    },
  }
}

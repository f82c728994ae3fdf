import { formatAmount, subtract } from "../../../money"
import { completeWithin } from "./record-outcome"
import type { Context } from "../context"
import { append } from "../history"
import type { ChargeRow, SubscriptionRow } from "../rows"
import { dayOf } from "../subscriptions/billing-dates"
import { changeSubscription, findCharge, findSubscription, updateCharge } from "../subscriptions/subscription-rows"

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
        const but = differs
          ? ` The order comes to ${formatAmount(total, currency_code)}: ${describeDifference(difference, currency_code)}`
          : ""
        const message = `Renewed for ${dayOf(due_at, subscription)}.${but}`
        const entry = { subscription_id: subscription.id, charge_id: chargeId }
        await append(trx, [{ ...entry, kind: "renewed", message, event: "renewed" }], now)
      })
    },

    /** Records that the money was returned to the customer. */
    async markReturned(chargeId: string, reason: string): Promise<void> {
      const { pg, clock } = of()
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
        const message = `${formatAmount(charge.amount, charge.currency_code)} given back: ${reason}`
        const entry = { subscription_id: charge.subscription_id, charge_id: chargeId }
        // Completes the subscription if this was its last open charge.
        const { changes, entries } = subscription
          ? await completeWithin(trx, subscription, now)
          : { changes: {}, entries: [] }
        if (subscription && entries.length > 0)
          await changeSubscription(trx, subscription, { changes, now, sync: false })
        await append(trx, [{ ...entry, kind: "returned", message, event: "returned" }, ...entries], now)
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

function describeDifference(difference: string, currency: string): string {
  const isMore = !difference.startsWith("-")
  const by = formatAmount(difference.replace("-", ""), currency)
  return isMore ? `the difference of ${by} is not charged.` : `${by} less than was charged.`
}

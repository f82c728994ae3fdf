import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { finishCharge } from "./finish-charge"
import { settleCardPaymentWorkflow } from "./settle-card-payment"
import { subscriptionCharger } from "./subscription-charger"

/** Minutes until a paid charge without an order is looked at again; its card payment has a schedule of its own. */
const WITHOUT_ORDER_MINUTES = 5

/** One step of a charge; what is paid becomes an order by the settlement of its card payment. */
export async function performSubscriptionCharge(container: MedusaContainer, chargeId: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charge = await subscriptions.findCharge(chargeId)
  if (!charge) return
  if (charge.state !== "paid") return subscriptions.performCharge(chargeId, subscriptionCharger(container))
  // Whatever came between the money and the order.
  await subscriptions.orders.lookAgain(chargeId, WITHOUT_ORDER_MINUTES)
  if (!charge.transaction_id) return
  await settleCardPaymentWorkflow(container).run({ input: { transaction_id: charge.transaction_id } })
  await finishCharge(container, charge)
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"

/**
 * Emits what histories have noted and nobody was told of: `card_subscription.<event>` with
 * `{ id, entry_id, customer_id, charge_id, order_id }`, of one subscription or of all.
 */
export async function tellSubscriptionEvents(container: MedusaContainer, subscriptionId?: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const bus = container.resolve(Modules.EVENT_BUS)
  await subscriptions.tellUntold(async ({ entry_id, name, subscription_id: id, charge_id }) => {
    const [row] = await subscriptions.listCardSubscriptions({ id }, { withDeleted: true, take: 1 })
    const customer_id = row?.customer_id ?? null
    const charge = charge_id === null ? undefined : await subscriptions.findCharge(charge_id)
    const about = charge ? { charge_id, order_id: charge.order_id } : {}
    await bus.emit({ name: `card_subscription.${name}`, data: { id, entry_id, customer_id, ...about } })
  }, subscriptionId)
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { activateCardSubscriptionWorkflow } from "./activate-card-subscription"

type Ordered = { cart_id?: string; payment_collection_id: string | null }

/** Begins what was signed up for in a cart whose order stands, and whose card may be saved only by now. */
export async function activateOrdered(container: MedusaContainer, ordered: Ordered): Promise<void> {
  const cartId = ordered.cart_id ?? (await cartOf(container, ordered.payment_collection_id))
  if (!cartId) return
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  for (const { id } of await subscriptions.signUps.ofCart(cartId)) {
    await activateCardSubscriptionWorkflow(container).run({ input: { subscription_id: id } })
  }
}

async function cartOf(container: MedusaContainer, payment_collection_id: string | null): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { payment_collection_id }
  const { data } = await query.graph({ entity: "cart_payment_collection", fields: ["cart_id"], filters })
  return (data[0] as { cart_id: string } | undefined)?.cart_id
}

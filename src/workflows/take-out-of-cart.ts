import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createWorkflow } from "@medusajs/framework/workflows-sdk"
import { deleteLineItemsWorkflow } from "@medusajs/medusa/core-flows"
import { messageOf } from "../mapping"
import type { SubscriptionRow } from "../modules/card-subscriptions"

type Cart = {
  completed_at: string | null
  items?: ({ id: string; metadata?: Record<string, unknown> | null } | null)[] | null
}

/** Medusa's own, as a part of another workflow: only by itself it would wait for the cart's lock, which its caller holds here. */
const takeOutWorkflow = createWorkflow(
  "card-subscriptions-take-out-of-cart",
  (input: { cart_id: string; ids: string[] }) => {
    deleteLineItemsWorkflow.runAsStep({ input })
  },
)

/** A sign-up that has ended without an order leaves no item in the cart, whose price is the plan's. Under the cart's lock. */
export async function takeOutOfCart(
  container: MedusaContainer,
  { id, cart_id, first_order_id }: SubscriptionRow,
): Promise<void> {
  if (!cart_id || first_order_id) return
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["completed_at", "items.id", "items.metadata"]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id: cart_id } })
  const cart = data[0] as Cart | undefined
  if (!cart || cart.completed_at) return
  const ids = (cart.items ?? []).flatMap((item) => (item?.metadata?.card_subscription_id === id ? item.id : []))
  if (ids.length === 0) return
  try {
    await takeOutWorkflow(container).run({ input: { cart_id, ids } })
  } catch (error) {
    // The end stands; as long as the item is there, the cart cannot be ordered (`whyNotOrdered`).
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`[card-payments] ${id}: its item could not be taken out of the cart ${cart_id}: ${messageOf(error)}`)
  }
}

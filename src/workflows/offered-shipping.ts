import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { listShippingOptionsForCartWithPricingWorkflow } from "@medusajs/medusa/core-flows"
import type { PlanRow } from "../modules/card-subscriptions"
import { type DeliveredTo, templateOfDelivery } from "./renewal-cart"

export type OfferedShipping = { amount: unknown }

/**
 * What the store would ask for a shipping option in a cart of this subscription: as Medusa lists its options to shoppers, by address,
 * region, sales channel and rules. Undefined where it does not offer it, or where that option does not deliver the product.
 */
export async function offeredShipping(
  container: MedusaContainer,
  delivered: DeliveredTo,
  { variant_id, amount }: Pick<PlanRow, "variant_id" | "amount">,
): Promise<OfferedShipping | undefined> {
  const id = delivered.delivery?.shipping_option_id
  const item = { variant_id: variant_id ?? undefined, quantity: 1, title: "Subscription", metadata: {} }
  const { cart } = await templateOfDelivery(container, delivered, item)
  if (!id || !cart.region_id || !cart.sales_channel_id) return undefined
  const carts = container.resolve(Modules.CART)
  const { billing_address: _, ...asked } = cart
  const items = [{ ...item, unit_price: amount, is_tax_inclusive: true }]
  // Not by a workflow: nobody is told of this cart, and no stock is asked for.
  const [made] = await carts.createCarts([{ ...asked, items } as never])
  if (!made) return undefined
  try {
    const input = { cart_id: made.id, options: [{ id }], is_return: false }
    const { result } = await listShippingOptionsForCartWithPricingWorkflow(container).run({ input })
    const options = result as { id: string; shipping_profile_id: string | null; amount?: unknown }[]
    const profile = await shippingProfileOf(container, variant_id)
    const option = options.find((one) => one.id === id && (!profile || one.shipping_profile_id === profile))
    return option && option.amount !== undefined && option.amount !== null ? { amount: option.amount } : undefined
  } finally {
    await carts.deleteCarts([made.id])
    // Medusa leaves it behind.
    if (made.shipping_address) await carts.deleteAddresses([made.shipping_address.id])
  }
}

async function shippingProfileOf(container: MedusaContainer, id: string | null): Promise<string | undefined> {
  if (!id) return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["product.shipping_profile.id"]
  const { data } = await query.graph({ entity: "variant", fields, filters: { id } })
  const [variant] = data as { product?: { shipping_profile?: { id: string } | null } | null }[]
  return variant?.product?.shipping_profile?.id
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Whether a variant is shipped, as Medusa decides it when it makes an item of a cart. */
export async function isShipped(container: MedusaContainer, id: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["product.shipping_profile.id", "inventory_items.inventory.requires_shipping"]
  const { data } = await query.graph({ entity: "variant", fields, filters: { id } })
  const variant = data[0] as Shipped | undefined
  const isStocked = variant?.inventory_items?.some((item) => item?.inventory?.requires_shipping) ?? false
  return !!variant?.product?.shipping_profile?.id || isStocked
}

type Shipped = {
  product?: { shipping_profile?: { id: string } | null } | null
  inventory_items?: ({ inventory?: { requires_shipping: boolean } | null } | null)[] | null
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The order that was made of a cart, with these fields; undefined where there is none. */
export async function orderOfCart<Order>(
  container: MedusaContainer,
  cart_id: string,
  fields: string[],
): Promise<Order | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id } })
  const { order_id } = (links[0] ?? {}) as { order_id?: string }
  if (!order_id) return undefined
  const { data } = await query.graph({ entity: "order", fields, filters: { id: order_id } })
  return data[0] as unknown as Order | undefined
}

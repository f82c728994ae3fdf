import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

type Links = { customer_id?: string | null; order_id?: string | null }

/** What is wrong with the customer and the order that a payout is to be for, by field: nothing is linked to what does not exist. */
export async function payoutLinkProblems(
  container: MedusaContainer,
  { customer_id, order_id }: Links,
): Promise<{ customer_id?: string; order_id?: string }> {
  const [hasCustomer, hasOrder] = await Promise.all([
    exists(container, "customer", customer_id),
    exists(container, "order", order_id),
  ])
  return {
    ...(hasCustomer ? {} : { customer_id: "This customer does not exist." }),
    ...(hasOrder ? {} : { order_id: "This order does not exist." }),
  }
}

/** What is not named is not missing. */
async function exists(container: MedusaContainer, entity: "customer" | "order", id?: string | null): Promise<boolean> {
  if (id === undefined || id === null) return true
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: ["id"], filters: { id } })
  return data.length > 0
}

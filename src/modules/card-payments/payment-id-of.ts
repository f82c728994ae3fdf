import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { TransactionRow } from "./rows"

/** Medusa's payment of a transaction; a retired attempt has none of its own. */
export async function paymentIdOf(
  container: MedusaContainer,
  transaction: TransactionRow,
): Promise<string | undefined> {
  if (transaction.retired_at) return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id"],
    filters: { payment_session_id: transaction.payment_session_id },
  })
  return (data[0] as { id: string } | undefined)?.id
}

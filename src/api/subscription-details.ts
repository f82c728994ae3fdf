import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import type { GatewayRetries, SubscriptionDetail } from "../modules/card-subscriptions"

type Numbered = Omit<SubscriptionDetail, "charges"> & {
  charges: (SubscriptionDetail["charges"][number] & { order_display_id: number | null })[]
}

/** A subscription with the numbers by which people know the orders of its charges. */
export async function withOrderNumbers(container: MedusaContainer, detail: SubscriptionDetail): Promise<Numbered> {
  const ids = detail.charges.flatMap(({ order_id }) => order_id ?? [])
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = ids.length
    ? await query.graph({ entity: "order", fields: ["id", "display_id"], filters: { id: ids } })
    : { data: [] }
  const numbers = new Map((data as { id: string; display_id?: number | null }[]).map((one) => [one.id, one.display_id]))
  const charges = detail.charges.map((charge) => {
    return { ...charge, order_display_id: (charge.order_id && numbers.get(charge.order_id)) || null }
  })
  return { ...detail, charges }
}

/** What the reading side of subscriptions has to know of accounts. A provider that is gone tries nothing again. */
export function gatewayRetries(container: MedusaContainer): GatewayRetries {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return (providerId) => cards.serves(providerId) && cards.recurring.retriedByGateway(providerId)
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import type { GatewayRetries, SubscriptionDetail } from "../modules/card-subscriptions"

type Numbered = Omit<SubscriptionDetail, "charges"> & {
  charges: (SubscriptionDetail["charges"][number] & { order_display_id: number | null })[]
}

/** Adds the display numbers of its charges' orders to a subscription. */
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

/**
 * Whether a provider's gateway retries declined charges itself; false for a provider that was
 * removed.
 */
export function gatewayRetries(container: MedusaContainer): GatewayRetries {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return (providerId) => cards.serves(providerId) && cards.recurring.retriedByGateway(providerId)
}

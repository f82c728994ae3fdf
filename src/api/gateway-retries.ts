import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import type { GatewayRetries } from "../modules/card-subscriptions"

/** What the reading side of subscriptions has to know of accounts. A provider that is gone tries nothing again. */
export function gatewayRetries(container: MedusaContainer): GatewayRetries {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return (providerId) => cards.serves(providerId) && cards.recurring.retriedByGateway(providerId)
}

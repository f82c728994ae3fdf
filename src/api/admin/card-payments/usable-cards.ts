import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type SavedCard } from "../../../modules/card-payments"

/** A customer's cards that a provider could charge; none of a provider that is gone. */
export async function usableCards(
  container: MedusaContainer,
  { customer_id, provider_id }: { customer_id: string; provider_id: string },
): Promise<SavedCard[]> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (!cards.serves(provider_id)) return []
  return (await cards.savedCards.list({ customerId: customer_id, providerId: provider_id })).cards
}

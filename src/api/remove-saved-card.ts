import type { MedusaContainer } from "@medusajs/framework/types"
import { notAllowed } from "../mapping"
import { type KnownMessage, toMessage } from "../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService, engineOf } from "../modules/card-subscriptions"

type OwnedCard = { customerId: string; id: string }

/**
 * Deletes a customer's saved card.
 * @throws MedusaError not_found for an unknown card or another customer's, not_allowed while a
 * gateway's schedule charges it
 */
export async function removeSavedCard(container: MedusaContainer, card: OwnedCard): Promise<void> {
  const { savedCards } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const usage = await cardUsage(container, card.customerId)
  const { reason } = await usage(card.id)
  if (reason) throw notAllowed(reason)
  await savedCards.remove(card)
}

type CardUsage = {
  /** Why the card cannot be deleted; undefined if it can. */
  reason: KnownMessage | undefined
  /** Active subscriptions that are charged to it. */
  subscriptions: { id: string; title: string }[]
}

/**
 * Which of a customer's subscriptions use a card. A card that a gateway's own schedule charges
 * cannot be deleted: the schedule would continue without our reference, so another card has to be
 * chosen first.
 */
export async function cardUsage(
  container: MedusaContainer,
  customerId: string,
): Promise<(cardId: string) => Promise<CardUsage>> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { recurring } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const all = await subscriptions.active.of(customerId)
  return async (cardId) => {
    const used = all.filter(({ saved_card_id }) => saved_card_id === cardId).map(({ id, title }) => ({ id, title }))
    for (const one of all.filter((each) => engineOf(each).hasSchedule)) {
      const { id, saved_card_id, title } = one
      const isCharged = saved_card_id === cardId
      // A gateway whose sync failed still charges the earlier card.
      if (!isCharged && !(await recurring.isChargedTo(id, cardId))) continue
      const code = isCharged ? "saved_card.charged_by_subscription" : "saved_card.change_pending"
      return { reason: toMessage(code, { title }), subscriptions: used }
    }
    return { reason: undefined, subscriptions: used }
  }
}

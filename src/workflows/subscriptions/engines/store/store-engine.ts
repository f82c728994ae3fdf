import type { MedusaContainer } from "@medusajs/framework/types"
import { notFound } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../../modules/card-subscriptions"
import type { SubscriptionEngine } from "../engine"

/** The store charges the saved card. No gateway has a schedule for the subscription. */
export function storeEngine(container: MedusaContainer): SubscriptionEngine {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return {
    async charge({ saved_card_id: savedCardId, customer_id: customerId }, payment) {
      if (!savedCardId) throw notFound(toMessage("charge.card_missing"))
      return cards.pay({ ...payment, cardSource: { kind: "saved", savedCardId, customerId, scenario: "REGULAR" } })
    },
    sync: () => Promise.resolve(),
    // If a gateway's schedule charges all the same, its charge pays the period: the store would
    // charge a second time.
    match: (reported) => subscriptions.attachCharge(reported),
    retriedByGateway: () => false,
  }
}

import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type SubscriptionRow,
} from "../../../modules/card-subscriptions"

/** The subscription that a request names. @throws MedusaError not_found for one that is unknown or another customer's */
export async function ownSubscription(req: AuthenticatedMedusaRequest): Promise<SubscriptionRow> {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  return subscriptions.find(req.params.id ?? "", req.auth_context.actor_id)
}

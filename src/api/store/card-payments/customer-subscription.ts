import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type SubscriptionRow,
} from "../../../modules/card-subscriptions"
import { gatewayRetries, withOrderNumbers } from "../../subscription-details"

/**
 * A subscription in the view for its signed-in customer.
 * @throws MedusaError not_found, also for another customer's
 */
export async function customerSubscription(req: AuthenticatedMedusaRequest, id = req.params.id ?? "") {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const own = { id, customer_id: req.auth_context.actor_id }
  const detail = await subscriptions.reading.detailOfCustomer(own, gatewayRetries(req.scope))
  return withOrderNumbers(req.scope, detail)
}

/**
 * The subscription in the path.
 * @throws MedusaError not_found, also for another customer's
 */
export async function ownSubscription(req: AuthenticatedMedusaRequest): Promise<SubscriptionRow> {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  return subscriptions.find(req.params.id ?? "", req.auth_context.actor_id)
}

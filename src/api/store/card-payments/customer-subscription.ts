import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../modules/card-subscriptions"
import { gatewayRetries } from "../../gateway-retries"
import { withOrderNumbers } from "../../with-order-numbers"

/**
 * A subscription of the signed-in customer, as they are told of it. Another customer's does not exist.
 * @throws MedusaError not_found
 */
export async function customerSubscription(req: AuthenticatedMedusaRequest, id = req.params.id ?? "") {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const own = { id, customer_id: req.auth_context.actor_id }
  const detail = await subscriptions.reading.detailOfCustomer(own, gatewayRetries(req.scope))
  return withOrderNumbers(req.scope, detail)
}

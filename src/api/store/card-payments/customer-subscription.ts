import type { Subscription } from "../../../contracts"
import type { AuthenticatedMedusaRequest, MedusaRequest } from "@medusajs/framework/http"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type SubscriptionRow,
} from "../../../modules/card-subscriptions"
import { localized } from "../../store-language"
import { gatewayRetries, withOrderNumbers } from "../../subscription-details"

/**
 * A subscription in the view for its signed-in customer, with texts in the language of the request.
 * @throws MedusaError not_found, also for another customer's
 */
export async function customerSubscription(req: AuthenticatedMedusaRequest, id = req.params.id ?? "") {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const own = { id, customer_id: req.auth_context.actor_id }
  const detail = await subscriptions.reading.detailOfCustomer(own, gatewayRetries(req.scope))
  const { charges, history, ...view } = await withOrderNumbers(req.scope, detail)
  return {
    ...localizedView(req, view),
    charges: charges.map((charge) => ({ ...charge, reason: charge.reason && localized(req, charge.reason) })),
    history: history.map((entry) => ({ ...entry, ...localized(req, entry) })),
  }
}

/** The customer's subscriptions, newest first. */
export async function customerSubscriptions(req: AuthenticatedMedusaRequest) {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const own = await subscriptions.reading.ofCustomer(req.auth_context.actor_id, gatewayRetries(req.scope))
  return own.map((view) => localizedView(req, view))
}

/** The view with its texts in the language of the request. */
function localizedView<View extends Pick<Subscription, "problem" | "actions">>(req: MedusaRequest, view: View): View {
  const { problem, actions } = view
  const theirs = Object.entries(actions).map(([name, { allowed, reason }]) => {
    return [name, { allowed, reason: localized(req, reason) }]
  })
  return {
    ...view,
    problem: problem && localized(req, problem),
    actions: Object.fromEntries(theirs) as Subscription["actions"],
  }
}

/**
 * The subscription in the path.
 * @throws MedusaError not_found, also for another customer's
 */
export async function ownSubscription(req: AuthenticatedMedusaRequest): Promise<SubscriptionRow> {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  return subscriptions.find(req.params.id ?? "", req.auth_context.actor_id)
}

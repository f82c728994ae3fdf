import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { invalidData, notAllowed } from "../../../../../../mapping"
import { toMessage } from "../../../../../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type GraphQuery,
  readCustomerDetails,
  sessionData,
  shopperOf,
} from "../../../../../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type SubscriptionRow,
} from "../../../../../../modules/card-subscriptions"
import { changeSubscriptionCardWorkflow } from "../../../../../../workflows/subscriptions/change-card"
import { customerSubscription, ownSubscription } from "../../../customer-subscription"
import { readStoreBody } from "../../../read-store-body"
import { StoreChangeSubscriptionCard } from "../../../../../../contracts/requests/storefront"
import { withinLimits } from "../../../../../card-testing-limits"
import { type StoreAnswer, answering } from "../../../../../answer-refusals"

/**
 * Charges another card from now on. A saved card is used at once, also for declined charges; a new
 * card is used once it was verified on the gateway's form.
 */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: StoreAnswer<"POST subscriptions/:id/card">): Promise<void> => {
    const { saved_card_id, return_url } = await readStoreBody(req, StoreChangeSubscriptionCard)
    if (saved_card_id && return_url) throw invalidData(toMessage("subscription_card.saved_or_new"))
    const subscription = await ownSubscription(req)
    const { id: subscription_id, customer_id } = subscription
    if (!saved_card_id) return verifyNewCard(req, res, { subscription, returnUrl: return_url })
    if (!(await withinLimits(req, res, { sessionId: customer_id, card: `${customer_id} ${saved_card_id}` }))) return
    await changeSubscriptionCardWorkflow(req.scope).run({
      input: { subscription_id, saved_card_id, actor_id: customer_id },
    })
    res.json({ subscription: await customerSubscription(req) })
  },
)

type CardChangeRequest = { subscription: SubscriptionRow; returnUrl: string | undefined }

async function verifyNewCard(
  req: AuthenticatedMedusaRequest,
  res: StoreAnswer<"POST subscriptions/:id/card">,
  { subscription, returnUrl }: CardChangeRequest,
) {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { id: subscription_id, customer_id: customerId, provider_id: providerId } = subscription
  const { actions } = await customerSubscription(req)
  if (!actions.card.allowed) throw notAllowed(actions.card.reason)
  if (cards.providerSettings(providerId).integration === "direct") {
    throw notAllowed(toMessage("subscription_card.no_form"))
  }
  if (!(await withinLimits(req, res, { sessionId: customerId }))) return
  const query = req.scope.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const orderDetails = await readCustomerDetails(query, customerId)
  const { transaction, missing } = await cards.verify({
    ...{ providerId, customerId, orderDetails, shopper: shopperOf(req), returnUrl },
  })
  if (!transaction) {
    throw notAllowed(toMessage("subscription_card.details_missing", { details: missing.join(", ") }))
  }
  const session_id = transaction.payment_session_id
  await subscriptions.changes.awaitCard({ subscription_id, session_id })
  const { redirect_url } = sessionData(session_id, transaction)
  res.json({ subscription: await customerSubscription(req), redirect_url })
}

import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { notFound } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../../modules/card-subscriptions"
import { createCardSubscriptionWorkflow } from "../../../../workflows/subscriptions/sign-up"
import { gatewayRetries } from "../../../subscription-details"
import { listQuery } from "../../../list-query"
import { parseFields } from "../../../request-fields"
import { policyRights } from "../../../authorization"
import { adminSubscription, subscriptionActions, subscriptionFilters } from "../subscription-view"
import { customersOf } from "../customers"
import { type AdminCreateSubscription, AdminListSubscriptions } from "../../../../contracts/requests/subscriptions"
import { type AdminAnswer, answering } from "../../../answer-refusals"

/**
 * Subscriptions with their customers, and the requester's permissions. `q` searches ids, titles,
 * names and e-mail addresses.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET subscriptions">): Promise<void> => {
    const query = parseFields(AdminListSubscriptions, listQuery(req))
    const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const { subscriptions: found, ...end } = await subscriptions.reading.list(
      await subscriptionFilters(req.scope, query),
      gatewayRetries(req.scope),
    )
    const customers = await customersOf(
      req.scope,
      found.map(({ customer_id }) => customer_id),
    )
    const may = await policyRights(req)
    const shown = found.map((one) => ({
      ...one,
      customer: customers.get(one.customer_id) ?? null,
      actions: subscriptionActions(one, may),
    }))
    const permitted = { create: may("card_subscription:create"), export: may("card_subscription:export") }
    res.json({ subscriptions: shown, ...end, may: permitted })
  },
)

/** Starts a subscription for a customer who has a saved card. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminCreateSubscription>,
    res: AdminAnswer<"POST subscriptions">,
  ): Promise<void> => {
    const { region_id, shipping_option_id, shipping_address, ...asked } = req.validatedBody
    if (!(await customersOf(req.scope, [asked.customer_id])).has(asked.customer_id)) {
      throw notFound(toMessage("sign_up.customer_not_found"))
    }
    const delivery = { region_id, shipping_option_id, shipping_address }
    const { result } = await createCardSubscriptionWorkflow(req.scope).run({
      input: { ...asked, delivery, actor_id: req.auth_context.actor_id },
    })
    res.json({ subscription: await adminSubscription(req, result.subscription_id) })
  },
)

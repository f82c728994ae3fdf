import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { createCardSubscriptionWorkflow } from "../../../../workflows/subscriptions/sign-up"
import { customerSubscription, customerSubscriptions } from "../customer-subscription"
import { readSubscribeBody } from "../read-store-body"
import { withinLimits } from "../../../card-testing-limits"
import { type StoreAnswer, answering } from "../../../answer-refusals"

/** The customer's subscriptions, newest first. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: StoreAnswer<"GET subscriptions">): Promise<void> => {
    res.json({ subscriptions: await customerSubscriptions(req) })
  },
)

/**
 * Subscribes the signed-in customer: with a cart, the plan's item joins it and its order starts the
 * subscription; without one, a saved card is charged, now or after the trial.
 */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: StoreAnswer<"POST subscriptions">): Promise<void> => {
    const body = await readSubscribeBody(req)
    const customer_id = req.auth_context.actor_id
    const who = { customer_id, actor_id: customer_id }
    if ("cart_id" in body) {
      const { result } = await createCardSubscriptionWorkflow(req.scope).run({ input: { ...body, ...who } })
      const subscription = await customerSubscription(req, result.subscription_id)
      res.json({ subscription, cart_id: body.cart_id })
      return
    }
    const { region_id, shipping_option_id, shipping_address, ...asked } = body
    const card = `${customer_id} ${asked.saved_card_id ?? ""}`
    if (!(await withinLimits(req, res, { sessionId: customer_id, card }))) return
    const delivery = { region_id, shipping_option_id, shipping_address }
    const input = { ...asked, delivery, free_delivery_only: true, ...who }
    const { result } = await createCardSubscriptionWorkflow(req.scope).run({ input })
    res.json({ subscription: await customerSubscription(req, result.subscription_id) })
  },
)

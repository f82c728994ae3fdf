import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type StoreAnswer, answering } from "../../../../../answer-refusals"
import { actionOf } from "../../../../../route-action"
import { customerVerbs } from "../../../../../../contracts"
import { subscriptionBodyOf } from "../../../../../../contracts/requests/subscriptions"
import runSubscriptionVerb from "../../../../../../workflows/subscriptions/subscription-verbs"
import { customerSubscription, ownSubscription } from "../../../customer-subscription"
import { readStoreBody } from "../../../read-store-body"

/** Performs an action on one of the customer's subscriptions. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: StoreAnswer<"POST subscriptions/:id/:action">): Promise<void> => {
    const verb = actionOf(req, customerVerbs)
    const input = await readStoreBody(req, subscriptionBodyOf(verb))
    const { id: subscription_id, customer_id } = await ownSubscription(req)
    await runSubscriptionVerb(req.scope, verb, { ...input, subscription_id, actor_id: customer_id })
    res.json({ subscription: await customerSubscription(req) })
  },
)

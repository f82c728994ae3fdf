import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"
import { policyRights } from "../../../../../authorization"
import { permittedAction } from "../../../../../route-action"
import { subscriptionVerbs } from "../../../../../../contracts"
import runSubscriptionVerb from "../../../../../../workflows/subscriptions/subscription-verbs"
import { adminSubscription } from "../../../subscription-view"

/** Performs an action on a subscription. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<object>,
    res: AdminAnswer<"POST subscriptions/:id/:action">,
  ): Promise<void> => {
    const verb = await permittedAction(req, subscriptionVerbs)
    const subscription_id = req.params.id ?? ""
    // Another card retries declined charges, which takes money.
    const denied = verb === "card" && {
      charge_denial: (await policyRights(req))(subscriptionVerbs.charge.policy).reason,
    }
    await runSubscriptionVerb(req.scope, verb, {
      ...req.validatedBody,
      ...denied,
      subscription_id,
      actor_id: req.auth_context.actor_id,
    })
    res.json({ subscription: await adminSubscription(req, subscription_id) })
  },
)

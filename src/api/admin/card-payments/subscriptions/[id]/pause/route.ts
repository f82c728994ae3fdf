import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pauseCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/change-subscription"
import { adminSubscription } from "../../../subscription-view"
import { answering } from "../../../../../answering"

/** Pauses a subscription: no charges until it is resumed. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const subscription_id = req.params.id ?? ""
  await pauseCardSubscriptionWorkflow(req.scope).run({
    input: { subscription_id, actor_id: req.auth_context.actor_id },
  })
  res.json({ subscription: await adminSubscription(req, subscription_id) })
})

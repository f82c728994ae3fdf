import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retryCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/charge-subscription"
import { adminSubscription } from "../../../subscription-view"
import { answering } from "../../../../../answering"

/** Retries a declined charge, a sign-up that could not start, or a failed sync. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const subscription_id = req.params.id ?? ""
  await retryCardSubscriptionWorkflow(req.scope).run({
    input: { subscription_id, actor_id: req.auth_context.actor_id },
  })
  res.json({ subscription: await adminSubscription(req, subscription_id) })
})

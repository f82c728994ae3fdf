import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resumeCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/change-subscription"
import { adminSubscription } from "../../../subscription-view"
import { answering } from "../../../../../answering"

/** Resumes a paused subscription, or one that would end with its period. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const subscription_id = req.params.id ?? ""
  await resumeCardSubscriptionWorkflow(req.scope).run({
    input: { subscription_id, actor_id: req.auth_context.actor_id },
  })
  res.json({ subscription: await adminSubscription(req, subscription_id) })
})

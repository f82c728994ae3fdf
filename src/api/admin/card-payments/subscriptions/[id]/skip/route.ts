import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { skipCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/change-subscription"
import { adminSubscription } from "../../../subscription-view"
import { answering } from "../../../../../answering"

/** Skips the next period. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const subscription_id = req.params.id ?? ""
  await skipCardSubscriptionWorkflow(req.scope).run({ input: { subscription_id, actor_id: req.auth_context.actor_id } })
  res.json({ subscription: await adminSubscription(req, subscription_id) })
})

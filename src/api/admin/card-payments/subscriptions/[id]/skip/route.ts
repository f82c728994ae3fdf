import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { skipCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/change-subscription"
import { adminSubscription } from "../../../subscription-view"

/** Skips the next period. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const subscription_id = req.params.id ?? ""
  await skipCardSubscriptionWorkflow(req.scope).run({ input: { subscription_id, actor_id: req.auth_context.actor_id } })
  res.json({ subscription: await adminSubscription(req, subscription_id) })
}

import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { chargeCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/charge-subscription"
import { adminSubscription } from "../../../subscription-view"

/** Charges due periods, or the next period ahead of its date. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const subscription_id = req.params.id ?? ""
  await chargeCardSubscriptionWorkflow(req.scope).run({
    input: { subscription_id, actor_id: req.auth_context.actor_id },
  })
  res.json({ subscription: await adminSubscription(req, subscription_id) })
}

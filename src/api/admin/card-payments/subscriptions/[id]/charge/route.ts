import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { chargeCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/charge-subscription"
import { adminSubscription } from "../../../subscription-view"
import { answering } from "../../../../../answering"

/** Charges due periods, or the next period ahead of its date. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const subscription_id = req.params.id ?? ""
  await chargeCardSubscriptionWorkflow(req.scope).run({
    input: { subscription_id, actor_id: req.auth_context.actor_id },
  })
  res.json({ subscription: await adminSubscription(req, subscription_id) })
})

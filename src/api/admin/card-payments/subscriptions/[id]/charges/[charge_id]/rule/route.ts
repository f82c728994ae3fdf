import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ruleSubscriptionChargeWorkflow } from "../../../../../../../../workflows/subscriptions/resolve-manually"
import { adminSubscription } from "../../../../../subscription-view"
import type { AdminRuleSubscriptionCharge } from "../../../../../subscription-validators"

/** An admin rules whether the gateway charged a period that it did not confirm. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminRuleSubscriptionCharge>,
  res: MedusaResponse,
): Promise<void> {
  const { id: subscription_id = "", charge_id = "" } = req.params
  const { note, ...ruling } = req.validatedBody
  const order = ruling.happened ? { client_orderid: ruling.client_orderid, orderid: ruling.orderid } : undefined
  await ruleSubscriptionChargeWorkflow(req.scope).run({
    input: { subscription_id, charge_id, order, note, actor_id: req.auth_context.actor_id },
  })
  res.json({ subscription: await adminSubscription(req, subscription_id) })
}

import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  cancelCardSubscriptionAtPeriodEndWorkflow,
  cancelCardSubscriptionWorkflow,
} from "../../../../../../workflows/subscriptions/change-subscription"
import { adminSubscription } from "../../../subscription-view"
import type { AdminCancelSubscription } from "../../../subscription-validators"
import { answering } from "../../../../../answering"

/** Ends a subscription, now or at the end of the paid period. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminCancelSubscription>, res: MedusaResponse): Promise<void> => {
    const subscription_id = req.params.id ?? ""
    const cancel =
      req.validatedBody.at === "now" ? cancelCardSubscriptionWorkflow : cancelCardSubscriptionAtPeriodEndWorkflow
    await cancel(req.scope).run({ input: { subscription_id, actor_id: req.auth_context.actor_id } })
    res.json({ subscription: await adminSubscription(req, subscription_id) })
  },
)

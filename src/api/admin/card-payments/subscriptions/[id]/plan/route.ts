import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { changeSubscriptionPlanWorkflow } from "../../../../../../workflows/subscriptions/change-subscription"
import { adminSubscription } from "../../../subscription-view"
import type { AdminChangeSubscriptionPlan } from "../../../subscription-validators"
import { answering } from "../../../../../answering"

/** Changes the plan from the next charge on. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminChangeSubscriptionPlan>, res: MedusaResponse): Promise<void> => {
    const subscription_id = req.params.id ?? ""
    const { plan_id } = req.validatedBody
    await changeSubscriptionPlanWorkflow(req.scope).run({
      input: { subscription_id, plan_id, actor_id: req.auth_context.actor_id },
    })
    res.json({ subscription: await adminSubscription(req, subscription_id) })
  },
)

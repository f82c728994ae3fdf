import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../../modules/card-subscriptions"
import { createCardPlanWorkflow, type CreateCardPlanInput } from "../../../../workflows/subscriptions/plans"
import { listQuery } from "../../../list-query"
import { parseFields } from "../../../request-fields"
import { adminPlan, policyRights } from "../../../authorization"
import { AdminListPlans } from "../../../../contracts/requests/plans"
import { type AdminAnswer, answering } from "../../../answer-refusals"

/** All plans, withdrawn ones included, newest first, with the requester's permissions. */
export const GET = answering(async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET plans">): Promise<void> => {
  const query = parseFields(AdminListPlans, listQuery(req))
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { plans, ...end } = await subscriptions.reading.plans(query)
  const may = await policyRights(req)
  const permitted = { create: may("card_plan:create"), export: may("card_subscription:export") }
  res.json({ plans: plans.map((plan) => adminPlan(plan, may)), ...end, may: permitted })
})

/** Creates a plan. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<CreateCardPlanInput>, res: AdminAnswer<"POST plans">): Promise<void> => {
    const { result } = await createCardPlanWorkflow(req.scope).run({ input: req.validatedBody })
    const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    res.json({ plan: adminPlan(await subscriptions.reading.plan(result.plan_id), await policyRights(req)) })
  },
)

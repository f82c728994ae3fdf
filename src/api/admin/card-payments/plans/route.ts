import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../../modules/card-subscriptions"
import { createCardPlanWorkflow, type CreateCardPlanInput } from "../../../../workflows/create-card-plan"
import { listQuery } from "../../../list-query"
import { parseFields } from "../../../parse-fields"
import { AdminListPlans } from "../plan-validators"

/** Plans, those that are not offered any more as well; newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset, ...filters } = parseFields(AdminListPlans, listQuery(req))
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { plans, count } = await subscriptions.reading.plans({ ...filters, limit, offset })
  res.json({ plans, count, limit, offset })
}

/** Creates a plan. */
export async function POST(req: AuthenticatedMedusaRequest<CreateCardPlanInput>, res: MedusaResponse): Promise<void> {
  const { result } = await createCardPlanWorkflow(req.scope).run({ input: req.validatedBody })
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  res.json({ plan: await subscriptions.reading.plan(result.plan_id) })
}

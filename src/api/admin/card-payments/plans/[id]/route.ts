import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
} from "../../../../../modules/card-subscriptions"
import { updateCardPlanWorkflow, type UpdateCardPlanInput } from "../../../../../workflows/subscriptions/plans"
import { adminPlans } from "../../../../authorization"
import { answering } from "../../../../answer-refusals"

type Changes = UpdateCardPlanInput["changes"]

export const GET = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  await answer(req, res)
})

/** Changes a plan for new sign-ups. */
export const POST = answering(async (req: AuthenticatedMedusaRequest<Changes>, res: MedusaResponse): Promise<void> => {
  await change(req, req.validatedBody)
  await answer(req, res)
})

/** Withdraws a plan from sale; existing subscriptions keep it. */
export const DELETE = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  await change(req, { is_active: false })
  await answer(req, res)
})

async function change(req: AuthenticatedMedusaRequest, changes: Changes): Promise<void> {
  await updateCardPlanWorkflow(req.scope).run({ input: { plan_id: req.params.id ?? "", changes } })
}

async function answer(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const [plan] = await adminPlans(req, [await subscriptions.reading.plan(req.params.id ?? "")])
  res.json({ plan })
}

import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
} from "../../../../../modules/card-subscriptions"
import { updateCardPlanWorkflow, type UpdateCardPlanInput } from "../../../../../workflows/subscriptions/plans"
import { adminPlan, policyRights } from "../../../../authorization"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

type Changes = UpdateCardPlanInput["changes"]

/** One plan. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET plans/:id">): Promise<void> => {
    await answer(req, res)
  },
)

/** Changes a plan for new sign-ups. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<Changes>, res: AdminAnswer<"POST plans/:id">): Promise<void> => {
    await change(req, req.validatedBody)
    await answer(req, res)
  },
)

/** Withdraws a plan from sale; existing subscriptions keep it. */
export const DELETE = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"DELETE plans/:id">): Promise<void> => {
    await change(req, { is_active: false })
    await answer(req, res)
  },
)

async function change(req: AuthenticatedMedusaRequest, changes: Changes): Promise<void> {
  await updateCardPlanWorkflow(req.scope).run({ input: { plan_id: req.params.id ?? "", changes } })
}

async function answer(req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET plans/:id">): Promise<void> {
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  res.json({ plan: adminPlan(await subscriptions.reading.plan(req.params.id ?? ""), await policyRights(req)) })
}

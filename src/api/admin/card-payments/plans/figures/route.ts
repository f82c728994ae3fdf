import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminReadPlanFigures } from "../../../../../contracts/requests/plans"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
} from "../../../../../modules/card-subscriptions"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { policyRights } from "../../../../authorization"
import { listQuery } from "../../../../list-query"
import { parseFields } from "../../../../request-fields"

/**
 * The subscribers of plans and their recurring revenue at present, and the charges that were paid in
 * a period. A charge belongs to the plan that the subscription had when it fell due.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET plans/figures">): Promise<void> => {
    const { plan_ids, ...request } = parseFields(AdminReadPlanFigures, listQuery(req))
    const { overview } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { reading } = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const { range, from, until } = overview.period(request)
    const may = await policyRights(req)
    const figures = await reading.planFigures(plan_ids, { from, until })
    res.json({ period: range, figures, may: { export: may("card_subscription:export") } })
  },
)

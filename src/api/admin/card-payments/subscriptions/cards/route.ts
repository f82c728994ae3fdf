import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
} from "../../../../../modules/card-subscriptions"
import { parseFields } from "../../../../request-fields"
import { AdminListCardsForPlan } from "../../../../../contracts/requests/subscriptions"
import { usableCards } from "../../subscription-view"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/** A customer's saved cards that a plan's provider can charge. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET subscriptions/cards">): Promise<void> => {
    const { customer_id, plan_id } = parseFields(AdminListCardsForPlan, req.query)
    const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const { provider_id } = await subscriptions.plans.find(plan_id)
    res.json({ cards: await usableCards(req.scope, { customer_id, provider_id }) })
  },
)

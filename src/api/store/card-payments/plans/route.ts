import type { MedusaRequest } from "@medusajs/framework/http"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../../modules/card-subscriptions"
import { parseFields } from "../../../request-fields"
import { StoreListPlans } from "../../../../contracts/requests/storefront"
import { type StoreAnswer, answering } from "../../../answer-refusals"

/** The plans on sale. */
export const GET = answering(async (req: MedusaRequest, res: StoreAnswer<"GET plans">): Promise<void> => {
  const filters = parseFields(StoreListPlans, req.query)
  const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  res.json({ plans: await subscriptions.reading.offers(filters) })
})

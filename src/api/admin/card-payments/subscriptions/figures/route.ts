import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
} from "../../../../../modules/card-subscriptions"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/** Subscription revenue by currency, and the number of subscriptions in each state. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET subscriptions/figures">): Promise<void> => {
    const subscriptions = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    res.json(await subscriptions.reading.figures())
  },
)

import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../answer-refusals"

/** The accounts at which no real money moves, for the badge on every page, and the zone of all times. */
export const GET = answering((req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET mode">): void => {
  res.json(req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).setup.modes())
})

import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { answering } from "../../../answer-refusals"

/** The accounts at which no real money moves, for the badge on every page. */
export const GET = answering((req: AuthenticatedMedusaRequest, res: MedusaResponse): void => {
  res.json(req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).setup.modes())
})

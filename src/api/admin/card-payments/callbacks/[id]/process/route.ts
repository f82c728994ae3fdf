import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../modules/card-payments"
import { answering } from "../../../../../answer-refusals"

/** Makes a waiting callback due now; the poll job processes it. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const { callbacks } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  res.json({ callback: await callbacks.processAgain(req.params.id ?? "") })
})

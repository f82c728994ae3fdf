import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/** Makes all failed callbacks due now; the poll job processes them. `count`: their number. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"POST callbacks/process-failed">): Promise<void> => {
    const { callbacks } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    res.json({ count: await callbacks.processFailed() })
  },
)

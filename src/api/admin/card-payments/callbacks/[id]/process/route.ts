import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"
import { shownTo } from "../../../../../authorization"
import { withPayout } from "../../payouts-of-callbacks"

/** Makes a waiting callback due now; the poll job processes it. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"POST callbacks/:id/process">): Promise<void> => {
    const { callbacks } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const callback = await withPayout(req, await callbacks.processAgain(req.params.id ?? ""))
    res.json({ callback: await shownTo(req, callback) })
  },
)

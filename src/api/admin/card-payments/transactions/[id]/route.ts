import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminReadTransaction } from "../../../../../contracts/requests/payments"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { parseFields } from "../../../../request-fields"
import { adminTransactionDetail } from "../../transaction-view"

/** One card payment with its calls, callbacks, other attempts, order and customer. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET transactions/:id">): Promise<void> => {
    const { overview } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { before } = parseFields(AdminReadTransaction, req.query)
    const transaction = await adminTransactionDetail(req, req.params.id ?? "", before)
    res.json({ transaction, settings: overview.settings() })
  },
)

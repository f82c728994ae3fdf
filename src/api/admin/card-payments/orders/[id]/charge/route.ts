import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminChargeOrder } from "../../../../../../contracts/requests/payments"
import { chargeOrderWorkflow } from "../../../../../../workflows/payments/charge-order"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"
import { adminTransaction } from "../../../transaction-view"

/**
 * Charges a saved card of the order's customer for the outstanding amount. Refused where the order
 * owes something else than `amount`. A decline is an answer, not an error: see the payment's state.
 */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminChargeOrder>,
    res: AdminAnswer<"POST orders/:id/charge">,
  ): Promise<void> => {
    const { result } = await chargeOrderWorkflow(req.scope).run({
      input: { ...req.validatedBody, order_id: req.params.id ?? "", actor_id: req.auth_context.actor_id },
    })
    res.json({ transaction: await adminTransaction(req, result.transaction_id) })
  },
)

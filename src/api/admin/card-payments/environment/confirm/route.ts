import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminConfirmEnvironment } from "../../../../../contracts/requests/attention"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/**
 * Confirms this database's environment: scheduled charges, payouts and reconciliation continue.
 * Returns the confirmed changes.
 */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminConfirmEnvironment>,
    res: AdminAnswer<"POST environment/confirm">,
  ): Promise<void> => {
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    res.json({ confirmed: await cards.environment.confirm(req.validatedBody.change) })
  },
)

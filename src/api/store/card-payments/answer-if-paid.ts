import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import type { SessionToPay } from "../../../workflows/session-to-pay"
import { answerSession } from "./answer-session"
import type { Standing } from "./standing-of"

/**
 * A session that is paid takes no other card: it is answered as it is. Medusa makes the order before its payment, so the
 * gateway's approval counts as well.
 */
export async function answerIfPaid(
  req: MedusaRequest,
  res: MedusaResponse,
  { open: { row, hasPayment }, isShopper }: { open: SessionToPay } & Pick<Standing, "isShopper">,
): Promise<boolean> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.liveAttempt(row.id)
  const isTaken = transaction?.status === "approved" && !transaction.released_at && !transaction.given_back_at
  if (!hasPayment && !isTaken) return false
  answerSession(req, res, { id: row.id, providerId: row.provider_id, transaction, missing: [], isShopper })
  return true
}

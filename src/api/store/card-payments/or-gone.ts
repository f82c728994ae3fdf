import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import { noSuchSession } from "../../../workflows/session-to-pay"
import { standingOf } from "./standing-of"

/**
 * Waits for the payment session in the path. Where Medusa has deleted it, its shopper learns whether money that was paid there goes back.
 * @throws MedusaError not_found, with the same sentence for an id that never was, another cart's and another customer's
 */
export async function orGone<T>(req: MedusaRequest, finding: Promise<T>): Promise<T> {
  try {
    return await finding
  } catch (error) {
    if (!(error instanceof MedusaError) || error.type !== MedusaError.Types.NOT_FOUND) throw error
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const attempt = await cards.attemptOf({ payment_session_id: req.params.id ?? "" })
    if (!attempt?.payment_collection_id || attempt.type === "verification") throw error
    await standingOf(req, attempt.payment_collection_id)
    throw noSuchSession(attempt)
  }
}

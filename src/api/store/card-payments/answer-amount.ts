import type { MedusaResponse } from "@medusajs/framework/http"
import { owedMessage } from "../../../modules/card-payments"
import type { AmountDiffers } from "../../../workflows/while-payable"

/**
 * What is due now, for a session that was made for another amount and is gone: `amount` is decimal text in major units, zero
 * where nothing is due. The next session has that amount. Not 409, by which Medusa asks for the same request again.
 */
export function answerAmount(res: MedusaResponse, { amount, currency_code, isPaid }: AmountDiffers): void {
  const message = owedMessage({ fits: false, amount, currency_code }, isPaid)
  res.status(410).json({ type: "amount_changed", message, amount, currency_code })
}

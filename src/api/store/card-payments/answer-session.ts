import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  declineOf,
  owedMessage,
  sessionData,
  shopperMessage,
  type TransactionRow,
} from "../../../modules/card-payments"
import type { AmountDiffers } from "../../../workflows/payments/payable-session"

/** A session as a request found it. */
export type FoundSession = {
  id: string
  providerId: string
  transaction: TransactionRow | undefined
  /** What the gateway wants to know before it is asked. */
  missing: readonly string[]
  /** Who asks is told the masked card, and where 3-D Secure goes on. */
  isShopper: boolean
}

export function answerSession(req: MedusaRequest, res: MedusaResponse, found: FoundSession): void {
  const { id, providerId, transaction, missing, isShopper } = found
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { session_id, card, ...sessionFields } = sessionData(id, transaction, transaction ? [] : missing)
  res.json({
    session: {
      id: session_id,
      ...sessionFields,
      redirect_url:
        isShopper || !isOwnAddress(transaction, sessionFields.redirect_url) ? sessionFields.redirect_url : null,
      card: isShopper ? card : null,
      message: shopperMessage(isShopper ? transaction : withoutReason(transaction)),
      decline_category: isShopper && transaction ? declineOf(transaction) : null,
      integration: cards.providerSettings(providerId).integration,
      three_d_secure: isShopper ? cards.threeDS.window(transaction) : null,
    },
  })
}

/** A stranger who knows the session's id learns that it was declined, and nothing of the shopper's account. */
function withoutReason(transaction: TransactionRow | undefined): TransactionRow | undefined {
  return transaction && { ...transaction, decline_category: null }
}

/** Our page for what the gateway shows: whoever knows its address speaks for the shopper's browser. */
function isOwnAddress(transaction: TransactionRow | undefined, address: string | null): boolean {
  const token = transaction?.three_ds_token
  return !!token && !!address?.endsWith(token)
}

/**
 * What is due now, for a session that was made for another amount and is gone: `amount` is decimal text in major units, zero
 * where nothing is due. The next session has that amount. Not 409, by which Medusa asks for the same request again.
 */
export function answerAmount(res: MedusaResponse, { amount, currency_code, isPaid }: AmountDiffers): void {
  const message = owedMessage({ fits: false, amount, currency_code }, isPaid)
  res.status(410).json({ type: "amount_changed", message, amount, currency_code })
}

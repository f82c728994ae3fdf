import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AmountRefusal, CardPaymentSession } from "../../../contracts"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  declineOf,
  dueMessage,
  sessionData,
  shopperMessage,
  type TransactionRow,
} from "../../../modules/card-payments"
import { localized } from "../../store-language"
import type { AmountDiffers } from "../../../workflows/payments/payable-session"

export type SessionAnswer = MedusaResponse<{ session: CardPaymentSession }>

export type FoundSession = {
  id: string
  providerId: string
  transaction: TransactionRow | undefined
  /** Details that the gateway needs before the payment can start. */
  missing: readonly string[]
  /** True for the shopper, who gets the masked card and the step of 3-D Secure. */
  isShopper: boolean
}

export function answerSession(req: MedusaRequest, res: SessionAnswer, found: FoundSession): void {
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
      ...localized(req, shopperMessage(isShopper ? transaction : withoutReason(transaction))),
      decline_category: isShopper && transaction ? declineOf(transaction) : null,
      integration: cards.providerSettings(providerId).integration,
      three_d_secure: isShopper ? cards.threeDS.window(transaction) : null,
    },
  })
}

/**
 * The transaction without the reason of its decline, for a request that does not prove its shopper:
 * the reason reveals something of the shopper's account.
 */
function withoutReason(transaction: TransactionRow | undefined): TransactionRow | undefined {
  return transaction && { ...transaction, decline_category: null }
}

/**
 * True for the address of our own page for a gateway step, whose token identifies the shopper's
 * browser.
 */
function isOwnAddress(transaction: TransactionRow | undefined, address: string | null): boolean {
  const token = transaction?.three_ds_token
  return !!token && !!address?.endsWith(token)
}

/**
 * Answers 410 with the amount due, for a session that was created for another amount and is
 * deleted. `amount` is decimal text in major units, zero if nothing is due; the next session has
 * that amount. Not 409, because Medusa asks clients to repeat a request after that status.
 */
export function answerAmount(
  req: MedusaRequest,
  res: MedusaResponse<AmountRefusal>,
  { amount, currency_code, isPaid }: AmountDiffers,
): void {
  const message = localized(req, dueMessage({ fits: false, amount, currency_code }, isPaid))
  res.status(410).json({ type: "amount_changed", ...message, amount, currency_code })
}

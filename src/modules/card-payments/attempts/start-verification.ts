import { generateEntityId } from "@medusajs/framework/utils"
import type { CardData } from "../../../card-check"
import { startAttempt, settingsOf } from "./start-form"
import { startCharge, type ChargeResult } from "./start-charge"
import type { BrowserData } from "../../../contracts"
import type { Context } from "../context"
import type { OrderDetails } from "./order-details"
import type { Shopper } from "./browser-data"
import { notAllowed, invalidData } from "../../../mapping"
import { toMessage } from "../../../messages"

export type VerificationInput = {
  providerId: string
  customerId: string
  /** E-mail, name and address of the customer under wire names. */
  orderDetails: OrderDetails
  shopper: Shopper
  /**
   * In memory, for a provider with direct card entry; otherwise the gateway's form takes the card.
   */
  card?: CardData
  browser?: BrowserData
  /** See `ChargeInput`. */
  awaitedBy?: readonly string[]
  returnUrl?: unknown
}

/** ISO 4217 "no currency": a verification has no amount. */
const NO_CURRENCY = { amount: "0", currency_code: "xxx" }

/**
 * Verifies a card so that it can be saved without a purchase (account-verification or its form,
 * wire facts 4.3). The attempt's session id is `cver_…`: it is no Medusa payment session and never
 * becomes an order.
 * @throws MedusaError with a message for the shopper, GatewayError from the form's call
 */
export async function startVerification(context: Context, input: VerificationInput): Promise<ChargeResult> {
  const { providerId, customerId, card, shopper, browser, awaitedBy, returnUrl } = input
  const { cardVerification, integration } = settingsOf(context, providerId)
  if (!cardVerification) {
    throw notAllowed(toMessage("verification.with_purchase_only"))
  }
  const session = {
    id: generateEntityId(undefined, "cver"),
    provider_id: providerId,
    payment_collection_id: null,
    ...NO_CURRENCY,
  }
  const orderDetails = () => Promise.resolve({ order_desc: "Card verification", ...input.orderDetails })
  const common = { session, orderDetails, shopper, customerId, saveFor: customerId, returnUrl, verifies: true }
  if (integration === "direct") {
    if (!card) throw invalidData(toMessage("verification.card_missing"))
    return startCharge(context, { ...common, cardSource: { kind: "card", card }, browser, awaitedBy })
  }
  if (card) {
    throw notAllowed(toMessage("session.card_on_payment_page"))
  }
  const { transaction, missing } = await startAttempt(context, { ...common, isNew: true })
  return { outcome: missing.length ? "missing" : "started", transaction, missing }
}

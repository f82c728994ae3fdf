import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutDestination } from "../../../mapping"
import { accountOf, type Context } from "../context"
import type { SavedCardRow } from "../records/rows"
import { bindingOf, decrypt } from "../records/encryption"
import { isExpired } from "../saved-cards/saved-card"

type StoredCardRequest = {
  account: string
  customer_id: string | null
  destination: Extract<PayoutDestination, { kind: "stored_card" }>
}

export type StoredCard = {
  /** Names the card in a transfer (wire facts 4.15). */
  recurringPaymentId: string
  brand: string | null
  last4: string | null
}

/**
 * The destination card of a transfer: a saved card of the customer, or a card known only by its
 * recurring-payment-id.
 * @throws MedusaError with a message for the admin that includes the fix
 */
export async function findStoredCard(context: Context, requested: StoredCardRequest): Promise<StoredCard> {
  const { account, customer_id, destination } = requested
  const { saved_card_id: id, recurring_payment_id } = destination
  if (recurring_payment_id !== undefined) {
    return { recurringPaymentId: recurring_payment_id, brand: null, last4: null }
  }
  if (!customer_id) {
    throw notAllowed("A saved card is a customer's. Say which customer's, or choose another destination.")
  }
  const card = (await context
    .pg("card_saved_card")
    .where({ id: id ?? null, customer_id, account, deleted_at: null })
    .first()) as SavedCardRow | undefined
  if (!card) {
    const message = "The customer has no such card in this account. Choose another card, or another destination."
    throw new MedusaError(MedusaError.Types.NOT_FOUND, message)
  }
  if (isExpired(card, context.now())) throw notAllowed("This card has expired. Choose another one.")
  const reference = decrypt(context.options.cardKeys, bindingOf(card), card.reference)
  if (!reference) {
    throw notAllowed("None of the plugin's cardKeys can read this saved card. Put back the key that it was saved with.")
  }
  const { recurringPaymentId } = reference
  if (recurringPaymentId) return { recurringPaymentId, brand: card.brand, last4: card.last4 }
  const { cardRefVersion } = accountOf(context, account)
  const now =
    cardRefVersion === "v4"
      ? "Let the customer save it again."
      : `Set accounts.${account}.cardRefVersion to "v4", and let the customer save it again.`
  throw notAllowed(`This card was saved without the recurring-payment-id that a transfer needs. ${now}`)
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}

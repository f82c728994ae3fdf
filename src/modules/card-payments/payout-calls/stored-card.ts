import type { PayoutDestination } from "../../../contracts/requests/payout-destination"
import { notAllowed, notFound } from "../../../mapping"
import { toMessage } from "../../../messages"
import { accountOf, type Context } from "../context"
import type { SavedCardRow } from "../records/rows"
import { bindingOf, decrypt } from "../records/encryption"
import { isExpired } from "../saved-cards/payable-card"

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
  if (!customer_id) throw notAllowed(toMessage("payout_card.customer_missing"))
  const card = (await context
    .pg("card_saved_card")
    .where({ id: id ?? null, customer_id, account, deleted_at: null })
    .first()) as SavedCardRow | undefined
  if (!card) throw notFound(toMessage("payout_card.not_found"))
  if (isExpired(card, context.now())) throw notAllowed(toMessage("payout_card.expired"))
  const reference = decrypt(context.options.cardKeys, bindingOf(card), card.reference)
  if (!reference) throw notAllowed(toMessage("payout_card.key_missing"))
  const { recurringPaymentId } = reference
  if (recurringPaymentId) return { recurringPaymentId, brand: card.brand, last4: card.last4 }
  const { cardRefVersion } = accountOf(context, account)
  if (cardRefVersion === "v4") throw notAllowed(toMessage("payout_card.no_recurring_payment"))
  const option = `accounts.${account}.cardRefVersion`
  throw notAllowed(toMessage("payout_card.no_recurring_payment_in_reference", { option }))
}

import type { Context } from "../context"
import { type ProviderOptions, unavailableReason } from "../../../configuration"
import type { SavedCardRow } from "../records/rows"
import { bindingOf, type CardReference, decrypt, reencrypt } from "../records/encryption"
import { notAllowed, notFound, invalidData } from "../../../mapping"
import { toMessage } from "../../../messages"

export type PayableCard = { reference: CardReference; ipaddress: string | null }

type PayableCardRequest = {
  settings: ProviderOptions
  savedCardId: string
  customerId: string
  cvv2?: string
  scenario?: string
}

/**
 * The gateway's reference to a customer's card, for a charge that follows immediately.
 * @throws MedusaError with a message for the shopper: card not found for this customer, expired, or
 * not usable with this provider
 */
export async function payableCard(context: Context, requested: PayableCardRequest): Promise<PayableCard> {
  const { settings, savedCardId, customerId, cvv2, scenario } = requested
  const unavailable = unavailableReason(context, settings)
  if (unavailable) throw notAllowed(unavailable.reason)
  const card = (await context
    .pg("card_saved_card")
    .where({ id: savedCardId, customer_id: customerId, account: settings.account, deleted_at: null })
    .first()) as SavedCardRow | undefined
  if (!card) throw notFound(toMessage("saved_card.not_found"))
  if (isExpired(card, context.now())) {
    throw notAllowed(toMessage("saved_card.expired"))
  }
  // A charge without the shopper (`scenario`) cannot ask for the CVV2.
  if (settings.savedCardCvv2 && !cvv2 && !scenario) {
    throw invalidData(toMessage("saved_card.cvv2_missing"))
  }
  const reference = decrypt(context.options.cardKeys, bindingOf(card), card.reference)
  if (!reference) {
    context.logger.error(`[card-payments] ${card.id}: none of the plugin's cardKeys can read this saved card.`)
    throw notAllowed(toMessage("saved_card.unreadable"))
  }
  const renewed = reencrypt(context.options.cardKeys, bindingOf(card), card.reference)
  if (renewed) {
    await context.pg("card_saved_card").where({ id: card.id, reference: card.reference }).update({ reference: renewed })
  }
  return { reference, ipaddress: card.ipaddress }
}

/**
 * A card is valid through the last day of its month in every time zone: up to twelve hours after
 * the month ends in UTC.
 */
export function isExpired({ exp_month, exp_year }: Pick<SavedCardRow, "exp_month" | "exp_year">, now: Date): boolean {
  if (!exp_month || !exp_year) return false
  const year = Number(exp_year.length === 2 ? `20${exp_year}` : exp_year)
  return Date.UTC(year, Number(exp_month), 1, 12) <= now.getTime()
}

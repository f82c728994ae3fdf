import { unavailableReason } from "../../../configuration"
import type { SavedCard } from "../../../contracts"
import { endpointFor } from "../../../gateway"
import { type KnownMessage, toMessage } from "../../../messages"
import { settingsOf } from "../attempts/start-form"
import { accountOf, type Context } from "../context"

/** The reason why saved cards cannot be charged in this currency; undefined if they can. */
export function chargeDenialReason(context: Context, id: string, currency: string): KnownMessage | undefined {
  if (!context.providers.has(id)) return toMessage("provider.not_ours", { id })
  const settings = settingsOf(context, id)
  if (endpointFor(accountOf(context, settings.account), currency)) return unavailableReason(context, settings)?.reason
  return toMessage("account.endpoint_missing", { account: settings.account, currency: currency.toUpperCase() })
}

/** A customer's card for a charge without the customer. */
export type ChargeableCard = {
  card: SavedCard<Date> & { account: string }
  /** The provider of the charge; null where the store has none for the account any more. */
  providerId: string | null
  /** Why the card cannot be charged; null if it can. */
  reason: KnownMessage | null
}

/**
 * The provider that charges a card in this currency: a reference is one account's, so any provider
 * of the card's account can, a preferred one first.
 */
export function chargeable(
  context: Context,
  card: ChargeableCard["card"],
  { currency, preferred }: { currency: string; preferred: readonly string[] },
): ChargeableCard {
  const own = [...context.providers].filter(([, { account }]) => account === card.account).map(([id]) => id)
  const ids = [...preferred.filter((id) => own.includes(id)), ...own]
  const usable = ids.find((id) => !chargeDenialReason(context, id, currency))
  const [providerId = null] = usable ? [usable] : ids
  if (card.expired) return { card, providerId, reason: toMessage("saved_card.expired") }
  if (usable) return { card, providerId, reason: null }
  const reason = providerId && chargeDenialReason(context, providerId, currency)
  return { card, providerId, reason: reason || toMessage("saved_card.provider_missing", { account: card.account }) }
}

import type { MedusaSdk } from "./medusa-sdk"

/** Displayable details of a saved card. */
export type SavedCard = {
  /** `csc_…`; identifies the card everywhere outside the store's server. */
  id: string
  brand: string | null
  last4: string | null
  exp_month: string | null
  exp_year: string | null
  /** The shopper's own name for the card. */
  name: string | null
  is_default: boolean
  expired: boolean
  /** ISO 8601. */
  created_at: string
}

export type SavedCards = {
  /** True if the provider accepts saved cards; otherwise `reason` explains it to the shopper. */
  available: boolean
  reason: string | null
  /** A payment with a saved card must bring its CVV2. */
  cvv2_required: boolean
  /** A card may be saved without a purchase: `verifyCard`. */
  verification: boolean
  cards: SavedCard[]
}

const path = "/store/card-payments/cards"

/**
 * The cards of the signed-in customer, optionally only those that a provider accepts.
 * @throws the SDK's error: 401 without a signed-in customer
 */
export function listSavedCards(
  sdk: MedusaSdk,
  { providerId, signal }: { providerId?: string; signal?: AbortSignal } = {},
): Promise<SavedCards> {
  return sdk.client.fetch<SavedCards>(path, { query: providerId ? { provider_id: providerId } : {}, signal })
}

/**
 * Names a saved card (`null` removes the name) or makes it the default.
 * @throws the SDK's error: 404 if the signed-in customer has no such card
 */
export async function updateSavedCard(
  sdk: MedusaSdk,
  { id, name, isDefault, signal }: { id: string; name?: string | null; isDefault?: true; signal?: AbortSignal },
): Promise<SavedCard> {
  const body = { ...(name === undefined ? {} : { name }), ...(isDefault ? { is_default: true } : {}) }
  const { card } = await sdk.client.fetch<{ card: SavedCard }>(`${path}/${encodeURIComponent(id)}`, {
    method: "POST",
    body,
    signal,
  })
  return card
}

/**
 * Deletes a saved card; it cannot pay any more.
 * @throws the SDK's error: 404 if the signed-in customer has no such card
 */
export async function deleteSavedCard(
  sdk: MedusaSdk,
  { id, signal }: { id: string; signal?: AbortSignal },
): Promise<void> {
  await sdk.client.fetch(`${path}/${encodeURIComponent(id)}`, { method: "DELETE", signal })
}

import type { SavedCard, SavedCards } from "../contracts"
import type { UpdateCardBody } from "../contracts/requests/storefront"
import type { MedusaSdk } from "./medusa-sdk"

export type { SavedCard, SavedCards }

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
  const body: UpdateCardBody = {
    ...(name === undefined ? {} : { name }),
    ...(isDefault ? { is_default: isDefault } : {}),
  }
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

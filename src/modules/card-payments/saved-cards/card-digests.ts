import { createHmac } from "node:crypto"
import type { CardKey } from "../../../configuration"

/**
 * Digests of a card under each key, the newest first: of the gateway's id for its number (unq-card-ref-id), which is the same whoever
 * saves the card. It is recognised by them, and neither the id nor the number can be read from them.
 */
export function cardDigests(
  keys: readonly CardKey[],
  { account, unique }: { account: string; unique: string },
): string[] {
  const text = JSON.stringify(["unq-card-ref-id", account, unique])
  return keys.map(({ secret }) => createHmac("sha256", secret).update(text).digest("base64url"))
}

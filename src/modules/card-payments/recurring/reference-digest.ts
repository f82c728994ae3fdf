import { createHmac } from "node:crypto"
import type { CardKey } from "../../../configuration"

/** Digests of a recurring-payment-id under each key, the newest first: it is found by one, and cannot be read from it. */
export function referenceDigests(keys: readonly CardKey[], { account, id }: { account: string; id: string }): string[] {
  const text = JSON.stringify(["recurring-payment-id", account, id])
  return keys.map(({ secret }) => createHmac("sha256", secret).update(text).digest("base64url"))
}

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import type { SavedCardRow } from "./rows"
import type { CardKey } from "../../../configuration"

/** The gateway's identifiers of a card. */
export type CardReference = {
  cardrefid: string
  /** The same value for the same card number: recognizes a card that was saved before. */
  unique?: string
  /** From create-card-ref version 4: names the card in recurring payments and transfers. */
  recurringPaymentId?: string
}

const ALGORITHM = "aes-256-gcm"
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * The additional data of the encryption: the reference cannot be decrypted in another row, or for
 * another customer or account.
 */
export function bindingOf({ id, customer_id, account }: Pick<SavedCardRow, "id" | "customer_id" | "account">): string {
  return [id, customer_id, account].join(" ")
}

/**
 * AES-256-GCM under the first key: `v1.<key id>.<iv>.<tag>.<text>`, with the binding as additional
 * data.
 */
export function encrypt<Payload extends object>(keys: readonly CardKey[], binding: string, payload: Payload): string {
  const [key] = keys
  if (!key) throw new Error("The plugin's option cardKeys is empty: nothing can be encrypted.")
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.secret, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(binding))
  const text = Buffer.concat([cipher.update(JSON.stringify(payload), "utf8"), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), text].map((part) => part.toString("base64url"))
  return ["v1", key.id, ...parts].join(".")
}

/**
 * @returns undefined if no key can decrypt the value: its key was removed from the options, or the
 * value was changed
 */
export function decrypt<Payload extends object = CardReference>(
  keys: readonly CardKey[],
  binding: string,
  encrypted: string,
): Payload | undefined {
  const [version, keyId, ...parts] = encrypted.split(".")
  const key = keys.find(({ id }) => id === keyId)
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, "base64url"))
  if (version !== "v1" || !key || !iv || !tag || !text) return undefined
  try {
    const decipher = createDecipheriv(ALGORITHM, key.secret, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(binding)).setAuthTag(tag)
    return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8")) as Payload
  } catch {
    return undefined
  }
}

/**
 * Whether a value was encrypted with an older key than the first one and should be encrypted again.
 */
export function isOutdated(keys: readonly CardKey[], encrypted: string): boolean {
  return encrypted.split(".")[1] !== keys[0]?.id
}

/**
 * The value encrypted with the newest key; undefined if it already is, or no key can decrypt it.
 */
export function reencrypt(keys: readonly CardKey[], binding: string, encrypted: string): string | undefined {
  const payload = isOutdated(keys, encrypted) ? decrypt<object>(keys, binding, encrypted) : undefined
  return payload && encrypt(keys, binding, payload)
}

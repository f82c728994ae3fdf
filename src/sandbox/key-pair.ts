import { generateKeyPair, type KeyObject } from "node:crypto"
import { promisify } from "node:util"

export type MadeKeyPair = { publicKey: KeyObject; /** PEM, PKCS#8 */ privateKey: string }

let made: Promise<MadeKeyPair> | undefined

/** One RSA pair a process, for accounts that registered none: making one takes a moment, and it opens nothing but sandboxes. */
export function madeKeyPair(): Promise<MadeKeyPair> {
  made ??= promisify(generateKeyPair)("rsa", { modulusLength: 2048 }).then(({ publicKey, privateKey }) => ({
    publicKey,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  }))
  return made
}

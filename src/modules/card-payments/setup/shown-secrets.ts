import { createHash, createPublicKey } from "node:crypto"
import type { CardKey } from "../../../configuration"
import type { AccountSettings, ShownSecret, SignatureFamily } from "../../../contracts"
import { type Account, operations } from "../../../gateway"
import type { Operation } from "../../../gateway/declare-operation"
import { signingOf } from "../../../gateway/signing/sign-request"

/** Characters. The last four of a shorter secret would be too large a part of it. */
const SHORT = 16

/** Secrets of an account by as much as may be shown: never more than four characters. */
export function secretsOf(account: Account): ShownSecret[] {
  const { merchantControlKey, previousControlKeys, privateKey } = account
  return [
    textSecret("merchantControlKey", merchantControlKey),
    ...previousControlKeys.map((key) => textSecret("previousControlKeys", key)),
    ...(privateKey
      ? [
          {
            option: "privateKey" as const,
            last_four: null,
            bits: privateKey.asymmetricKeyDetails?.modulusLength ?? null,
            fingerprint: createHash("sha256")
              .update(createPublicKey(privateKey).export({ type: "spki", format: "der" }))
              .digest("hex"),
          },
        ]
      : []),
  ]
}

function textSecret(option: ShownSecret["option"], text: string): ShownSecret {
  return { option, last_four: text.length < SHORT ? null : text.slice(-4), bits: null, fingerprint: null }
}

/** Keys for card references by the ids that stored values name. */
export function cardKeysShown(keys: readonly CardKey[]): ShownSecret[] {
  return keys.map(({ id }) => ({ option: "cardKeys", last_four: null, bits: null, fingerprint: id }))
}

export function endpointsShown({ endpointId, endpointGroupId, endpoints }: Account): AccountSettings["endpoints"] {
  return [
    ...Object.entries(endpoints).map(([currency, id]) => ({
      id,
      is_group: false,
      currency_code: currency.toUpperCase(),
    })),
    ...(endpointId === undefined ? [] : [{ id: endpointId, is_group: false, currency_code: null }]),
    ...(endpointGroupId === undefined ? [] : [{ id: endpointGroupId, is_group: true, currency_code: null }]),
  ]
}

/** The signature families that the account's operations use, with its options applied. */
export function signatureFamilies(account: Account): SignatureFamily[] {
  const found = new Map<SignatureFamily["family"], string[]>()
  for (const operation of Object.values(operations) as unknown as Operation[]) {
    const signing = signingOf(operation, account)
    const family = signing.scheme === "oauth" ? signing.method : signing.scheme === "none" ? "none" : "control"
    found.set(family, [...(found.get(family) ?? []), operation.name])
  }
  return [...found].map(([family, names]) => ({
    family,
    operations: names,
    is_usable: family !== "RSA-SHA256" || account.privateKey !== undefined,
  }))
}

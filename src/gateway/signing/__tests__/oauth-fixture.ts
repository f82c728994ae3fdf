import { generateKeyPairSync } from "node:crypto"
import fc from "fast-check"
import { type OAuthRequest, type OAuthSigner, type OAuthVerifier, signOAuth } from "../oauth"

export type Pair = [name: string, value: string]

export const SECRET = "00112233-4455-6677-8899-AABBCCDDEEFF"
export const MOMENT = { timestamp: 1700000000, nonce: "n0nce-0001_ABC~" }
export const ADDRESS = "https://gateway.example/paynet/api/v2/payout/4242"

export const rsaKeys = generateKeyPairSync("rsa", { modulusLength: 2048 })
export const ecKeys = generateKeyPairSync("ec", { namedCurve: "P-256" })

export const hmacSigner = {
  consumerKey: "test-merchant",
  method: "HMAC-SHA1",
  secret: SECRET,
} satisfies OAuthSigner
export const rsaSigner = {
  consumerKey: "test-merchant",
  method: "RSA-SHA256",
  privateKey: rsaKeys.privateKey,
} satisfies OAuthSigner
export const hmacVerifier = { method: "HMAC-SHA1", secrets: [SECRET] } satisfies OAuthVerifier
export const rsaVerifier = { method: "RSA-SHA256", publicKeys: [rsaKeys.publicKey] } satisfies OAuthVerifier

/** The request as the gateway receives it. */
export function signed(request: OAuthRequest, signer: OAuthSigner) {
  return { ...request, authorization: signOAuth(request, signer, MOMENT).authorization }
}

/** Any sequence of UTF-16 code units, lone surrogates included. */
export const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

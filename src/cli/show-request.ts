import type { Account, Endpoint } from "../gateway"
import type { Operation } from "../gateway/declare"
import { secretFields } from "../gateway/fields"
import { maskDigits, redact } from "../gateway/redact"
import { type SignedRequest, signingOf } from "../gateway/sign-request"
import { controlText } from "../gateway/signing/control"

export type SignedCall = {
  account: Account
  operation: Operation
  endpoint: Endpoint
  fields: Record<string, string>
  signed: SignedRequest
}

/** A request that may be printed. */
export type ShownRequest = {
  url: string
  /** Names that may be printed keep their value, all others read `***`. */
  body: Record<string, string>
  /** null where the signature is not in the header. */
  authorization: string | null
}

export type ShownSigning = {
  scheme: "control" | "HMAC-SHA1" | "RSA-SHA256" | "none"
  /** What is signed, with secret values hidden; without the key. */
  text: string
  key: "merchantControlKey" | "merchantControlKey&" | "privateKey" | null
}

export function showRequest({ url, body, headers }: SignedRequest): ShownRequest {
  const authorization = headers.Authorization?.replace(/(oauth_signature)="[^"]*"/, '$1="***"')
  return { url, body: redact(Object.fromEntries(body)), authorization: authorization ?? null }
}

export function showSigning({ account, operation, endpoint, fields, signed }: SignedCall): ShownSigning {
  const signing = signingOf(operation, account)
  if (signing.scheme === "none") return { scheme: "none", text: "", key: null }
  if (signing.scheme === "oauth") {
    const key = signing.method === "HMAC-SHA1" ? "merchantControlKey&" : "privateKey"
    return { scheme: signing.method, text: showBaseString(signed.signedText, operation), key }
  }
  const shown = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, show(operation, name, value)]))
  const text = controlText({
    parts: signing.parts,
    fields: shown,
    login: account.login,
    endpointId: endpoint.id,
    minorUnits: account.minorUnits,
  })
  return { scheme: "control", text, key: "merchantControlKey" }
}

const secret = new Set<string>(secretFields)

/** More than in a log: whoever compares signatures has to see e-mail and description. What nobody declared stays hidden. */
function show(operation: Operation, name: string, value: string): string {
  // Ours, never the caller's; and a nonce may well have as many digits in a row as a card.
  if (name.startsWith("oauth_")) return value
  const declared = Object.hasOwn(operation.request.shape, name) || name === "login"
  return declared && !secret.has(name) && maskDigits(value) === value ? value : "***"
}

/** Names and values of a base string are encoded twice, and so are the marks between them once. */
function showBaseString(baseString: string, operation: Operation): string {
  const [method, url, parameters = ""] = baseString.split("&")
  const shown = parameters.split("%26").map((pair) => {
    const [name = "", value = ""] = pair.split("%3D")
    const [plainName, plain] = [decodedTwice(name), decodedTwice(value)]
    const isShown = show(operation, plainName, plain) === plain
    // Somebody may have typed a card number as the name of a further field.
    const shownName = maskDigits(plainName) === plainName ? name : "***"
    return isShown ? pair : `${shownName}%3D***`
  })
  return [method, url, shown.join("%26")].join("&")
}

function decodedTwice(text: string): string {
  return decodeURIComponent(decodeURIComponent(text))
}

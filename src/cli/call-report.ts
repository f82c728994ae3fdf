import type { Account, Endpoint, GatewayErrorKind } from "../gateway"
import type { Operation } from "../gateway/declare"
import { secretFields } from "../gateway/fields"
import { idOf } from "../gateway/read-answer"
import { maskDigits, maskSecrets, redact } from "../gateway/redact"
import { controlText } from "../gateway/signing/control"
import { type SignedRequest, signingOf } from "../gateway/signing/sign-request"
import { oneLine } from "./command"

/** What `call --json` prints; null is what did not come to be. */
export type CallReport = {
  operation: string
  dryRun: boolean
  request: ShownRequest | null
  signing: ShownSigning | null
  answer: {
    httpStatus: number
    /** Names that may be printed keep their value, what was sent in secret masked; all others read `***`. */
    fields: Record<string, string>
    /** `error-message`, with what was sent in secret masked. */
    message: string | null
    /** `redirect-url`, whole: the page to open in a browser. Null as well where it holds what was sent in secret. */
    page: string | null
  } | null
  error: {
    kind: GatewayErrorKind
    message: string
    code: string | null
    httpStatus: number | null
    orderid: string | null
    /** The option of the account that the failure leads to. */
    hint: string | null
    next: string
  } | null
}

/** The report for people. */
export function textOf({ dryRun, request, signing, answer, error }: CallReport): string {
  return [
    ...(request ? requestLines(request) : []),
    ...(signing ? ["", ...signingLines(signing)] : []),
    ...(dryRun && !error ? ["", "Not sent (--dry-run)."] : []),
    ...(answer ? ["", ...answerLines(answer)] : []),
    ...(error ? [...(request ? [""] : []), ...errorLines(error)] : []),
  ].join("\n")
}

function requestLines({ url, body, authorization }: ShownRequest): string[] {
  return [`POST ${url}`, ...(authorization ? [`  Authorization: ${authorization}`] : []), ...columns(body)]
}

function signingLines({ scheme, text, key }: ShownSigning): string[] {
  if (scheme === "none") return ["Not signed."]
  if (scheme === "control") return ["Signed (SHA-1 of this):", `  ${text} + ${key}`]
  return [`Signed (${scheme} with ${key}):`, `  ${text}`]
}

function answerLines({ httpStatus, fields, message, page }: NonNullable<CallReport["answer"]>): string[] {
  return [
    `Answer, HTTP ${httpStatus}:`,
    ...columns(fields),
    ...(message ? [`The gateway says: ${message}`] : []),
    ...(page ? [`Open in a browser: ${page}`] : []),
  ]
}

function errorLines({ kind, message, code, httpStatus, hint, next }: NonNullable<CallReport["error"]>): string[] {
  const details = [httpStatus === null ? "" : `HTTP ${httpStatus}`, code === null ? "" : `code ${code}`].filter(Boolean)
  return [`Failed (${[kind, ...details].join(", ")}): ${message}`, ...(hint === null ? [] : [`Hint: ${hint}`]), next]
}

function columns(fields: Record<string, string>): string[] {
  const width = Math.max(0, ...Object.keys(fields).map((name) => name.length))
  return Object.entries(fields).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
}

export type SignedCall = {
  account: Account
  operation: Operation
  endpoint: Endpoint
  fields: Record<string, string>
  signed: SignedRequest
}

/** A request that may be printed. */
type ShownRequest = {
  url: string
  /** Names that may be printed keep their value, all others read `***`. */
  body: Record<string, string>
  /** null where the signature is not in the header. */
  authorization: string | null
}

type ShownSigning = {
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

/** Ids and codes: a CVV2 of three digits may be in one by chance, and masked there it would damage the id. */
const ids = new Set([
  "paynet-order-id",
  "merchant-order-id",
  "client_orderid",
  "serial-number",
  "by-request-sn",
  "end-point-id",
  "error-code",
])

/** An answer that may be printed. It may quote what was sent anywhere, in names as well, and write what steers a terminal. */
export function showAnswer(
  answerFields: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): Omit<NonNullable<CallReport["answer"]>, "httpStatus"> {
  // Cleaned first, so that no invisible mark hides a card number; shortened last, so that no half of a secret is left.
  const masked = (text: string) => oneLine(maskSecrets(oneLine(text, Infinity), secrets))
  const readable = (name: string) => (answerFields[name] === undefined ? null : masked(answerFields[name]))
  const page = answerFields["redirect-url"]
  const fields = Object.entries(answerFields).flatMap(([name, value]) => {
    if (value === undefined) return []
    const [printed = "***"] = Object.values(redact({ [name]: value }))
    // Only a name that we know ourselves has a value to show.
    if (printed === "***") return [[masked(name), printed]]
    return [[name, ids.has(name) && idOf(value, secrets) ? printed : masked(value)]]
  })
  return {
    fields: Object.fromEntries(fields) as Record<string, string>,
    message: readable("error-message"),
    page: page === undefined || quotes(page, secrets) ? null : oneLine(page, Infinity),
  }
}

/**
 * Whether an address holds what was sent in secret: long values however they are spaced, short ones as a whole part. Its token may have
 * as many digits as a card number, and masked there the page could not be opened.
 */
function quotes(address: string, secrets: readonly string[]): boolean {
  const text = decoded(address).toLowerCase()
  const parts = new Set(text.split(/[^a-z0-9]+/))
  return secrets
    .map((secret) => secret.toLowerCase())
    .some((secret) => (secret.length > 4 ? bare(text).includes(bare(secret)) : parts.has(secret)))
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll("+", " "))
  } catch {
    return address
  }
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "")
}

import type { Account, Endpoint, GatewayErrorKind } from "../gateway"
import type { Operation } from "../gateway/declare-operation"
import { secretFields } from "../gateway/fields"
import { idOf } from "../gateway/read-answer"
import { maskDigits, maskSecrets, oneLine, redact } from "../gateway/redact"
import { controlText } from "../gateway/signing/control"
import { type SignedRequest, signingOf } from "../gateway/signing/sign-request"

/** Output of `call --json`; a part that does not exist is null. */
export type CallReport = {
  operation: string
  dryRun: boolean
  request: ShownRequest | null
  signing: ShownSigning | null
  answer: {
    httpStatus: number
    /** Printable fields keep their value, with sent secrets masked; all others are `***`. */
    fields: Record<string, string>
    /** `error-message` with sent secrets masked. */
    message: string | null
    /**
     * `redirect-url` in full: the page to open in a browser. Also null if it contains a sent
     * secret.
     */
    page: string | null
  } | null
  error: {
    kind: GatewayErrorKind
    message: string
    code: string | null
    httpStatus: number | null
    orderid: string | null
    /** The account option that the failure points at. */
    hint: string | null
    next: string
  } | null
}

/** The report as text. */
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

/** The printable form of a request. */
type ShownRequest = {
  url: string
  /** Printable fields keep their value, all others are `***`. */
  body: Record<string, string>
  /** null if the signature is not in the header. */
  authorization: string | null
}

type ShownSigning = {
  scheme: "control" | "HMAC-SHA1" | "RSA-SHA256" | "none"
  /** The signed text with secret values hidden, without the key. */
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

/**
 * Shows more than a log, because comparing signatures needs e-mail and description. Undeclared
 * fields stay hidden.
 */
function show(operation: Operation, name: string, value: string): string {
  // These values are ours, never the caller's, and a nonce may have as many digits as a card
  // number.
  if (name.startsWith("oauth_")) return value
  const declared = Object.hasOwn(operation.request.shape, name) || name === "login"
  return declared && !secret.has(name) && maskDigits(value) === value ? value : "***"
}

/** In a base string names and values are encoded twice, and the separators between them once. */
function showBaseString(baseString: string, operation: Operation): string {
  const [method, url, parameters = ""] = baseString.split("&")
  const shown = parameters.split("%26").map((pair) => {
    const [name = "", value = ""] = pair.split("%3D")
    const [plainName, plain] = [decodedTwice(name), decodedTwice(value)]
    const isShown = show(operation, plainName, plain) === plain
    // A card number may have been typed as a field name.
    const shownName = maskDigits(plainName) === plainName ? name : "***"
    return isShown ? pair : `${shownName}%3D***`
  })
  return [method, url, shown.join("%26")].join("&")
}

function decodedTwice(text: string): string {
  return decodeURIComponent(decodeURIComponent(text))
}

/**
 * Ids and codes. A three-digit CVV2 may appear in one by chance, and masking it would damage the
 * id.
 */
const ids = new Set([
  "paynet-order-id",
  "merchant-order-id",
  "client_orderid",
  "serial-number",
  "by-request-sn",
  "end-point-id",
  "error-code",
])

/**
 * The printable form of an answer. An answer may quote sent values anywhere, even in names, and
 * contain terminal control characters.
 */
export function showAnswer(
  answerFields: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): Omit<NonNullable<CallReport["answer"]>, "httpStatus"> {
  // Cleaned first, so that no invisible character hides a card number; shortened last, so that no
  // part of a secret remains.
  const masked = (text: string) => oneLine(maskSecrets(oneLine(text, Infinity), secrets))
  const readable = (name: string) => (answerFields[name] === undefined ? null : masked(answerFields[name]))
  const page = answerFields["redirect-url"]
  const fields = Object.entries(answerFields).flatMap(([name, value]) => {
    if (value === undefined) return []
    const [printed = "***"] = Object.values(redact({ [name]: value }))
    // Only known names show their value.
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
 * True if an address contains a sent secret: a long one with any spacing, a short one as a whole
 * part. Addresses are not masked: their token may have as many digits as a card number, and a
 * masked page could not be opened.
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

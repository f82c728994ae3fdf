import {
  createHmac,
  createSecretKey,
  type Hmac,
  type KeyObject,
  randomFillSync,
  sign,
  timingSafeEqual,
  verify,
} from "node:crypto"
import { GatewayError, isGatewayError } from "../errors"
import { parseUrl } from "../parse-url"

export type OAuthMethod = "HMAC-SHA1" | "RSA-SHA256"

type Parameter = readonly [name: string, value: string]

/** The request to sign. */
export type OAuthRequest = {
  /** Default: POST. */
  method?: string
  /**
   * The address as the gateway is called from outside, with the endpoint's number. Its query is
   * signed as well.
   */
  url: string
  /**
   * The form body's parameters, in any order; names may repeat. A `URLSearchParams` is accepted.
   */
  parameters: Iterable<Parameter>
}

export type OAuthSigner =
  | { consumerKey: string; method: "HMAC-SHA1"; secret: string; keyEncoding?: "percent" | "plain" }
  | { consumerKey: string; method: "RSA-SHA256"; privateKey: KeyObject }

/** All keys are tried: the current one and those being rotated out. */
export type OAuthVerifier =
  { method: "HMAC-SHA1"; secrets: readonly string[] } | { method: "RSA-SHA256"; publicKeys: readonly KeyObject[] }

/** Time and nonce of a signature. `timestamp` is in seconds. */
export type OAuthMoment = { timestamp: number; nonce: string }

/** The decoded content of an Authorization header. */
export type OAuthCredentials = {
  consumerKey: string
  method: string
  timestamp: string
  nonce: string
  signature: string
  /**
   * All parameters under their wire names, including unknown ones; without `realm`, which is never
   * signed.
   */
  parameters: readonly Parameter[]
}

export type OAuthResult =
  | { valid: true; consumerKey: string; timestamp: string; nonce: string }
  | {
      valid: false
      /** Part of a message that names the problem: `oauth_nonce is missing`. */
      problem: string
      /**
       * The text that should have been signed, if it was computed. It holds the whole body: never
       * log it.
       */
      baseString?: string
    }

const RESERVED = /[^A-Za-z0-9\-._~]/

/**
 * RFC 5849 3.6: all bytes but letters, digits and `-._~` become upper-case `%XX` of UTF-8.
 * `percentEncode("Bänk (1)*")` is `B%C3%A4nk%20%281%29%2A`. A lone surrogate becomes U+FFFD, as
 * URLSearchParams sends it.
 */
export function percentEncode(text: string): string {
  // Most names and values are plain, and the test costs a fraction of encoding.
  if (!RESERVED.test(text)) return text
  const wellFormed = SURROGATE.test(text) ? text.replace(LONE_SURROGATE, "\ufffd") : text
  const encoded = encodeURIComponent(wellFormed)
  return MARK.test(encoded) ? encoded.replace(MARKS, encodeMark) : encoded
}

const SURROGATE = /[\ud800-\udfff]/
const LONE_SURROGATE = /\p{Surrogate}/gu
/** Characters that encodeURIComponent keeps and RFC 3986 reserves. */
const MARK = /[!'()*]/
const MARKS = /[!'()*]/g

function encodeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
}

/**
 * Encodes twice, as parameters are in the base string. The second pass only encodes the percent
 * signs.
 */
function encodeTwice(text: string): string {
  const encoded = percentEncode(text)
  return encoded === text ? text : encoded.replaceAll("%", "%25")
}

/**
 * RFC 5849 3.4.1.2: `HTTP://EXAMPLE.COM:80/r%20v/X?id=123#top` becomes
 * `http://example.com/r%20v/X`. The path is the one that `new URL`, and so Node's HTTP clients, put
 * on the wire.
 * @throws GatewayError `invalid` for anything but an absolute http or https address
 */
export function normalizedUrl(url: string): string {
  return addressOf(url).normalized
}

/**
 * RFC 5849 3.4.1.1, the signed text: method, URL and parameters, each encoded and joined by `&`, as
 * in
 * `POST&https%3A%2F%2Fgateway.example%2Fpaynet%2Fapi%2Fv2%2Fpayout%2F4242&amount%3D1.00%26client_orderid%3Dorder-1`.
 * The parameters of body, query and header are sorted by encoded name and then encoded value. A
 * client may repeat the header's `oauth_*` in its body (one example of the specification does);
 * duplicates count once.
 * @param oauthParameters the Authorization header's; `realm` and `oauth_signature` are not signed
 * @throws GatewayError `invalid` for a URL that is not an absolute http or https address
 */
export function signatureBaseString(request: OAuthRequest, oauthParameters: Iterable<Parameter>): string {
  return baseStringOf(countedOnce(readRequest(request), [...oauthParameters]))
}

/**
 * Signs by OAuth 1.0a without tokens (specification, Authentication 2, and RFC 5849). The body
 * stays unchanged. The HMAC-SHA1 key is the encoded secret and `&`; RSA-SHA256 is
 * RSASSA-PKCS1-v1_5.
 * @param moment for tests that need a fixed signature; default: now, and 128 random bits
 * @returns the Authorization header, its Base64 signature, and the signed text for debugging. That
 * text holds the whole body, card data included: never log it.
 * @throws GatewayError `invalid` for a URL that is not an absolute http or https address, for a key
 * that is not a private RSA key or is too small for SHA-256, and for parameters that belong in the
 * header
 */
export function signOAuth(
  request: OAuthRequest,
  signer: OAuthSigner,
  moment: OAuthMoment = { timestamp: Math.floor(Date.now() / 1000), nonce: drawNonce() },
): { authorization: string; signature: string; baseString: string } {
  const read = readRequest(request)
  const misplaced = read.parameters.find(([name]) => name.startsWith("oauth_") && IN_HEADER.has(name))?.[0]
  if (misplaced !== undefined) {
    throw new GatewayError("invalid", `${misplaced} belongs in the Authorization header only`, {
      fields: [misplaced],
    })
  }
  const { consumerKey, method } = signer
  const timestamp = String(moment.timestamp)
  read.parameters.push(
    ["oauth_consumer_key", consumerKey],
    ["oauth_nonce", moment.nonce],
    ["oauth_signature_method", method],
    ["oauth_timestamp", timestamp],
    ["oauth_version", "1.0"],
  )
  const baseString = baseStringOf(read)
  const signature =
    signer.method === "HMAC-SHA1" ? hmac(baseString, keyOf(signer)).digest("base64") : signRsa(baseString, signer)
  const authorization =
    `OAuth oauth_consumer_key="${percentEncode(consumerKey)}", oauth_nonce="${percentEncode(moment.nonce)}", ` +
    `oauth_signature_method="${method}", oauth_timestamp="${timestamp}", oauth_version="1.0", ` +
    `oauth_signature="${percentEncode(signature)}"`
  return { authorization, signature, baseString }
}

/**
 * Reads `OAuth realm="", oauth_consumer_key="...",oauth_nonce="...", ...`: any order, with or
 * without spaces after the commas, `realm` optional, the six parameters of the specification
 * required.
 * @returns the credentials, or the problem as part of a message: `oauth_version is missing`. It
 * does not throw.
 */
export function parseAuthorization(header: string | undefined): OAuthCredentials | { problem: string } {
  if (!header) return { problem: "the Authorization header is missing" }
  const scheme = /^\s*OAuth(?:\s+|$)/i.exec(header)
  if (!scheme) return { problem: "the Authorization header does not begin with OAuth" }
  const list = header.slice(scheme[0].length)
  const headerFields = new Map<string, string>()
  let understood = 0
  for (const [whole, encodedName = "", encodedValue = ""] of list.matchAll(PARAMETER)) {
    understood += whole.length
    const isRealm = encodedName.toLowerCase() === "realm"
    const name = isRealm ? "realm" : percentDecode(encodedName)
    if (name === undefined) return { problem: "a parameter name in the Authorization header is not percent-encoded" }
    // RFC 5849 does not encode a realm: it is any quoted text.
    const value = isRealm ? encodedValue : percentDecode(encodedValue)
    if (value === undefined) return { problem: `${shown(name)} is not percent-encoded UTF-8` }
    if (headerFields.has(name)) return { problem: `${shown(name)} is repeated` }
    headerFields.set(name, value)
  }
  if (understood !== list.length) {
    return { problem: 'the Authorization header is not a list of name="value", separated by commas' }
  }
  headerFields.delete("realm")
  return credentialsOf(headerFields)
}

/**
 * Verifies a request on the gateway's side, against all keys. It checks neither nonce reuse nor the
 * timestamp (no source states the rules), nor the consumer key: the result holds them for the
 * caller. It does not throw.
 */
export function verifyOAuth(
  request: OAuthRequest & { authorization: string | undefined },
  verifier: OAuthVerifier,
): OAuthResult {
  const headerFields = parseAuthorization(request.authorization)
  if ("problem" in headerFields) return { valid: false, problem: headerFields.problem }
  const { consumerKey, timestamp, nonce } = headerFields
  if (headerFields.method !== verifier.method) {
    const problem = `oauth_signature_method is ${shown(headerFields.method)}, this operation needs ${verifier.method}`
    return { valid: false, problem }
  }
  const signature = Buffer.from(headerFields.signature, "base64")
  // Buffer ignores non-Base64 characters, so one signature would have many spellings.
  if (signature.toString("base64") !== headerFields.signature) {
    return { valid: false, problem: "oauth_signature is not Base64" }
  }
  const read = readOrProblem(request)
  if ("problem" in read) return { valid: false, problem: read.problem }
  const contradicted = contradiction(read.parameters, headerFields.parameters)
  if (contradicted) {
    return { valid: false, problem: `${contradicted} in the body or the URL differs from the header's` }
  }
  const baseString = baseStringOf(countedOnce(read, headerFields.parameters))
  if (!isSigned(baseString, signature, verifier)) {
    return { valid: false, problem: "the signature does not match", baseString }
  }
  return { valid: true, consumerKey, timestamp, nonce }
}

const REQUIRED = [
  "oauth_consumer_key",
  "oauth_signature_method",
  "oauth_signature",
  "oauth_timestamp",
  "oauth_nonce",
  "oauth_version",
] as const
const IN_HEADER: ReadonlySet<string> = new Set(REQUIRED)

/**
 * No alternatives inside the repetitions: the header is untrusted, and matching must stay linear.
 */
const PARAMETER = /\s*([^\s=",]+)="([^"]*)"\s*(?:,|$)/gy

type ReadRequest = {
  method: string
  address: Address
  /** Parameters of the body and the query. */ parameters: Parameter[]
}
type Address = { text: string; encoded: string; normalized: string; query: readonly Parameter[] }

/** Copies the parameters once, because an iterator yields them only once. */
function readRequest({ method = "POST", url, parameters }: OAuthRequest): ReadRequest {
  const address = addressOf(url)
  return { method: method.toUpperCase(), address, parameters: [...parameters, ...address.query] }
}

function readOrProblem(request: OAuthRequest): ReadRequest | { problem: string } {
  try {
    return readRequest(request)
  } catch (error) {
    return { problem: isGatewayError(error) ? error.message : "the parameters cannot be read" }
  }
}

let lastAddress: Address = { text: "", normalized: "", encoded: "", query: [] }

/** Caches the last address: a client calls the same few addresses repeatedly. */
function addressOf(text: string): Address {
  if (text !== lastAddress.text) lastAddress = readAddress(text)
  return lastAddress
}

function readAddress(text: string): Address {
  const url = parseUrl(text)
  // The address may carry a query with shop data, so the message does not repeat it.
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new GatewayError("invalid", "the URL to sign is not an absolute http or https address")
  }
  const normalized = `${url.protocol}//${url.host}${url.pathname}`
  return { text, normalized, encoded: percentEncode(normalized), query: [...url.searchParams] }
}

function baseStringOf({ method, address, parameters }: ReadRequest): string {
  const encoded: Parameter[] = []
  for (const [name, value] of parameters) {
    if (name !== "oauth_signature") encoded.push([encodeTwice(name), encodeTwice(value)])
  }
  // The second encoding only inserts 25 after every %, which does not change the order.
  encoded.sort(byNameThenValue)
  let text = `${percentEncode(method)}&${address.encoded}&`
  let separator = ""
  for (const [name, value] of encoded) {
    text += `${separator}${name}%3D${value}`
    separator = "%26"
  }
  return text
}

/** The request with the header's parameters added and duplicates removed. */
function countedOnce(read: ReadRequest, headerFields: readonly Parameter[]): ReadRequest {
  const header = headerFields.filter(([name]) => name !== "realm")
  return { ...read, parameters: [...read.parameters.filter((sent) => !repeats(sent, header)), ...header] }
}

/** Only an equal value is a duplicate: a different one would be sent without being signed. */
function repeats([name, value]: Parameter, header: readonly Parameter[]): boolean {
  return (
    name.startsWith("oauth_") &&
    header.some(([headerFields, headerValue]) => headerFields === name && headerValue === value)
  )
}

/** Name of a header parameter that body or query repeat with another value. */
function contradiction(sent: readonly Parameter[], header: readonly Parameter[]): string | undefined {
  const headerFields = new Map(header)
  return sent.find(([name, value]) => IN_HEADER.has(name) && headerFields.get(name) !== value)?.[0]
}

/** Compares UTF-16 code units, which equal bytes here: encoded text is ASCII. */
function byNameThenValue(one: Parameter, other: Parameter): number {
  const part = one[0] === other[0] ? 1 : 0
  if (one[part] === other[part]) return 0
  return one[part] < other[part] ? -1 : 1
}

function credentialsOf(headerFields: ReadonlyMap<string, string>): OAuthCredentials | { problem: string } {
  const missing = REQUIRED.find((name) => !headerFields.get(name))
  if (missing) return { problem: `${missing} is missing` }
  const value = (name: (typeof REQUIRED)[number]) => headerFields.get(name) ?? ""
  if (value("oauth_version") !== "1.0") return { problem: `oauth_version is ${shown(value("oauth_version"))}, not 1.0` }
  if (!/^\d+$/.test(value("oauth_timestamp"))) return { problem: "oauth_timestamp is not a number of seconds" }
  return {
    consumerKey: value("oauth_consumer_key"),
    method: value("oauth_signature_method"),
    timestamp: value("oauth_timestamp"),
    nonce: value("oauth_nonce"),
    signature: value("oauth_signature"),
    parameters: [...headerFields],
  }
}

function percentDecode(text: string): string | undefined {
  if (/[^A-Za-z0-9\-._~%]/.test(text)) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Untrusted text, shortened and on one line, because problems end up in logs. */
function shown(text: string): string {
  return percentEncode(text).slice(0, 40)
}

/** RFC 5849 3.4.2 encodes the secret; the specification does not mention encoding. */
function keyOf({ secret, keyEncoding }: { secret: string; keyEncoding?: "percent" | "plain" }): string {
  return `${keyEncoding === "plain" ? secret : percentEncode(secret)}&`
}

function hmac(baseString: string, secret: string): Hmac {
  if (secret !== lastKey.secret) lastKey = { secret, key: createSecretKey(secret, "utf8") }
  // A base string is ASCII, and latin1 is the fastest conversion.
  return createHmac("sha1", lastKey.key).update(baseString, "latin1")
}

/** Cached, because a client signs repeatedly with one key. */
let lastKey = { secret: "&", key: createSecretKey("&", "utf8") }

function signRsa(baseString: string, { privateKey }: { privateKey: KeyObject }): string {
  // Node would also sign with other key types, by their own algorithm.
  if (privateKey.type !== "private" || privateKey.asymmetricKeyType !== "rsa") {
    throw new GatewayError("invalid", "RSA-SHA256 needs a private RSA key")
  }
  try {
    return sign("sha256", Buffer.from(baseString, "utf8"), privateKey).toString("base64")
  } catch {
    throw new GatewayError("invalid", "the private RSA key cannot sign SHA-256: is it shorter than 2048 bits?")
  }
}

const drawn = Buffer.alloc(16 * 256)
let used = drawn.length

/** 128 random bits in hex. Drawn in bulk, because each draw costs as much as the HMAC. */
function drawNonce(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += 16
  return drawn.toString("hex", used - 16, used)
}

/** All keys are tried, so that the duration does not depend on which one matches. */
function isSigned(baseString: string, signature: Buffer, verifier: OAuthVerifier): boolean {
  let matched = false
  if (verifier.method === "HMAC-SHA1") {
    for (const secret of verifier.secrets) {
      const digest = hmac(baseString, keyOf({ secret })).digest()
      matched = (digest.length === signature.length && timingSafeEqual(digest, signature)) || matched
    }
    return matched
  }
  const text = Buffer.from(baseString, "utf8")
  for (const key of verifier.publicKeys) {
    matched = (key.asymmetricKeyType === "rsa" && verify("sha256", text, key, signature)) || matched
  }
  return matched
}

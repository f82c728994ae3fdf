import { z } from "zod"
import type { Endpoint, OperationName } from "../../gateway"
import { operations } from "../../gateway"
import type { ControlSigning, OAuthSigning, Operation, SigningScheme } from "../../gateway/declare-operation"
import { secretFields } from "../../gateway/fields"
import { isWebAddress, parseUrl } from "../../gateway/parse-url"
import { maskDigits, redact } from "../../gateway/redact"
import { signingOf } from "../../gateway/signing/sign-request"
import { controlText, verifyControl } from "../../gateway/signing/control"
import { parseAuthorization, signatureBaseString, verifyOAuth } from "../../gateway/signing/oauth"
import { ACCEPT, CONTENT_TYPE } from "../../gateway/transport"
import type { SandboxAccount, SandboxSwitches } from "../options"
import { Refusal } from "./answer"
import type { State } from "../state"

export type RawRequest = {
  method: string
  /** Path after the API's base, such as `/api/v2/sale/1042`. */
  path: string
  accept: string | undefined
  contentType: string | undefined
  authorization: string | undefined
  /** The whole address as the caller wrote it, query included, because OAuth signs it. */
  url: string
  body: string
}

/** `path` is the documented path that was called; an operation may have several. */
export type Route = { operation: Operation; name: OperationName; path: string; endpoint: Endpoint }

/** A call that passed the formal checks: known endpoint, complete fields, valid signature. */
export type CheckedCall = Route & {
  account: SandboxAccount
  /** The endpoint that processes the call; for a group, the account's first. */
  endpointId: string
  /** Trimmed values without blanks, login and control. */
  fields: Readonly<Record<string, string>>
}

const paths = (Object.entries(operations) as unknown as [OperationName, Operation][])
  .flatMap(([name, operation]) =>
    [operation.path, ...(operation.otherPaths?.paths ?? [])].map((path) => ({ name, operation, path })),
  )
  // Longest path first, because one path may be the prefix of another.
  .sort((a, b) => b.path.length - a.path.length)

/** The operation and the endpoint in a path. */
export function routeOf(path: string): Route | undefined {
  for (const { name, operation, path: start } of paths) {
    if (!path.startsWith(`${start}/`)) continue
    const match = /^(group\/)?(\d{1,19})$/.exec(path.slice(start.length + 1))
    if (match) return { operation, name, path: start, endpoint: { id: match[2] ?? "", group: match[1] !== undefined } }
  }
  return undefined
}

/** Form fields by name. @throws Refusal for a repeated one. */
export function readFields(body: string): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields)
      throw new Refusal("parameter", `Parameter ${shortName(name)} is repeated`, { wrong: [shortName(name)] })
    fields[name] = value
  }
  return fields
}

/**
 * The formal checks, in this order: HTTP, endpoint, fields, login, signature.
 * @throws Refusal with the problem, without any field value except those of the signed text.
 */
export function checkRequest(
  raw: RawRequest,
  route: Route,
  state: Pick<State, "accounts" | "switches" | "nonces">,
): CheckedCall {
  checkHttp(raw)
  const { operation, endpoint } = route
  const account = accountAt(state.accounts, endpoint)
  const sent = readFields(raw.body)
  const signing = schemeOf(operation, state.switches, raw.authorization)
  const envelope = envelopeOf(operation, signing)
  const given = present(sent)
  const fields = requestFields(operation, { given, envelope, signing })
  const required = envelope.filter((name) => given[name] === undefined)
  checkFields(operation, fields, required)
  if (account.currencies && fields.currency && !account.currencies.includes(fields.currency.toUpperCase())) {
    throw new Refusal("parameter", `Parameter currency: endpoint ${endpoint.id} does not take ${fields.currency}`, {
      wrong: ["currency"],
    })
  }
  if (envelope.includes("login") && given.login !== account.login) {
    throw new Refusal("login", `Parameter login is not the login of endpoint ${endpoint.id}`, { wrong: ["login"] })
  }
  const signed = { raw, sent, fields, control: given.control, account, endpoint }
  if (signing.scheme === "control") checkControl(signing, signed, state)
  if (signing.scheme === "oauth") checkOAuth(signing, signed, state)
  return { ...route, account, endpointId: endpointIdOf(account, endpoint), fields }
}

/** Fields that a call sends beside the operation's own. */
export function envelopeOf({ sendsLogin }: Operation, signing: SigningScheme): string[] {
  const needsLogin = sendsLogin || (signing.scheme === "control" && signing.parts.includes("login"))
  return [...(needsLogin ? ["login"] : []), ...(signing.scheme === "control" ? ["control"] : [])]
}

/** For a switch set to "either", the Authorization header decides. */
function schemeOf(operation: Operation, switches: SandboxSwitches, authorization = ""): SigningScheme {
  const { payoutFormSigning, ...others } = switches
  if (payoutFormSigning !== "either") return signingOf(operation, { ...others, payoutFormSigning })
  const named = authorization.includes("RSA-SHA256") ? "RSA-SHA256" : "HMAC-SHA1"
  return signingOf(operation, { ...others, payoutFormSigning: named })
}

/** The operation's fields: without login and signature, in the declared spelling. */
function requestFields(
  { spelling }: Operation,
  { given, envelope, signing }: { given: Record<string, string>; envelope: string[]; signing: SigningScheme },
): Record<string, string> {
  // Older clients repeat the header's parameters in the body (wire facts 3.2).
  const isEnvelope = (name: string) =>
    envelope.includes(name) || (signing.scheme === "oauth" && name.startsWith("oauth_"))
  const named = (name: string) => (spelling?.others.includes(name) ? spelling.field : name)
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => !isEnvelope(name))
      .map(([name, value]) => [named(name), value]),
  )
}

type SignedCall = {
  raw: RawRequest
  sent: Record<string, string>
  fields: Record<string, string>
  control: string | undefined
  account: SandboxAccount
  endpoint: Endpoint
}

function checkControl(
  { parts }: ControlSigning,
  { fields, control = "", account, endpoint }: SignedCall,
  { switches }: Pick<State, "switches">,
) {
  const input = { parts, fields, login: account.login, endpointId: endpoint.id, minorUnits: switches.minorUnits }
  if (verifyControl(signedText(input), control, [account.merchantControlKey])) return
  const shown = signedText({ ...input, fields: withoutSecrets(fields) })
  throw new Refusal("signature", "control does not match", {
    wrong: ["control"],
    signedText: `; signed was "${shown}" + merchant_control_key`,
  })
}

/**
 * A wrong signature is answered 403 (wire facts 10). Assumption: with a validation error that names
 * the reason.
 */
function checkOAuth(
  { method }: OAuthSigning,
  { raw, sent, account }: SignedCall,
  { switches, nonces }: Pick<State, "switches" | "nonces">,
) {
  const request = { url: raw.url, parameters: Object.entries(sent), authorization: raw.authorization }
  const outcome = verifyOAuth(
    request,
    method === "HMAC-SHA1"
      ? { method, secrets: [account.merchantControlKey] }
      : { method, publicKeys: account.publicKey ? [account.publicKey] : [] },
  )
  const refuse = (message: string, signedText?: string) =>
    new Refusal("signature", message, { httpStatus: 403, signedText, wrong: ["Authorization"] })
  if (!outcome.valid) throw refuse(`Authorization: ${outcome.problem}`, signedWas(raw, sent))
  if (outcome.consumerKey !== account.login)
    throw refuse("Authorization: oauth_consumer_key is not the endpoint's login")
  const age = Math.abs(Date.now() / 1000 - Number(outcome.timestamp))
  if (switches.oauthWindow > 0 && !(age <= switches.oauthWindow)) {
    throw refuse(
      `Authorization: oauth_timestamp is ${Math.round(age)} s off the gateway's clock; ${switches.oauthWindow} s are allowed`,
    )
  }
  if (!nonces.use(account.login, outcome.nonce, outcome.timestamp) && switches.nonceReuse === "refuse") {
    throw refuse("Authorization: oauth_nonce was used before")
  }
}

/** Header parameters that are not secret; the signature is. */
const shownInHeader = new Set([
  "oauth_consumer_key",
  "oauth_nonce",
  "oauth_signature_method",
  "oauth_timestamp",
  "oauth_version",
])

/** Characters of a signed text to show, enough to find a difference. */
const LONGEST_SIGNED = 8_000

/**
 * The text that should have been signed, for debugging: names in order, with the values that are
 * not secret.
 */
function signedWas({ url, authorization }: RawRequest, sent: Record<string, string>): string {
  const headerFields = parseAuthorization(authorization)
  const address = parseUrl(url)
  if ("problem" in headerFields || !address) return ""
  const header = new Map(headerFields.parameters)
  const shown = (name: string, value: string): [string, string] => {
    // Older clients repeat the header's parameters in the body.
    const isShown = header.get(name) === value ? shownInHeader.has(name) : redact({ [name]: value })[name] === value
    return [maskDigits(name), isShown && maskDigits(value) === value ? value : "HIDDEN"]
  }
  const parameters = [...Object.entries(sent), ...address.searchParams].map((pair) => shown(...pair))
  address.search = ""
  const oauth = headerFields.parameters.map(([name, value]) => shown(name, value))
  const text = signatureBaseString({ url: address.href, parameters }, oauth)
  const cut = text.length > LONGEST_SIGNED ? `${text.slice(0, LONGEST_SIGNED)}...` : text
  return `; the text to sign is ${cut}, with your own values for HIDDEN`
}

/** Replaces secret values: a formula may contain some, such as a card reference. */
export function withoutSecrets(fields: Readonly<Record<string, string>>): Record<string, string> {
  const secret = new Set<string>(secretFields)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, secret.has(name) ? "***" : value]))
}

function checkHttp({ method, accept, contentType }: RawRequest) {
  if (method !== "POST")
    throw new Refusal("http", `Method ${method} is not allowed: every operation is a POST`, { wrong: ["Method"] })
  if (accept !== ACCEPT) throw new Refusal("http", `Header Accept must be exactly ${ACCEPT}`, { wrong: ["Accept"] })
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== CONTENT_TYPE) {
    throw new Refusal("http", `Header Content-Type must be ${CONTENT_TYPE}`, { wrong: ["Content-Type"] })
  }
}

function accountAt(accounts: readonly SandboxAccount[], { id, group }: Endpoint): SandboxAccount {
  // The specification puts a group's id in the endpoint's place, the family's documentation after
  // `group/`.
  const account = accounts.find(
    (candidate) =>
      candidate.endpointGroupId === id ||
      (!group && (candidate.endpointId === id || candidate.otherEndpointIds.includes(id))),
  )
  if (!account)
    throw new Refusal("endpoint", `${group ? "Endpoint group" : "Endpoint"} ${id} is unknown`, { wrong: ["Endpoint"] })
  return account
}

function endpointIdOf(account: SandboxAccount, { id }: Endpoint): string {
  return id === account.endpointGroupId ? account.endpointId : id
}

/**
 * Trims values, as the gateway does (wire facts 1). Assumption: a blank value counts as not sent.
 */
function present(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ""),
  )
}

/** Problems listed for one call; the others are only counted. */
const MAX_PROBLEMS = 20

function checkFields(operation: Operation, fields: Record<string, string>, missing: string[]) {
  const required = [...missing, ...filledByClient(operation).filter((name) => fields[name] === undefined)]
  const result = operation.request.safeParse(fields)
  const problems = [
    ...required.map((name) => ({ name, missing: true, message: "is required" })),
    ...(result.error?.issues ?? []).flatMap((issue) => problemsOf(issue, fields)),
    ...notWebAddresses(fields).map((name) => ({ name, missing: false, message: "must be an http or https address" })),
  ]
  if (problems.length === 0) return
  const shown = problems.slice(0, MAX_PROBLEMS).map(({ name, ...problem }) => ({ ...problem, name: shortName(name) }))
  const reported = shown.map(({ name, message }) => `Parameter ${name} ${message}`)
  if (problems.length > MAX_PROBLEMS) reported.push(`and ${problems.length - MAX_PROBLEMS} more`)
  throw new Refusal(problems.some((problem) => problem.missing) ? "missing" : "parameter", reported.join("; "), {
    wrong: [...new Set(shown.map(({ name }) => name))],
  })
}

/**
 * The gateway requires fields for which the declaration has a default (comment: wire facts 4.5,
 * 4.6).
 */
function filledByClient(operation: Operation): string[] {
  return Object.entries(operation.request.shape)
    .filter(([, schema]) => schema instanceof z.ZodDefault)
    .map(([name]) => name)
}

function problemsOf(issue: z.core.$ZodIssue, fields: Record<string, string>) {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((name) => ({ name, missing: false, message: "is unknown to this operation" }))
  }
  const name = String(issue.path[0] ?? "")
  if (fields[name] === undefined) return [{ name, missing: true, message: "is required" }]
  const message = issue.code === "too_big" ? `is longer than ${issue.maximum}` : issue.message
  return [{ name, missing: false, message }]
}

/** Fields that hold no web address. A redirect to `javascript:` would be a security hole. */
function notWebAddresses(fields: Record<string, string>): string[] {
  return Object.entries(fields)
    .filter(([name, value]) => name.endsWith("_url") && parseUrl(value) && !isWebAddress(value))
    .map(([name]) => name)
}

function signedText(input: Parameters<typeof controlText>[0]): string {
  try {
    return controlText(input)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refusal("parameter", `Parameter amount: ${error.message}`, { wrong: ["amount"] })
  }
}

function shortName(name: string): string {
  return maskDigits(name.replace(/[^\w.-]/g, "?")).slice(0, 40)
}

import type { Account } from "./account-options"
import type { GatewayError } from "./errors"
import { parseUrl } from "./parse-url"

/** The account option that a failed call points at, as a code. */
export type HintCode =
  | "base_url_path"
  | "base_url_host"
  | "forbidden"
  | "control_key"
  | "private_key"
  | "login"
  | "endpoint"
  | "endpoint_group"
  | "clock"

/** Params of a hint. `http_status` is null if no answer arrived, `failure` if one did. */
export type HintParams = {
  url: string
  http_status: number | null
  failure: string | null
  /** The gateway's own text, masked. */
  reason: string | null
  /** True if `baseUrl` ends in `/paynet`, as in the gateway's documentation. */
  ends_in_paynet: boolean
  /** Seconds by which this machine's clock is ahead of the gateway's. */
  clock_ahead: number | null
}

export type Hint = { code: HintCode; params: HintParams }

/** Seconds. Assumption: no source states the tolerance for OAuth timestamps. */
export const CLOCK_LIMIT = 300

/**
 * Assumption: nobody documents codes or texts of refusals, so words in the text select a hint, with
 * quotations and our own ids removed. A hint informs a person and decides nothing else. Signature
 * patterns come first, since such a text may also name order and endpoint. `merchant` comes last,
 * since texts about orders and endpoints also name the merchant.
 */
const patterns = {
  /**
   * A decline of the payment, which may name merchant, endpoint and "control"; no option changes
   * it.
   */
  decision:
    /\b(risk|(anti-?)?fraud|velocity|scoring|limits?|(black|stop)-?list(ed)?)\b|\b(rejected|declined|blocked|stopped) by (\w+ ){1,3}control\b/i,
  signature: /\bcontrol\b(?! *char)|signature|digest/i,
  unknownOrder:
    /(order|transaction|payment).*\b(unknown|no such|not (be )?found|not exist)|\b(unknown|no such|not find|no) (\w+ )?(order|transaction|payment)/i,
  login: /login|credential|unauthori[sz]ed|access denied/i,
  endpoint: /end.?point/i,
  merchant: /\bmerchant\b/i,
}

type AccountIdentity = Pick<Account, "baseUrl" | "login" | "endpointGroupId">

/** The account option that a failed call points at, or undefined. */
export function hintFor(error: GatewayError, account: AccountIdentity): Hint | undefined {
  const code = codeOf(error, account)
  return code && { code, params: paramsOf(error, account) }
}

/** True if the refusal says that the order does not exist. Assumption, as for `patterns`. */
export function namesUnknownOrder(error: GatewayError, account: Pick<AccountIdentity, "login">): boolean {
  const text = bareReason(error, account)
  return !isUnauthorized(error) && !patterns.signature.test(text) && patterns.unknownOrder.test(text)
}

function codeOf(error: GatewayError, account: AccountIdentity): HintCode | undefined {
  const { httpStatus, signature, isForeign } = error
  if (httpStatus === 429) return undefined
  if (httpStatus === undefined) return isUnreachable(error) ? "base_url_host" : undefined
  const text = bareReason(error, account)
  if (patterns.decision.test(text)) return undefined
  if (isUnauthorized(error)) {
    if (isClockOff(error)) return "clock"
    return httpStatus === 403 && isForeign ? "forbidden" : keyOf(signature)
  }
  if (patterns.signature.test(text)) return keyOf(signature)
  if (patterns.unknownOrder.test(text)) return undefined
  if (patterns.login.test(text)) return "login"
  if (patterns.endpoint.test(text)) return account.endpointGroupId === undefined ? "endpoint" : "endpoint_group"
  if (patterns.merchant.test(text)) return "login"
  return httpStatus === 404 || (httpStatus < 500 && isForeign) ? "base_url_path" : undefined
}

/**
 * True if no connection was established: name, port or certificate. The caller's own abort does not
 * count.
 */
function isUnreachable({ kind, failure }: GatewayError): boolean {
  return kind === "unsent" && failure !== undefined && failure !== "ERR_CANCELED"
}

/**
 * Documented for a wrong OAuth signature (wire facts 10); firewalls also answer 403, with their own
 * page.
 */
function isUnauthorized({ httpStatus }: GatewayError): boolean {
  return httpStatus === 401 || httpStatus === 403
}

function isClockOff({ signature, clockAhead = 0 }: GatewayError): boolean {
  return signature !== "control" && signature !== undefined && Math.abs(clockAhead) > CLOCK_LIMIT
}

function keyOf(signature: GatewayError["signature"]): HintCode {
  return signature === "RSA-SHA256" ? "private_key" : "control_key"
}

function bareReason({ reason = "", clientOrderid, orderid }: GatewayError, { login }: Pick<AccountIdentity, "login">) {
  const own = [clientOrderid, orderid, login].filter((value) => value !== undefined && value !== "") as string[]
  return own.reduce((text, value) => text.replaceAll(value, " "), reason).replace(/"[^"]*"/g, " ")
}

function paramsOf(error: GatewayError, { baseUrl }: AccountIdentity): HintParams {
  return {
    url: error.url ?? baseUrl,
    http_status: error.httpStatus ?? null,
    failure: error.failure ?? null,
    reason: error.reason ?? null,
    ends_in_paynet: parseUrl(baseUrl)?.pathname.replace(/\/+$/, "") === "/paynet",
    clock_ahead: error.clockAhead ?? null,
  }
}

/**
 * The hint as English text, for logs and the command line: it names the option and holds no secret.
 */
export function hintText({ code, params }: Hint): string {
  return `${found(params)}: ${hintAdvice({ code, params })}`
}

/** Only the hint's advice, for callers that already showed the failure. */
export function hintAdvice({ code, params }: Hint): string {
  return advice[code](params)
}

function found({ url, http_status, failure, reason }: HintParams): string {
  const reasonText = reason === null ? "" : ` ("${reason.replace(/\s+/g, " ").slice(0, 200)}")`
  return `${http_status ?? failure ?? "no answer"} from ${url}${reasonText}`
}

const advice: Record<HintCode, (params: HintParams) => string> = {
  base_url_path: ({ ends_in_paynet }) =>
    ends_in_paynet
      ? "check baseUrl, which is everything before /api/ (https://HOST/paynet), and the endpoint's number"
      : "does baseUrl end in /paynet?",
  base_url_host: () => "check host and port of baseUrl, and firewalls",
  forbidden: () =>
    "is this server's address allowed at the gateway, or a firewall in between? If it is, compare merchantControlKey, privateKey and login with the gateway operator's",
  control_key: () => "the signature was refused; compare merchantControlKey and login with the gateway operator's",
  private_key: () =>
    "the signature was refused; does the gateway have the public key of privateKey, and is login right?",
  login: () => "compare login and merchantControlKey with the gateway operator's, and the endpoint's number",
  endpoint: () => "check endpointId and endpoints; the number of a group belongs in endpointGroupId",
  endpoint_group: () => "check endpointGroupId; a gateway without /group/ in its addresses needs groupPath: false",
  clock: ({ clock_ahead }) => {
    const seconds = clock_ahead ?? 0
    const off = `${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead of"} the gateway's`
    return `this machine's clock is ${off}, and OAuth signatures carry the time; set the clock by NTP`
  },
}

import { randomUUID } from "node:crypto"
import { type Account, createGatewayClient, type Endpoint, type GatewayError, isGatewayError } from "../../gateway"
import { maskDigits } from "../../gateway/redact"
import { oneLine } from "../one-line"
import { check, type Check, timeLimit } from "./check"

const timeouts = { connectMs: 5_000, answerMs: 10_000, totalMs: 10_000 }

/**
 * A signed status query for an order that cannot exist, at each endpoint of the account: it changes nothing, and the way
 * the gateway refuses it tells what is wrong.
 */
export async function checkStatusQueries(account: Account, stop: AbortSignal): Promise<Check[]> {
  const client = createGatewayClient({ ...account, timeouts })
  try {
    return await Promise.all(
      endpointsOf(account).map(async (endpoint) => {
        const client_orderid = `doctor-${randomUUID()}`
        try {
          await client.status({ client_orderid }, { endpoint, signal: timeLimit(stop) })
          return good(endpoint)
        } catch (error) {
          if (!isGatewayError(error)) throw error
          return judge(error, { endpoint, known: [client_orderid, account.login] })
        }
      }),
    )
  } finally {
    client.close()
  }
}

function endpointsOf({ endpointId, endpointGroupId, endpoints }: Account): Endpoint[] {
  const single = [endpointId, ...Object.values(endpoints)].filter((id) => id !== undefined)
  const groups = endpointGroupId === undefined ? [] : [{ id: endpointGroupId, group: true }]
  return [...[...new Set(single)].map((id) => ({ id, group: false })), ...groups]
}

/**
 * Assumption: nobody documents codes or texts, so the words decide, the gateway's quotations and our own ids left out. Texts
 * that name the signature come first: they may name order and endpoint as well. `merchant` alone comes last, since orders
 * and endpoints are a merchant's.
 */
const words = {
  signature: /control|signature|digest/i,
  unknownOrder:
    /(order|transaction|payment).*\b(unknown|no such|not (be )?found|not exist)|\b(unknown|no such|not find|no) (\w+ )?(order|transaction|payment)/i,
  login: /login|credential|unauthori[sz]ed|access denied/i,
  endpoint: /end.?point/i,
  merchant: /merchant/i,
}

type Asked = { endpoint: Endpoint; known: string[] }

function judge(error: GatewayError, { endpoint, known }: Asked): Check {
  const { kind, httpStatus, reason } = error
  if (kind === "unsent" || httpStatus === undefined) return unreachable(endpoint, error)
  const said = bare(reason ?? "", known)
  if (httpStatus === 401 || httpStatus === 403 || words.signature.test(said)) return wrongKey(endpoint, error)
  if (words.unknownOrder.test(said)) return good(endpoint)
  if (words.login.test(said)) return wrongKey(endpoint, error)
  if (words.endpoint.test(said)) return wrongEndpoint(endpoint, error)
  if (words.merchant.test(said)) return wrongKey(endpoint, error)
  if (httpStatus === 404 || (httpStatus < 500 && isForeign(error))) return wrongAddress(endpoint, error)
  const advice = "show this to the gateway's operator, or try: card-payments call status client_orderid=nothing"
  return told("fail", endpoint, [`unclear: ${quoted(error)}`, advice])
}

/** The client's own words for an answer that is in neither of the gateway's formats. */
function isForeign({ message }: GatewayError): boolean {
  return message.includes("no known format")
}

function bare(reason: string, known: string[]): string {
  return known.reduce((text, value) => text.replaceAll(value, " "), reason).replace(/"[^"]*"/g, " ")
}

function good(endpoint: Endpoint): Check {
  return told("ok", endpoint, ["the gateway knows endpoint, login and key, and no such order"])
}

function wrongKey(endpoint: Endpoint, error: GatewayError): Check {
  const advice = "compare login, merchantControlKey and the endpoint with what the gateway's operator gave you"
  return told("fail", endpoint, [`wrong login or key: ${quoted(error)}`, advice])
}

function wrongEndpoint(endpoint: Endpoint, error: GatewayError): Check {
  const advice = endpoint.group
    ? "check endpointGroupId; a gateway without /group/ in its addresses wants groupPath: false"
    : "check endpointId and endpoints; a group's number belongs into endpointGroupId"
  return told("fail", endpoint, [`wrong endpoint: ${quoted(error)}`, advice])
}

function wrongAddress(endpoint: Endpoint, error: GatewayError): Check {
  const advice = "check baseUrl, which is everything before /api/ (https://HOST/paynet), and the endpoint's number"
  return told("fail", endpoint, [`wrong endpoint or baseUrl: ${quoted(error)}`, advice])
}

function unreachable(endpoint: Endpoint, error: GatewayError): Check {
  const advice = "check baseUrl, firewalls, and whether the gateway's operator has to admit this machine's IP address"
  return told("fail", endpoint, [`unreachable: ${oneLine(error.message.replace(/^status: /, ""))}`, advice])
}

/** The gateway's own words, in which the client has masked keys, cards and the signature. */
function quoted({ httpStatus, reason }: GatewayError): string {
  return `HTTP ${httpStatus}${reason ? `, "${maskDigits(oneLine(reason))}"` : ", no answer in the gateway's format"}`
}

function told(level: Check["level"], { id, group }: Endpoint, [found, advice]: [string, string?]): Check {
  return check(level, "status query", [`${group ? "endpoint group" : "endpoint"} ${id}: ${found}`, advice])
}

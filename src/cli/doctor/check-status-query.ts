import { randomUUID } from "node:crypto"
import {
  type Account,
  createGatewayClient,
  type Endpoint,
  type GatewayError,
  type HintCode,
  hintFor,
  isGatewayError,
} from "../../gateway"
import { namesUnknownOrder } from "../../gateway/hint-for"
import { maskDigits } from "../../gateway/redact"
import { oneLine } from "../command"
import { check, type Check, timeLimit } from "./check"

const timeouts = { connectMs: 5_000, answerMs: 10_000, totalMs: 10_000 }

/**
 * Sends a signed status query for a nonexistent order to each endpoint of the account. It changes
 * nothing, and the refusal shows the problem.
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
          return evaluate(account, endpoint, error)
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
 * Turns the hints of the log (`hintFor`) into checks with advice; the unknown order is the expected
 * answer.
 */
function evaluate(account: Account, endpoint: Endpoint, error: GatewayError): Check {
  if (error.kind === "unsent" || error.httpStatus === undefined) return unreachable(endpoint, error)
  const hint = hintFor(error, account)
  if (hint) return fault[hint.code](endpoint, error)
  if (namesUnknownOrder(error, account)) return good(endpoint)
  const advice = "show this to the gateway's operator, or try: card-payments call status client_orderid=nothing"
  return reported("fail", endpoint, [`unclear: ${quoted(error)}`, advice])
}

const fault: Record<HintCode, (endpoint: Endpoint, error: GatewayError) => Check> = {
  base_url_path: wrongAddress,
  base_url_host: unreachable,
  forbidden,
  control_key: wrongKey,
  private_key: wrongKey,
  login: wrongKey,
  endpoint: wrongEndpoint,
  endpoint_group: wrongEndpoint,
  // Another check compares the clocks.
  clock: wrongKey,
}

function good(endpoint: Endpoint): Check {
  return reported("ok", endpoint, ["the gateway accepts endpoint, login and key, and knows no such order"])
}

function forbidden(endpoint: Endpoint, error: GatewayError): Check {
  const advice =
    "ask whether the gateway's operator allows this machine's IP address, and look for a firewall in between; if neither blocks, compare login and key"
  return reported("fail", endpoint, [`forbidden: ${quoted(error)}`, advice])
}

function wrongKey(endpoint: Endpoint, error: GatewayError): Check {
  const advice = "compare login, merchantControlKey and the endpoint with what the gateway's operator gave you"
  return reported("fail", endpoint, [`wrong login or key: ${quoted(error)}`, advice])
}

function wrongEndpoint(endpoint: Endpoint, error: GatewayError): Check {
  const advice = endpoint.group
    ? "check endpointGroupId; a gateway without /group/ in its addresses needs groupPath: false"
    : "check endpointId and endpoints; a group's number belongs in endpointGroupId"
  return reported("fail", endpoint, [`wrong endpoint: ${quoted(error)}`, advice])
}

function wrongAddress(endpoint: Endpoint, error: GatewayError): Check {
  const advice = "check baseUrl, which is everything before /api/ (https://HOST/paynet), and the endpoint's number"
  return reported("fail", endpoint, [`wrong endpoint or baseUrl: ${quoted(error)}`, advice])
}

function unreachable(endpoint: Endpoint, error: GatewayError): Check {
  const advice = "check baseUrl, firewalls, and whether the gateway's operator has to allow this machine's IP address"
  return reported("fail", endpoint, [`unreachable: ${oneLine(error.message.replace(/^status: /, ""))}`, advice])
}

/** The gateway's text, in which the client has masked keys, cards and the signature. */
function quoted({ httpStatus, reason }: GatewayError): string {
  return `HTTP ${httpStatus}${reason ? `, "${maskDigits(oneLine(reason))}"` : ", no answer in the gateway's format"}`
}

function reported(level: Check["level"], { id, group }: Endpoint, [found, advice]: [string, string?]): Check {
  return check(level, "status query", [`${group ? "endpoint group" : "endpoint"} ${id}: ${found}`, advice])
}

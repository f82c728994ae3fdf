import { randomUUID } from "node:crypto"
import {
  type Account,
  createGatewayClient,
  type Endpoint,
  type GatewayError,
  type HintCode,
  hintFor,
  isGatewayError,
} from "../gateway"
import { namesUnknownOrder } from "../gateway/hint-for"
import { maskDigits, oneLine } from "../gateway/redact"
import { type KnownMessage, type MessageCode, toMessage } from "../messages"
import { check, type Check, failureReason, timeLimit } from "./check"

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
          return accepted(endpoint)
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
  if (!hint && namesUnknownOrder(error, account)) return accepted(endpoint)
  const [finding, advice] = hint ? faults[hint.code] : unclear
  const fix = advice === "check.status.fix_endpoint" && endpoint.group ? "check.status.fix_group" : advice
  return reported("fail", endpoint, [toMessage(finding, { answer: quoted(error) }), toMessage(fix)])
}

type Finding = Extract<MessageCode, `check.status.${"unclear" | "forbidden" | `wrong_${string}`}`>
type Advice = Extract<
  MessageCode,
  `check.status.${"show_operator" | "allow_address" | "reach_gateway" | `compare_${string}` | `fix_${string}`}`
>

const unclear: readonly [Finding, Advice] = ["check.status.unclear", "check.status.show_operator"]
const wrongKey: readonly [Finding, Advice] = ["check.status.wrong_key", "check.status.compare_key"]
const wrongEndpoint: readonly [Finding, Advice] = ["check.status.wrong_endpoint", "check.status.fix_endpoint"]
const wrongAddress: readonly [Finding, Advice] = ["check.status.wrong_address", "check.status.fix_address"]

const faults: Record<HintCode, readonly [Finding, Advice]> = {
  base_url_path: wrongAddress,
  base_url_host: wrongAddress,
  forbidden: ["check.status.forbidden", "check.status.allow_address"],
  control_key: wrongKey,
  private_key: wrongKey,
  login: ["check.status.wrong_login", "check.status.compare_login"],
  endpoint: wrongEndpoint,
  endpoint_group: wrongEndpoint,
  // Another check compares the clocks.
  clock: wrongKey,
}

function accepted(endpoint: Endpoint): Check {
  return reported("ok", endpoint, [toMessage("check.status.accepted")])
}

function unreachable(endpoint: Endpoint, error: GatewayError): Check {
  const failure =
    error.failure === undefined
      ? failureReason(error.cause)
      : toMessage("check.failure.code", { failure: error.failure })
  const found = toMessage("check.status.unreachable", { failure })
  return reported("fail", endpoint, [found, toMessage("check.status.reach_gateway")])
}

/** The gateway's text, in which the client has masked keys, cards and the signature. */
function quoted({ httpStatus, reason }: GatewayError): KnownMessage {
  const status = String(httpStatus)
  if (!reason) return toMessage("check.answer.foreign", { status })
  return toMessage("check.answer.quoted", { status, reason: maskDigits(oneLine(reason)) })
}

function reported(level: Check["level"], { id, group }: Endpoint, [finding, advice]: KnownMessage[]): Check {
  const found = toMessage(group ? "check.status.group" : "check.status.endpoint", {
    id,
    finding: finding as KnownMessage,
  })
  return check(level, "status_query", [found, advice])
}

import { callbackPortProblem, parseAccount } from "../gateway"
import { isLoopback } from "../gateway/account-options"
import { oneLine } from "../gateway/redact"
import { toMessage } from "../messages"
import { check, type Check } from "./check"
import { checkCallbackAddress } from "./check-callback-address"
import { checkConnection } from "./check-connection"
import { checkKeys } from "./check-keys"
import { checkStatusQueries } from "./check-status-query"
import { type GivenAccount, withoutStore } from "./given-account"

/**
 * Runs all checks of an account. A check runs in spite of other failures, unless it needs their
 * result. Only addresses in the account's options are called.
 */
export async function examineAccount(given: GivenAccount, stop: AbortSignal): Promise<Check[]> {
  const parsed = parseAccount(given.name, given.options)
  const baseUrl = goodUrl(given.options, { option: "baseUrl", parsed })
  const publicUrl = goodUrl(given.options, { option: "publicUrl", parsed })
  const gatewayIsHere = baseUrl !== undefined && isLoopback(new URL(baseUrl))
  const caller = parseAccount(given.name, withoutStore(given.options))
  const later = await Promise.all([
    "account" in caller ? checkKeys(caller.account, given) : [],
    baseUrl ? checkGateway(new URL(baseUrl), caller, stop) : [],
    publicUrl ? checkCallbackAddress({ publicUrl, accountName: given.name, gatewayIsHere }, stop) : [],
  ])
  return [...checkOptions(given), ...later.flat()]
}

type Parsed = ReturnType<typeof parseAccount>

async function checkGateway(url: URL, caller: Parsed, stop: AbortSignal): Promise<Check[]> {
  const { checks, found } = await checkConnection(url, stop)
  const notAsked = (code: "check.status.no_address" | "check.status.invalid_options") => {
    return [...checks, check("fail", "status_query", [toMessage(code)])]
  }
  if (!found) return notAsked("check.status.no_address")
  if ("problems" in caller) return notAsked("check.status.invalid_options")
  return [...checks, ...(await checkStatusQueries(caller.account, stop))]
}

/** An address may be valid although other options are not. */
function goodUrl(options: unknown, { option, parsed }: { option: "baseUrl" | "publicUrl"; parsed: Parsed }) {
  if ("account" in parsed) return parsed.account[option]
  if (parsed.problems.some((problem) => problem.option === option)) return undefined
  const written = (options as Record<string, unknown> | null | undefined)?.[option]
  return typeof written === "string" ? written.trim().replace(/\/+$/, "") : undefined
}

/** All problems of the options, as the store reports them at boot; warnings become advice. */
function checkOptions(given: GivenAccount): Check[] {
  const parsed = parseAccount(given.name, given.options)
  if ("problems" in parsed) {
    return parsed.problems.map(({ option, message }) => {
      // Messages have the form "is missing: set login to ...".
      const [problem = "", ...advice] = message.split(": ")
      const name = oneLine(given.nameOf(option || "options"))
      const found = toMessage("check.options.problem", { option: name, problem: oneLine(problem) })
      const fix = oneLine(advice.join(": "))
      return check("fail", "options", [
        found,
        fix ? toMessage("check.quoted", { text: fix }) : toMessage("check.options.correct", { option: name }),
      ])
    })
  }
  const { account } = parsed
  const valid = toMessage("check.options.valid", { login: oneLine(account.login), url: account.baseUrl })
  const port = callbackPortProblem(account)
  return [
    check("ok", "options", [valid]),
    ...(port === undefined
      ? []
      : [
          check("warning", "options", [toMessage("check.options.port", { port }), toMessage("check.options.use_port")]),
        ]),
  ]
}

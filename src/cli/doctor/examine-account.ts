import { accountWarnings, parseAccount } from "../../gateway"
import { isLoopback } from "../../gateway/account-options"
import { type GivenAccount, withoutStore } from "../account-source"
import { oneLine } from "../command"
import { check, type Check } from "./check"
import { checkCallbackAddress } from "./check-callback-address"
import { checkConnection } from "./check-connection"
import { checkKeys } from "./check-keys"
import { checkStatusQueries } from "./check-status-query"

/**
 * Runs all checks of an account. A check runs in spite of other failures, unless it needs their
 * result.
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
  const notAsked = (reason: string) => [...checks, check("fail", "status query", [`not asked: ${reason}`])]
  if (!found) return notAsked("the host has no address")
  if ("problems" in caller) return notAsked("the options are not valid")
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
      const name = given.nameOf(option || "options")
      return check("fail", "options", [oneLine(`${name} ${problem}`), oneLine(advice.join(": ")) || `correct ${name}`])
    })
  }
  const { account } = parsed
  const warnings = accountWarnings(account).map((warning) => {
    const [found = "", ...advice] = warning.split(/(?<=\.) /)
    return check("warning", "options", [found.replace(/\.$/, ""), advice.join(" ").replace(/\.$/, "")])
  })
  return [check("ok", "options", [`valid: login ${oneLine(account.login)} at ${account.baseUrl}`]), ...warnings]
}

import { accountWarnings, parseAccount } from "../../gateway"
import type { GivenAccount } from "../account-source"
import { oneLine } from "../one-line"
import { check, type Check } from "./check"

/** Every problem of the options at once, as the store reports them at boot; warnings are advice. */
export function checkOptions(given: GivenAccount): Check[] {
  const parsed = parseAccount(given.name, given.options)
  if ("problems" in parsed) {
    return parsed.problems.map(({ option, message }) => {
      // Messages have the shape "is missing: set login to ...".
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

import type { AssumptionInForce, OptionInForce } from "../../../contracts"
import { isMessageCode, rendered } from "../../../messages"

/** Assumptions among an account's options and those of its providers. */
export function accountAssumptions(account: string, options: readonly OptionInForce[]): AssumptionInForce[] {
  return assumptionsIn(options).map((one) => ({ ...one, account }))
}

/** Assumptions among the options of the plugin. */
export function storeAssumptions(options: readonly OptionInForce[]): AssumptionInForce[] {
  return assumptionsIn(options).map((one) => ({ ...one, account: null }))
}

function assumptionsIn(options: readonly OptionInForce[]): Omit<AssumptionInForce, "account">[] {
  return options.flatMap(({ name, value, source, is_assumption }) => {
    const code = proofCode(name)
    if (!is_assumption || code === undefined) return []
    return [{ option: name, value, source, proof: rendered({ code, params: {} }) }]
  })
}

/**
 * The message with the proof of an option's assumption: of `recurringPeriods.day`, the one of
 * `recurringPeriods`. Undefined for an option without one, which a test refuses.
 */
export function proofCode(option: string): string | undefined {
  return option
    .split(".")
    .map((part) => `assumption.${part}`)
    .find(isMessageCode)
}

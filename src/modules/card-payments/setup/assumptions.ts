import type { AssumptionInForce, OptionInForce, CardSettings } from "../../../contracts"
import { operations } from "../../../gateway"
import type { Operation } from "../../../gateway/declare-operation"
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

/** Assumptions about single operations. A test compares the messages with the declared sentences. */
export function operationAssumptions(): CardSettings["operation_assumptions"] {
  return (Object.values(operations) as unknown as Operation[]).flatMap(({ name, assumptions }) => {
    const codes = Object.keys(assumptions ?? {}).map((key) => `operation_assumption.${key}`)
    const found = codes.filter(isMessageCode).map((code) => rendered({ code, params: {} }))
    return found.length > 0 ? [{ operation: name, assumptions: found }] : []
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

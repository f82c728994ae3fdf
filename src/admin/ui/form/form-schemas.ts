import { z } from "zod"
import { checkAmount, checkWholeNumber, type AmountProblem } from "../../format/parse-input"

/** A typed whole number from `least` to `most`. */
export function wholeNumber(bounds: { least: number; most: number }, problem: string) {
  return readText((typed) => checkWholeNumber(typed, bounds), problem)
}

/** A typed amount as decimal text in major units. @param problemOf names the problem */
export function amountText(
  bounds: Parameters<typeof checkAmount>[1],
  problemOf: (problem: AmountProblem) => string = (problem) => problem,
) {
  return z.string().transform((typed, context) => {
    const check = checkAmount(typed, bounds)
    if (check.problem === null) return check.amount
    context.addIssue({ code: "custom", message: problemOf(check.problem), continue: true })
    return z.NEVER
  })
}

/** Text that `parse` reads; null is a problem. */
export function readText<Value>(parse: (typed: string) => Value | null, problem: string) {
  return z.string().transform((typed, context): Value => {
    const value = parse(typed)
    if (value !== null) return value
    // Rules about several fields still run, so that the form shows all problems at once.
    context.addIssue({ code: "custom", message: problem, continue: true })
    return z.NEVER
  })
}

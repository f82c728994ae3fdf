import type { DestinationKind, PayoutRow } from "../rows"
import type { PayoutAccountRules, PayoutSettings } from "../../../configuration"
import {
  compare,
  currencyExponent,
  decimalPattern,
  formatAmount,
  isPositive,
  significantDecimals,
  sum,
} from "../../../money"

export type LimitRequest = { account: string; amount: string; currency_code: string; kind: DestinationKind }
export type FieldProblem = { field: string; message: string }

/** The longest amount on the wire, in characters (specification, Limits; wire facts 4.12). */
const AMOUNT_LENGTH = 10

/**
 * Validates a payout's account, amount, currency and destination kind against the options: one
 * message for each field at fault. `reserve` checks what is left of the daily limit.
 */
export function problemsOf(
  settings: PayoutSettings,
  { account, amount, currency_code, kind }: LimitRequest,
): FieldProblem[] {
  const rules = rulesOf(settings, account)
  if (!rules) {
    const known = Object.keys(settings.accounts)
    const then = known.length ? `Payouts are on for: ${known.join(", ")}.` : "Payouts are off: see the option payouts."
    return [{ field: "account", message: `This account makes no payouts. ${then}` }]
  }
  const problems: FieldProblem[] = []
  if (!rules.destinations.includes(kind)) {
    const message = `This account pays out to: ${rules.destinations.join(", ")}. Others are switched on in payouts.accounts.${account}.destinations.`
    problems.push({ field: "destination.kind", message })
  }
  const currency = currency_code.toUpperCase()
  const limits = limitsOf(rules, currency_code)
  if (!limits) {
    const message = `This account pays out in ${Object.keys(rules.limits).join(", ").toUpperCase()} only.`
    return [...problems, { field: "currency_code", message }]
  }
  const wrong = validateAmount(amount, currency)
  if (wrong) problems.push({ field: "amount", message: wrong })
  else if (compare(amount, limits.perPayout) > 0) {
    const message = `One payout may be ${formatAmount(limits.perPayout, currency)} at most.`
    problems.push({ field: "amount", message })
  }
  return problems
}

type Asked = Pick<PayoutRow, "account" | "amount" | "currency_code" | "destination_kind">

/**
 * The reason why an existing payout can no longer be paid, such as lowered limits or a destination
 * kind switched off; undefined if it can.
 */
export function limitProblem(settings: PayoutSettings, row: Asked): string | undefined {
  return sentenceOf(problemsOfRow(settings, row))
}

/**
 * The reason why nothing about an existing payout may be sent to the gateway any more, whatever its
 * amount: its account no longer pays this destination kind or currency. Undefined if it may.
 */
export function offProblem(settings: PayoutSettings, row: Asked): string | undefined {
  return sentenceOf(problemsOfRow(settings, row).filter(({ field }) => field !== "amount"))
}

function problemsOfRow(settings: PayoutSettings, row: Asked): FieldProblem[] {
  const { account, amount, currency_code, destination_kind: kind } = row
  return problemsOf(settings, { account, amount, currency_code, kind })
}

function sentenceOf(problems: readonly FieldProblem[]): string | undefined {
  return problems.length > 0 ? problems.map(({ message }) => message).join(" ") : undefined
}

/** The payout options of an account; undefined if it makes no payouts. */
export function rulesOf(
  { accounts }: Pick<PayoutSettings, "accounts">,
  account: string,
): PayoutAccountRules | undefined {
  return Object.hasOwn(accounts, account) ? accounts[account] : undefined
}

export function limitsOf({ limits }: Pick<PayoutAccountRules, "limits">, currency: string) {
  const code = currency.toLowerCase()
  return Object.hasOwn(limits, code) ? limits[code] : undefined
}

const amountPattern = decimalPattern({ whole: 12, decimals: 4 })

/** Validates decimal text such as `10.50`: more than zero, with at most the currency's decimals. */
function validateAmount(amount: string, currency: string): string | undefined {
  if (!amountPattern.test(amount)) return 'Write the amount as digits with a dot, such as "10.50".'
  if (!isPositive(amount)) return "The amount must be more than zero."
  const decimals = currencyExponent(currency)
  if (significantDecimals(amount) > decimals)
    return `${currency} has ${decimals === 0 ? "no decimals" : `${decimals} decimals`}.`
  if (sum([amount], currency).length > AMOUNT_LENGTH)
    return `The gateway takes amounts of ${AMOUNT_LENGTH} characters at most.`
  return undefined
}

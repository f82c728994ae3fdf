import { amountParam, allOf } from "../../../mapping"
import { type KnownMessage, type Message, toMessage } from "../../../messages"
import type { DestinationKind, PayoutRow } from "../rows"
import type { PayoutAccountSettings, PayoutSettings } from "../../../configuration"
import { compare, currencyExponent, decimalPattern, isPositive, significantDecimals, sum } from "../../../money"

export type LimitRequest = { account: string; amount: string; currency_code: string; kind: DestinationKind }
export type FieldProblem = { field: string; problem: Message }

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
  const accountSettings = accountSettingsOf(settings, account)
  if (!accountSettings) {
    const accounts = Object.keys(settings.accounts).join(", ")
    const problem = accounts ? toMessage("payout_account.off_unlike", { accounts }) : toMessage("payout_account.off")
    return [{ field: "account", problem }]
  }
  const problems: FieldProblem[] = []
  if (!accountSettings.destinations.includes(kind)) {
    const option = `payouts.accounts.${account}.destinations`
    const problem = toMessage("payout_account.kind_off", { kinds: accountSettings.destinations.join(", "), option })
    problems.push({ field: "destination.kind", problem })
  }
  const currency = currency_code.toUpperCase()
  const limits = limitsOf(accountSettings, currency_code)
  if (!limits) {
    const currencies = Object.keys(accountSettings.limits).join(", ").toUpperCase()
    const problem = toMessage("payout_account.currency_off", { currencies })
    return [...problems, { field: "currency_code", problem }]
  }
  const wrong = validateAmount(amount, currency)
  if (wrong) problems.push({ field: "amount", problem: wrong })
  else if (compare(amount, limits.perPayout) > 0) {
    const problem = toMessage("payout_limit.payout_exceeded", { limit: amountParam(limits.perPayout, currency) })
    problems.push({ field: "amount", problem })
  }
  return problems
}

type LimitedPayout = Pick<PayoutRow, "account" | "amount" | "currency_code" | "destination_kind">

/**
 * The reason why an existing payout can no longer be paid, such as lowered limits or a destination
 * kind switched off; undefined if it can.
 */
export function limitProblem(settings: PayoutSettings, row: LimitedPayout): Message | undefined {
  return messageOf(problemsOfRow(settings, row))
}

/**
 * The reason why nothing about an existing payout may be sent to the gateway any more, whatever its
 * amount: its account no longer pays this destination kind or currency. Undefined if it may.
 */
export function offProblem(settings: PayoutSettings, row: LimitedPayout): Message | undefined {
  return messageOf(problemsOfRow(settings, row).filter(({ field }) => field !== "amount"))
}

function problemsOfRow(settings: PayoutSettings, row: LimitedPayout): FieldProblem[] {
  const { account, amount, currency_code, destination_kind: kind } = row
  return problemsOf(settings, { account, amount, currency_code, kind })
}

function messageOf(problems: readonly FieldProblem[]): Message | undefined {
  return problems.length > 0 ? allOf(problems.map(({ problem }) => problem)) : undefined
}

/** The payout options of an account; undefined if it makes no payouts. */
export function accountSettingsOf(
  { accounts }: Pick<PayoutSettings, "accounts">,
  account: string,
): PayoutAccountSettings | undefined {
  return Object.hasOwn(accounts, account) ? accounts[account] : undefined
}

export function limitsOf({ limits }: Pick<PayoutAccountSettings, "limits">, currency: string) {
  const code = currency.toLowerCase()
  return Object.hasOwn(limits, code) ? limits[code] : undefined
}

const amountPattern = decimalPattern({ whole: 12, decimals: 4 })

/** Validates decimal text such as `10.50`: more than zero, with at most the currency's decimals. */
function validateAmount(amount: string, currency: string): KnownMessage | undefined {
  if (!amountPattern.test(amount)) return toMessage("payout_amount.spelling")
  if (!isPositive(amount)) return toMessage("payout_amount.zero")
  const decimals = currencyExponent(currency)
  if (significantDecimals(amount) > decimals) {
    if (decimals === 0) return toMessage("payout_amount.no_decimals", { currency })
    return toMessage("payout_amount.decimals", { currency, count: decimals })
  }
  if (sum([amount], currency).length > AMOUNT_LENGTH) {
    return toMessage("payout_amount.too_long", { count: AMOUNT_LENGTH })
  }
  return undefined
}

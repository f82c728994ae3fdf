import type { Context } from "./context"
import { dayOf } from "./day-of"
import { limitsOf, rulesOf } from "./problems-of"
import { leftOn, type LimitsNow } from "./reserve"
import type { PayoutRow } from "./rows"

/** The limits that a payout comes under today, and what is left of them; undefined where its account pays out no more in its currency. */
export async function limitsNow(
  context: Context,
  { account, currency_code }: Pick<PayoutRow, "account" | "currency_code">,
): Promise<LimitsNow | undefined> {
  const rules = rulesOf(context.settings, account)
  const limits = rules && limitsOf(rules, currency_code)
  if (!limits) return undefined
  const day = dayOf(context.now(), context.settings)
  return { limits, day, left: await leftOn(context.pg, { account, currency_code, day, limits }) }
}

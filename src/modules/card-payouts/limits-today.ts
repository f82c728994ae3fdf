import type { Context } from "./context"
import { dayOf } from "./day-of"
import { leftOn } from "./reserve"

/** What each account that pays out may still pay today, by currency. Amounts are decimal text in major units. */
export async function limitsToday(context: Context) {
  const { settings, pg } = context
  const day = dayOf(context.now(), settings)
  return Promise.all(
    Object.entries(settings.accounts).map(async ([name, { destinations, bankFlow, limits: all }]) => ({
      name,
      destinations,
      bank_flow: bankFlow,
      currencies: await Promise.all(
        Object.entries(all).map(async ([currency_code, limits]) => ({
          currency_code,
          per_payout: limits.perPayout,
          per_day: limits.perDay,
          left_today: await leftOn(pg, { account: name, currency_code, day, limits }),
          second_approval_above: limits.secondApprovalAbove ?? null,
        })),
      ),
    })),
  )
}

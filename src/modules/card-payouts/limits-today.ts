import { currencyExponent } from "../../gateway"
import { sum } from "../../mapping"
import type { Context } from "./context"
import { dayOf } from "./day-of"
import { leftOn } from "./reserve"
import type { PayoutLimits } from "../../configuration"

/** What each account that pays out may still pay today, by currency. Amounts are decimal text in major units. */
export async function limitsToday(context: Context) {
  const { settings, pg } = context
  const day = dayOf(context.now(), settings)
  return Promise.all(
    Object.entries(settings.accounts).map(
      async ([name, { destinations, bankFlow, walletFlow, phoneFlow, limits: all }]) => ({
        name,
        destinations,
        bank_flow: bankFlow,
        wallet_flow: walletFlow,
        phone_flow: phoneFlow,
        currencies: await Promise.all(
          Object.entries(all).map(async ([currency_code, limits]) => ({
            currency_code,
            /** Of its amounts. */
            decimals: currencyExponent(currency_code),
            ...shownLimits(currency_code, limits),
            left_today: await leftOn(pg, { account: name, currency_code, day, limits }),
          })),
        ),
      }),
    ),
  )
}

/** Limits with exactly the decimals of their currency, however the option writes them. */
export function shownLimits(currency: string, { perPayout, perDay, secondApprovalAbove: above }: PayoutLimits) {
  const amount = (text: string) => sum([text], currency)
  return {
    per_payout: amount(perPayout),
    per_day: amount(perDay),
    second_approval_above: above === undefined ? null : amount(above),
  }
}

import type { Words } from "../words-of"
import type { PayoutAccount } from "./admin-payout"
import type { PayoutProblem } from "./check-payout"
import { currencyDecimals } from "./currency-decimals"
import { destinationFields } from "./destination-fields"
import { longestName } from "./longest-name"
import type { PayoutForm } from "./payout-form"

/** What is wrong with a field, in a sentence. */
export function problemWords(
  { t, price }: Words,
  { path, problem }: { path: string; problem: PayoutProblem },
  { form, account }: { form: PayoutForm; account: PayoutAccount | undefined },
): string {
  const currency = account?.currencies.find(({ currency_code }) => currency_code === form.currency_code)
  const field = destinationFields[form.kind].find(({ name }) => path === `destination.${name}`)
  return t(`cardPayments.payouts.problem.${problem}`, {
    max: field?.max ?? longestName,
    currency: form.currency_code.toUpperCase(),
    decimals: currencyDecimals(currency),
    amount: currency && price(currency.per_payout, currency.currency_code),
  })
}

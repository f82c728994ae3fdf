import type { TFunction } from "i18next"
import type { AdminTransaction } from "./admin-transaction"
import { amountExponent } from "./amount-exponent"
import { formatAmount } from "./format-amount"
import { formatDate } from "./format-date"
import { formatPercent } from "./format-percent"
import { formatTime } from "./format-time"
import { intlLocale } from "./intl-locale"
import { serverWords } from "./server-words"

export type Words = ReturnType<typeof wordsOf>

/** Everything that is said on the screen, in the language of these translations. */
export function wordsOf(t: TFunction, i18n: Parameters<typeof serverWords>[0]) {
  const locale = intlLocale(i18n.resolvedLanguage ?? i18n.language)
  return {
    t,
    locale,
    label: ({ state, label }: AdminTransaction) => serverWords(i18n, `cardPayments.state.${state}`, label),
    explanation: ({ state, explanation }: AdminTransaction) =>
      serverWords(i18n, `cardPayments.explanation.${state}`, explanation),
    time: (time: string, zone?: string) => formatTime(time, locale, zone),
    date: (time: string, zone?: string) => formatDate(time, locale, zone),
    percent: (percent: string) => formatPercent(percent, locale),
    exponent: exponentOf,
    money: (amount: string, transaction: AdminTransaction) =>
      formatAmount(amount, { currency: transaction.currency_code, exponent: exponentOf(transaction), locale }),
    price: (amount: string, currency: string) =>
      formatAmount(amount, { currency, exponent: amountExponent(currency, [amount]), locale }),
  }
}

function exponentOf({ currency_code, amounts }: AdminTransaction): number {
  return amountExponent(currency_code, Object.values(amounts))
}

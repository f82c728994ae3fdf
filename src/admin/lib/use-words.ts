import { useTranslation } from "react-i18next"
import type { AdminTransaction } from "./admin-transaction"
import { amountExponent } from "./amount-exponent"
import { formatAmount } from "./format-amount"
import { formatTime } from "./format-time"
import { intlLocale } from "./intl-locale"
import { serverWords } from "./server-words"

export type Words = ReturnType<typeof useWords>

/** Everything that is said on the screen, in the language the person reads. */
export function useWords() {
  const { t, i18n } = useTranslation()
  const locale = intlLocale(i18n.resolvedLanguage ?? i18n.language)
  return {
    t,
    locale,
    label: ({ state, label }: AdminTransaction) => serverWords(i18n, `cardPayments.state.${state}`, label),
    explanation: ({ state, explanation }: AdminTransaction) =>
      serverWords(i18n, `cardPayments.explanation.${state}`, explanation),
    time: (time: string) => formatTime(time, locale),
    exponent: exponentOf,
    money: (amount: string, transaction: AdminTransaction) =>
      formatAmount(amount, { currency: transaction.currency_code, exponent: exponentOf(transaction), locale }),
  }
}

function exponentOf({ currency_code, amounts }: AdminTransaction): number {
  return amountExponent(currency_code, Object.values(amounts))
}

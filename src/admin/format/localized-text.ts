import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { AdminTransaction } from "../payments/transaction"
import { formatDate, formatTime } from "./format-date"
import { amountExponent, formatAmount, formatPercent } from "./format-number"

/** Everything that is said on the screen, in the language the person reads; the same object until the language changes. */
export function useMessages() {
  const { t, i18n } = useTranslation()
  // The translations stay one object when the language changes; the function that translates does not.
  return useMemo(() => createMessages(t, i18n), [t, i18n])
}

export type Messages = ReturnType<typeof createMessages>

/** Everything that is said on the screen, in the language of these translations. */
export function createMessages(t: TFunction, i18n: Parameters<typeof localizeServerText>[0]) {
  const locale = intlLocale(i18n.resolvedLanguage ?? i18n.language)
  return {
    t,
    locale,
    label: ({ state, label }: AdminTransaction) => localizeServerText(i18n, `cardPayments.state.${state}`, label),
    explanation: ({ state, explanation }: AdminTransaction) =>
      localizeServerText(i18n, `cardPayments.explanation.${state}`, explanation),
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

type Translations = {
  language: string
  resolvedLanguage?: string
  getResource(language: string, namespace: string, key: string): unknown
}

/**
 * The server's English sentence, or this plugin's own in the language the person reads, where it has one. English keeps
 * the server's, which knows the single case; so does every language without words of its own.
 */
export function localizeServerText(i18n: Translations, key: string, sentence: string): string {
  const language = i18n.resolvedLanguage ?? i18n.language ?? "en"
  if (language.startsWith("en")) return sentence
  const own = i18n.getResource(language, "translation", key)
  return typeof own === "string" ? own : sentence
}

const fallback = "en"

/**
 * The dashboard's language code as a locale that `Intl` takes: the dashboard writes `ptBR` where `Intl` wants `pt-BR`
 * and throws at anything else. What no locale can be made of becomes English.
 */
export function intlLocale(language: string | undefined): string {
  if (!language) return fallback
  const tag = language.replace("_", "-").replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? fallback
  } catch {
    return fallback
  }
}

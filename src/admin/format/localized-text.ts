import type { AdminTransaction } from "../../contracts"
import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { catalogue, type Language, render, type RenderedMessage } from "../../messages"
import { texts } from "../../messages/localized"
import { useModeNotice } from "../http/mode-notice"
import { messageNamespace } from "../i18n/message-namespace"
import { formatClock, formatDate, formatTime } from "./format-date"
import { amountExponent, formatAmount, formatPercent } from "./format-number"

/**
 * Translation and formatting functions for the dashboard's language and the store's time zone. The
 * object is stable until one of them changes.
 */
export function useMessages() {
  const { t, i18n } = useTranslation()
  const zone = useModeNotice().data?.time_zone
  // `i18n` stays the same object when the language changes; `t` does not.
  return useMemo(() => createMessages(t, i18n, zone), [t, i18n, zone])
}

export type Messages = ReturnType<typeof createMessages>

/** The parts of `i18n` that are used. */
type Translations = {
  language: string
  resolvedLanguage?: string
  getResourceBundle: (language: string, namespace: string) => unknown
}

/**
 * Translation and formatting functions for the language of `i18n`. Times without a zone of their own
 * are in `storeZone`; until it is known, in the reader's.
 */
export function createMessages(t: TFunction, i18n: Translations, zone?: string) {
  const storeZone = zone ?? readersZone()
  const chosen = i18n.resolvedLanguage ?? i18n.language
  const locale = intlLocale(chosen)
  const price = (amount: string, currency: string) =>
    formatAmount(amount, { currency, exponent: amountExponent(currency, [amount]), locale })
  const own = messageTexts(i18n, chosen) ?? messageTexts(i18n, locale.split("-")[0] ?? "")
  // Plural forms, lists and numbers follow the language of the texts.
  const textLocale = own ? locale : fallback
  const language: Language = {
    texts: own ?? texts.en,
    format: {
      locale: textLocale,
      amount: ({ amount, currency }) =>
        formatAmount(amount, { currency, exponent: amountExponent(currency, [amount]), locale: textLocale }),
      count: (count) => new Intl.NumberFormat(textLocale).format(count),
      // Noon is the same day in every zone that a reader may be in.
      day: (day) => formatDate(`${day}T12:00:00Z`, textLocale, "UTC"),
      time: (time) => formatTime(time, textLocale, storeZone),
    },
  }
  const count = (number: number) => new Intl.NumberFormat(locale).format(number)
  /** Numbers in a label get the separators of the reader's language. */
  const label = (key: string, params: Readonly<Record<string, unknown>> = {}): string =>
    t(key, withCounts(params, count) as Record<string, string>)
  return {
    t: label as TFunction,
    locale,
    /** The store's time zone; undefined until it is loaded. */
    zone,
    /**
     * A message of the server in the dashboard's language; English where a newer server has a code.
     */
    text: (message: RenderedMessage) => render(catalogue, message, language) ?? message.message,
    time: (time: string, zone = storeZone) => formatTime(time, locale, zone),
    clock: (time: string, zone = storeZone) => formatClock(time, locale, zone),
    date: (time: string, zone = storeZone) => formatDate(time, locale, zone),
    percent: (percent: string) => formatPercent(percent, locale),
    /** A whole number with the separators of the reader's language. */
    count,
    exponent: exponentOf,
    money: (amount: string, transaction: AdminTransaction) =>
      formatAmount(amount, { currency: transaction.currency_code, exponent: exponentOf(transaction), locale }),
    price,
  }
}

function withCounts(params: Readonly<Record<string, unknown>>, format: (number: number) => string) {
  const entries = Object.entries(params)
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === "number" ? format(value) : value]))
}

/** The gateway's error, with its code where the sentence does not have it. */
export function formatGatewayError(
  { text }: Pick<Messages, "text">,
  { gateway_code: code, ...message }: RenderedMessage & { gateway_code: string | null },
): string {
  const isNamed = code === null || Object.values(message.params).includes(code)
  return isNamed ? text(message) : `${text(message)} (${code})`
}

function messageTexts(i18n: Translations, language: string): Language["texts"] | undefined {
  return i18n.getResourceBundle(language, messageNamespace) as Language["texts"] | undefined
}

/** The browser's time zone. */
function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function exponentOf({ currency_code, amounts }: AdminTransaction): number {
  return amountExponent(currency_code, Object.values(amounts))
}

const fallback = "en"

/**
 * The dashboard's language code as a locale tag for `Intl`: the dashboard uses `ptBR`, while `Intl`
 * requires `pt-BR` and throws on `ptBR`. Codes that are no valid tag become `en`.
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

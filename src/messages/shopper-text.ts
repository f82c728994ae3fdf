import de from "./de/shopper"
import en from "./en/shopper"
import type { Message, Text } from "./message"
import { type Formatters, render } from "./render"
import { type ShopperCode, shopperMessages } from "./shopper"

export type { ShopperCode }

/** The languages that are shipped. */
export const languages = ["en", "de"] as const

export type ShippedLanguage = (typeof languages)[number]

const texts: Readonly<Record<ShippedLanguage, Readonly<Record<ShopperCode, Text>>>> = { en, de }

/**
 * The shipped language that matches a shopper's; English if none does.
 * @param tag a BCP 47 tag, such as `de-AT`
 */
export function shippedLanguage(tag: string | null | undefined): ShippedLanguage {
  const [primary = ""] = (tag ?? "").toLowerCase().split(/[-_]/)
  return languages.find((language) => language === primary) ?? "en"
}

/**
 * The text of a shopper's message; undefined for any other message.
 * @param language a BCP 47 tag
 */
export function shopperText(message: Message, language: string | null | undefined): string | undefined {
  const locale = shippedLanguage(language)
  return render(shopperMessages, message, { texts: texts[locale], format: formatters(locale) })
}

/**
 * Amounts as a localized number before the currency's code; days and times in the locale's format.
 */
export function formatters(locale: string): Formatters {
  return {
    locale,
    amount: ({ amount, currency }) => `${locale === "en" ? amount : localNumber(amount, locale)} ${currency}`,
    // Without groups, so that `secondsToWait` of the storefront reads the number.
    count: (count) => new Intl.NumberFormat(locale, { useGrouping: false }).format(count),
    day: (day) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day)),
    time: (time) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long", timeZone: "UTC" }).format(
        new Date(time),
      ),
  }
}

/**
 * Decimal text with the locale's decimal separator; no digit passes through a floating-point
 * number.
 */
function localNumber(amount: string, locale: string): string {
  const separator = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value
  return amount.replace(".", separator ?? ".")
}

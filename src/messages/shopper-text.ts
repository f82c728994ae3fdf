import de from "./json/shopper/de.json"
import en from "./json/shopper/en.json"
import es from "./json/shopper/es.json"
import fr from "./json/shopper/fr.json"
import ru from "./json/shopper/ru.json"
import { type ByLanguage, shippedLanguage } from "./languages"
import type { Message, Text } from "./message"
import { type Formatters, render } from "./render"
import { type ShopperCode, shopperMessages } from "./shopper"

export type { ShopperCode }

/** Apart from the other texts, so that a shop's front end loads no more than these. */
export const shopperTexts: ByLanguage<Readonly<Record<ShopperCode, Text>>> = { en, de, es, fr, ru }

/**
 * The text of a shopper's message; undefined for any other message.
 * @param language a BCP 47 tag
 */
export function shopperText(message: Message, language: string | null | undefined): string | undefined {
  const locale = shippedLanguage(language)
  return render(shopperMessages, message, { texts: shopperTexts[locale], format: formatters(locale) })
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

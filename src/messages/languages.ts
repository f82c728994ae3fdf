/**
 * The languages that are shipped, as primary BCP 47 subtags. Texts of a listed language that are
 * missing on a surface do not compile. The first one stands in for languages that are not shipped.
 */
export const languages = ["en", "de", "es", "fr", "ru"] as const

export type ShippedLanguage = (typeof languages)[number]

export type ByLanguage<Value> = Readonly<Record<ShippedLanguage, Value>>

/**
 * The shipped language that matches a shopper's; English if none does.
 * @param tag a BCP 47 tag, such as `de-AT`
 */
export function shippedLanguage(tag: string | null | undefined): ShippedLanguage {
  const [primary = ""] = (tag ?? "").toLowerCase().split(/[-_]/)
  return languages.find((language) => language === primary) ?? "en"
}

/** A value for each shipped language. */
export function byLanguage<Value>(valueOf: (language: ShippedLanguage) => Value): ByLanguage<Value> {
  return Object.fromEntries(languages.map((language) => [language, valueOf(language)])) as ByLanguage<Value>
}

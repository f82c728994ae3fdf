import { catalogue } from "./catalogue"
import de from "./de"
import en from "./en"
import { englishText } from "./english"
import type { Message, Text } from "./message"
import { type Language, render } from "./render"
import { formatters, type ShippedLanguage } from "./shopper-text"

const texts: Readonly<Record<ShippedLanguage, Readonly<Record<string, Text>>>> = { en, de }

/**
 * All texts of a language with its formats, for people outside the admin. Times are in the time
 * zone, which they name.
 */
export function languageOf(language: ShippedLanguage, timeZone = "UTC"): Language {
  const time = (at: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long", timeZone }).format(new Date(at))
  return { texts: texts[language], format: { ...formatters(language), time } }
}

/** The text of a message in a language; English where the language lacks it. */
export function localizedText(message: Message, language: Language): string {
  return render(catalogue, message, language) ?? englishText(message)
}

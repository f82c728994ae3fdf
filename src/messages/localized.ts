import { catalogue, type MessageCode } from "./catalogue"
import de from "./de"
import en from "./en"
import { englishText } from "./english"
import es from "./es"
import fr from "./fr"
import type { ByLanguage, ShippedLanguage } from "./languages"
import type { Message, Text } from "./message"
import { type Language, render } from "./render"
import ru from "./ru"
import { formatters } from "./shopper-text"

/** The texts of all messages. Server and admin render them. */
export const texts: ByLanguage<Readonly<Record<MessageCode, Text>>> = { en, de, es, fr, ru }

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

import { catalogue, type MessageCode } from "./catalogue"
import { englishText } from "./english"
import de from "./json/de.json"
import en from "./json/en.json"
import es from "./json/es.json"
import fr from "./json/fr.json"
import ru from "./json/ru.json"
import { type ByLanguage, byLanguage, type ShippedLanguage } from "./languages"
import type { Message, Text } from "./message"
import { type Language, render } from "./render"
import { formatters, type ShopperCode, shopperTexts } from "./shopper-text"

/** The texts of all messages but the shoppers'. */
const internal: ByLanguage<Readonly<Record<Exclude<MessageCode, ShopperCode>, Text>>> = { en, de, es, fr, ru }

/** The texts of all messages. Server and admin render them. */
export const texts: ByLanguage<Readonly<Record<MessageCode, Text>>> = byLanguage((language) => ({
  ...internal[language],
  ...shopperTexts[language],
}))

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

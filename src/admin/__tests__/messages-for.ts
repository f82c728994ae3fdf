import i18next from "i18next"
import { pseudoLanguage, pseudoResources } from "../../__tests__/pseudo-locale"
import type { ShippedLanguage } from "../../messages"
import resources from "../i18n"
import { type Messages, createMessages } from "../format/localized-text"

/** The texts of a language, or of the pseudo-locale, without rendering. */
export async function messagesFor(language: ShippedLanguage | typeof pseudoLanguage): Promise<Messages> {
  const i18n = i18next.createInstance()
  const all = { ...resources, [pseudoLanguage]: pseudoResources() }
  await i18n.init({ lng: language, fallbackLng: "en", resources: all, interpolation: { escapeValue: false } })
  return createMessages(i18n.t, i18n)
}

import i18next from "i18next"
import resources from "../i18n"
import { type Messages, createMessages } from "../format/localized-text"

/** The texts of a language, without rendering. */
export async function messagesFor(language: "en" | "de"): Promise<Messages> {
  const i18n = i18next.createInstance()
  await i18n.init({ lng: language, fallbackLng: "en", resources, interpolation: { escapeValue: false } })
  return createMessages(i18n.t, i18n)
}

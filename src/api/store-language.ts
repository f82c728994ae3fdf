import type { MedusaRequest } from "@medusajs/framework/http"
import {
  languages,
  type Message,
  rendered,
  type RenderedMessage,
  shippedLanguage,
  type ShippedLanguage,
} from "../messages"
import { languageOf, localizedText } from "../messages/localized"

/**
 * The language in which a shop's front end asks for texts: Medusa's SDK sends the locale that
 * `setLocale` was given.
 */
export function localeOf(req: MedusaRequest): ShippedLanguage {
  const { locale } = req as { locale?: unknown }
  const sent = typeof locale === "string" ? locale : req.headers["x-medusa-locale"]
  return shippedLanguage(typeof sent === "string" ? sent : "")
}

/**
 * The language of a page of our own: the shipped one that the browser prefers (`Accept-Language`),
 * English without one.
 */
export function pageLanguage(req: MedusaRequest): ShippedLanguage {
  const preferred = req.acceptsLanguages([...languages])
  return languages.find((language) => language === preferred) ?? "en"
}

/**
 * The shipped language that a page's address (`lang`) or the browser asks for; undefined if neither
 * names one.
 */
export function askedLanguage(req: MedusaRequest): ShippedLanguage | undefined {
  const { lang } = req.query
  const named = languages.find((language) => typeof lang === "string" && language === lang.toLowerCase().slice(0, 2))
  if (named) return named
  // Without the header, or with `*`, every language would do.
  const preferred = req.headers["accept-language"]?.replaceAll("*", "") ? req.acceptsLanguages([...languages]) : false
  return languages.find((language) => language === preferred)
}

/** The text of a message in a language; English where the language lacks it. */
export function textIn(language: ShippedLanguage, message: Message): string {
  return localizedText(message, languageOf(language))
}

/** The message with its text in the language of the request; English without one. */
export function localized(req: MedusaRequest, message: Message): RenderedMessage {
  return { ...rendered(message), message: textIn(localeOf(req), message) }
}

import type { MedusaRequest } from "@medusajs/framework/http"
import { catalogue, type Message, rendered, render, type RenderedMessage, shippedLanguage } from "../messages"
import de from "../messages/de"
import { formatters } from "../messages/shopper-text"

/**
 * The language in which a shop's front end asks for texts: Medusa's SDK sends the locale that
 * `setLocale` was given.
 */
export function localeOf(req: MedusaRequest): string {
  const { locale } = req as { locale?: unknown }
  const sent = typeof locale === "string" ? locale : req.headers["x-medusa-locale"]
  return shippedLanguage(typeof sent === "string" ? sent : "")
}

/** The message with its text in the language of the request; English without one. */
export function localized(req: MedusaRequest, message: Message): RenderedMessage {
  const english = rendered(message)
  if (localeOf(req) !== "de") return english
  const text = render(catalogue, message, { texts: de, format: formatters("de") })
  return { ...english, message: text ?? english.message }
}

import { declineCategories, type DeclineCategory } from "../contracts/decline-category"
import { type ByLanguage, byLanguage, type ShippedLanguage } from "../messages/languages"
import { shopperText } from "../messages/shopper-text"

export type { DeclineCategory }

export type DeclineTexts = Readonly<Record<DeclineCategory, string>>

/**
 * The texts for shoppers, by language. Spread one of them to change some: `{ ...declineTexts.en,
 * expired_card: "…" }`.
 */
export const declineTexts: ByLanguage<DeclineTexts> = byLanguage(textsIn)

function textsIn(language: ShippedLanguage): DeclineTexts {
  const texts = declineCategories.map((category) => [category, declineText(category, language)])
  return Object.fromEntries(texts) as DeclineTexts
}

/**
 * The text of a category in the shopper's language; English if that is not shipped.
 * @param language a BCP 47 tag, such as `de-AT`
 */
export function declineText(category: DeclineCategory, language: string): string {
  const code = `decline.${category}`
  return shopperText({ code, params: {} }, language) ?? declineText("declined", language)
}

import type { Period } from "./plans/admin-plan"
import { rhythmWords } from "./rhythm-words"
import type { Words } from "./words-of"

type Priced = { amount: string; currency_code: string; period: Period; interval: number }

/** What is charged and how often: `29.00 EUR every month`. */
export function priceRhythm(words: Words, priced: Priced): string {
  return words.t("cardPayments.rhythm.price", {
    amount: words.price(priced.amount, priced.currency_code),
    rhythm: rhythmWords(words, priced),
  })
}

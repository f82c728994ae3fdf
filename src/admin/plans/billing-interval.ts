import type { Words } from "../format/localized-text"
import type { Period } from "./plan"

type Priced = { amount: string; currency_code: string; period: Period; interval: number }

/** What is charged and how often: `29.00 EUR every month`. */
export function priceRhythm(words: Words, priced: Priced): string {
  return words.t("cardPayments.rhythm.price", {
    amount: words.price(priced.amount, priced.currency_code),
    rhythm: rhythmWords(words, priced),
  })
}

/** How often something is charged: `every month`, `every 3 weeks`. */
export function rhythmWords(
  { t }: Pick<Words, "t">,
  { period, interval }: { period: Period; interval: number },
): string {
  return interval === 1
    ? t(`cardPayments.rhythm.every.${period}`)
    : t(`cardPayments.rhythm.everyFew.${period}`, { number: interval })
}

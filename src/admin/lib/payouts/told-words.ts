import resources from "../../i18n"
import type { Words } from "../words-of"

/** What stands for a part of a sentence, by the beginning of its name. Everything else is text of any kind. */
const parts: readonly [name: string, pattern: string][] = [
  ["amount", String.raw`\d+(?:\.\d+)? [A-Z]{3}`],
  ["dots", "•.*"],
]

/** The sentences that the server says of a payout: those that are most their own come first. */
const sentences = Object.entries(resources.en.translation.cardPayments.payouts.told)
  .map(([key, text]) => ({ key, pattern: patternOf(text), own: text.replace(/{{\w+}}/g, "").length }))
  .sort((one, other) => other.own - one.own)

/**
 * What the server says of a payout in English, in the language of these words: sentences of its trail, why something cannot be
 * done, what went wrong. What is not ours, such as the gateway's own words, stays as it is.
 */
export function toldWords({ t, price, locale }: Pick<Words, "t" | "price" | "locale">, told: string): string {
  if (locale.startsWith("en")) return told
  for (const { key, pattern } of sentences) {
    const match = pattern.exec(told)
    if (match) return t(`cardPayments.payouts.told.${key}`, wordsFor(match.groups ?? {}))
  }
  return told

  function wordsFor(groups: Record<string, string>): Record<string, string> {
    const all = Object.entries(groups).map(([name, text]) => {
      const [amount = "", currency = ""] = text.split(" ")
      return [name, name.startsWith("amount") ? price(amount, currency) : toldWords({ t, price, locale }, text)]
    })
    return Object.fromEntries(all) as Record<string, string>
  }
}

function patternOf(text: string): RegExp {
  const pieces = text.split(/{{(\w+)}}/).map((piece, index) => {
    if (index % 2 === 0) return piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const part = parts.find(([name]) => piece.startsWith(name))?.[1] ?? ".+"
    return `(?<${piece}>${part})`
  })
  return new RegExp(`^${pieces.join("")}$`, "s")
}

import type { Words } from "../words-of"
import type { PayoutSettings } from "./admin-payout"
import { toldWords } from "./told-words"

type Reading = Pick<Words, "t" | "price" | "locale">

/** Why whoever looks cannot make payouts; null where they can. What is made is shown at once, so that it takes the right to read. */
export function whyNoneCanBeMade(words: Reading, { is_on, may }: PayoutSettings): string | null {
  if (!is_on) return words.t("cardPayments.payouts.off.title")
  const missing = [may.create, may.read].find(({ allowed }) => !allowed)
  return missing ? toldWords(words, missing.why) : null
}

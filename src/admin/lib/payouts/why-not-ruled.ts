import type { Words } from "../words-of"
import type { AdminPayoutDetail } from "./admin-payout"
import { toldWords } from "./told-words"
import { whyNot } from "./why-not"

/** Why whoever looks cannot say of a payout now that it was paid, or that it was not; null where they can. */
export function whyNotRuled(
  words: Pick<Words, "t" | "price" | "locale">,
  payout: Pick<AdminPayoutDetail, "actions">,
  happened: boolean,
): string | null {
  const { too_soon } = payout.actions.rule
  const tooSoon = happened || too_soon === null ? null : toldWords(words, too_soon)
  return whyNot(words, payout, "rule") ?? tooSoon
}

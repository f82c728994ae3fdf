import type { Words } from "../words-of"
import type { AdminPayoutDetail, PayoutAction } from "./admin-payout"
import { toldWords } from "./told-words"

/** Why whoever looks cannot do this to the payout now, as the server says it; null where it can be tried. */
export function whyNot(
  words: Pick<Words, "t" | "price" | "locale">,
  { actions }: Pick<AdminPayoutDetail, "actions">,
  action: PayoutAction,
): string | null {
  const { allowed, why } = actions[action]
  if (allowed) return null
  return why ? toldWords(words, why) : words.t("cardPayments.actions.notNow")
}

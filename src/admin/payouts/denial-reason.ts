import type { Words } from "../format/localized-text"
import type { Action } from "../payments/transaction"
import type { PayoutSettings } from "./payout"
import { toldWords } from "./server-messages"

/** Why whoever looks cannot do this to a payout or a batch now, as the server says it; null where it can be tried. */
export function whyNot<Name extends string>(
  words: Pick<Words, "t" | "price" | "locale">,
  { actions }: { actions: Readonly<Record<Name, Action>> },
  action: NoInfer<Name>,
): string | null {
  const { allowed, why } = actions[action]
  if (allowed) return null
  return why ? toldWords(words, why) : words.t("cardPayments.actions.notNow")
}

type Reading = Pick<Words, "t" | "price" | "locale">

/** Why whoever looks cannot make payouts; null where they can. What is made is shown at once, so that it takes the right to read. */
export function whyNoneCanBeMade(words: Reading, { is_on, may }: PayoutSettings): string | null {
  if (!is_on) return words.t("cardPayments.payouts.off.title")
  const missing = [may.create, may.read].find(({ allowed }) => !allowed)
  return missing ? toldWords(words, missing.why) : null
}

import type { Action } from "../admin-transaction"
import type { Words } from "../words-of"
import { toldWords } from "./told-words"

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

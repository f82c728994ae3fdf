import type { AdminTransaction } from "./admin-transaction"
import { deniedWords } from "./denied"
import { unconfirmedSentence } from "./tell-outcome"
import type { Words } from "./words-of"

/** Why an action cannot be taken now, in a sentence; null when it can. */
export function blockedReason(
  words: Words,
  transaction: AdminTransaction,
  action: keyof AdminTransaction["actions"],
): string | null {
  // Money waits for the open step even if the server were to allow more; asking the gateway never hurts.
  if (action !== "check" && transaction.unconfirmed) return unconfirmedSentence(words, transaction)
  const { allowed, why } = transaction.actions[action]
  return allowed ? null : deniedWords(words, why) || words.t("cardPayments.actions.notNow")
}

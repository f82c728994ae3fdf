import type { AdminTransaction } from "./admin-transaction"
import type { TransactionRequest } from "./transaction-request"
import type { Words } from "./words-of"

type Outcome = { tone: "success" | "info" | "warning"; text: string }

/** One sentence on what became of a request, told from the transaction before and after it. */
export function tellOutcome(
  words: Words,
  request: TransactionRequest,
  { before, after }: { before: AdminTransaction; after: AdminTransaction },
): Outcome {
  const { t, label, money } = words
  if (after.unconfirmed) return { tone: "warning", text: unconfirmedSentence(words, after) }
  switch (request.kind) {
    case "capture":
      return { tone: "success", text: t("cardPayments.capture.done", { amount: money(request.amount, after) }) }
    case "void":
      return after.state === "voided"
        ? { tone: "success", text: t("cardPayments.void.done") }
        : { tone: "info", text: t("cardPayments.void.sent", { label: label(after) }) }
    case "return":
      return after.mismatch?.reversal === "done"
        ? { tone: "success", text: t("cardPayments.return.done") }
        : { tone: "info", text: t("cardPayments.return.sent") }
    case "rule":
      return { tone: "success", text: t("cardPayments.rule.done", { label: label(after) }) }
    case "check":
      return hasChanged(before, after)
        ? { tone: "success", text: t("cardPayments.check.changed", { label: label(after) }) }
        : { tone: "info", text: t("cardPayments.check.unchanged") }
  }
}

/** That a step is under way and must not be repeated; empty when none is. */
export function unconfirmedSentence({ t, price }: Words, transaction: AdminTransaction): string {
  const { unconfirmed } = transaction
  if (!unconfirmed) return ""
  const amount = price(unconfirmed.amount, unconfirmed.currency_code)
  const sentences = {
    capture: t("cardPayments.unconfirmed.capture", { amount }),
    void: t("cardPayments.unconfirmed.void", { amount }),
    return: t("cardPayments.unconfirmed.return", { amount }),
  }
  return sentences[unconfirmed.type]
}

function hasChanged(before: AdminTransaction, after: AdminTransaction): boolean {
  const seen = ({ state, amounts, unconfirmed }: AdminTransaction) => JSON.stringify([state, amounts, unconfirmed])
  return seen(before) !== seen(after)
}

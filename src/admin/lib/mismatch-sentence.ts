import type { AdminTransaction } from "./admin-transaction"
import type { Words } from "./words-of"

/** How the gateway's answer differs from the payment that was asked for; empty where it does not. */
export function mismatchSentence(words: Words, transaction: AdminTransaction): string {
  const { mismatch, amounts } = transaction
  if (!mismatch) return ""
  const { t, money } = words
  const expected = money(amounts.requested, transaction)
  switch (mismatch.code) {
    case "order":
      return t("cardPayments.mismatch.order")
    case "type":
      return t(`cardPayments.mismatch.type.${transaction.type}`)
    case "amount":
    case "currency":
      return mismatch.amount && mismatch.currency_code
        ? t("cardPayments.mismatch.amount", { amount: reportedAmount(words, transaction), expected })
        : t("cardPayments.mismatch.noAmount", { expected })
  }
}

/** As the gateway tells it, or else as it was asked for. */
export function reportedAmount({ price }: Words, { mismatch, amounts, currency_code }: AdminTransaction): string {
  return price(mismatch?.amount ?? amounts.requested, mismatch?.currency_code ?? currency_code)
}

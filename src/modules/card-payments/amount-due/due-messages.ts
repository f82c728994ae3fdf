import { type Message, toMessage } from "../../../messages"
import { formatAmount, isPositive } from "../../../money"
import type { TransactionRow } from "../records/rows"
import type { Assessment } from "./compute-due"

type Difference = Extract<Assessment, { fits: false }>

/**
 * The message to a shopper whose session's amount is not the amount due. @param isPaid money was
 * taken already
 */
export function owedMessage({ amount, currency_code }: Difference, isPaid: boolean): Message {
  if (!isPositive(amount)) return toMessage(isPaid ? "due.nothing_left_reversing" : "due.nothing_left")
  const due = { amount: { amount, currency: currency_code.toUpperCase() } }
  return toMessage(isPaid ? "due.another_amount_reversing" : "due.another_amount", due)
}

/**
 * The message to a merchant who marks a collection as paid although less is due than that would
 * record.
 */
export function markMessage({ amount, currency_code }: Pick<Difference, "amount" | "currency_code">): string {
  if (!isPositive(amount))
    return "There is nothing left to pay here. Nothing was recorded; please load the order again."
  return `${formatAmount(amount, currency_code)} is left to pay here now. Nothing was recorded; please load the order again.`
}

/** The reversal code of a payment that is reversed for this reason. */
export function reversalCode({ amount }: Difference): NonNullable<TransactionRow["reversal_code"]> {
  return isPositive(amount) ? "amount_changed" : "nothing_owed"
}

/** The reason, as text for the merchant, for which a payment is superseded or reversed. */
export function owedReason({ amount, currency_code }: Difference, paid: string): string {
  if (!isPositive(amount)) return "Nothing was owed any more."
  return `${formatAmount(amount, currency_code)} was owed, and the payment was of ${formatAmount(paid, currency_code)}.`
}

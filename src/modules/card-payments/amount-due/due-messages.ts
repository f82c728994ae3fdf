import { amountParam } from "../../../mapping"
import { type KnownMessage, type Message, toMessage } from "../../../messages"
import { isPositive } from "../../../money"
import type { TransactionRow } from "../records/rows"
import type { Assessment } from "./compute-due"

type Difference = Extract<Assessment, { fits: false }>

/**
 * The message to a shopper whose session's amount is not the amount due. @param isPaid money was
 * taken already
 */
export function dueMessage({ amount, currency_code }: Difference, isPaid: boolean): Message {
  if (!isPositive(amount)) return toMessage(isPaid ? "due.nothing_left_reversing" : "due.nothing_left")
  const due = { amount: { amount, currency: currency_code.toUpperCase() } }
  return toMessage(isPaid ? "due.another_amount_reversing" : "due.another_amount", due)
}

/**
 * The message to a merchant who marks a collection as paid although less is due than that would
 * record.
 */
export function markMessage({ amount, currency_code }: Pick<Difference, "amount" | "currency_code">): KnownMessage {
  if (!isPositive(amount)) return toMessage("mark_as_paid.nothing_left")
  return toMessage("mark_as_paid.amount_left", { amount: amountParam(amount, currency_code) })
}

/** The reversal code of a payment that is reversed for this reason. */
export function reversalCode({ amount }: Difference): NonNullable<TransactionRow["reversal_code"]> {
  return isPositive(amount) ? "amount_changed" : "nothing_due"
}

/** The reason for which a payment is superseded or reversed. */
export function reversalReason({ amount, currency_code }: Difference, paid: string): KnownMessage {
  if (!isPositive(amount)) return toMessage("reversal.nothing_due")
  const amounts = { due: amountParam(amount, currency_code), paid: amountParam(paid, currency_code) }
  return toMessage("reversal.amount_differs", amounts)
}

import { isPositive, formatAmount } from "../../../mapping"
import type { TransactionRow } from "../records/rows"
import type { Assessment } from "./compute-due"

type Difference = Extract<Assessment, { fits: false }>

/**
 * The message to a shopper whose session's amount is not the amount due. @param isPaid money was
 * taken already
 */
export function owedMessage({ amount, currency_code }: Difference, isPaid: boolean): string {
  const back = isPaid ? " The payment goes back to your card by itself." : ""
  if (!isPositive(amount)) return `There is nothing left to pay here.${back || " Nothing was charged."}`
  const now = `The amount to pay is ${formatAmount(amount, currency_code)} now.`
  return isPaid ? `${now}${back} Please check the amount and pay again.` : `${now} Please check it and pay again.`
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

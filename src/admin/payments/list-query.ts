import { declineCategories, transactionStates, transactionTypes } from "../../contracts"
import type { TransactionsQuery } from "../../contracts/requests/payments"
import { isDay, readAmount } from "../format/parse-input"
import { anyText, type ListQuery, oneOf, readListQuery } from "../ui/list-query"

const paymentFilters = {
  q: anyText,
  state: oneOf(transactionStates),
  type: oneOf(transactionTypes),
  decline_category: oneOf(declineCategories),
  account: anyText,
  currency: anyText,
  customer_id: anyText,
  amount_from: isAmount,
  amount_to: isAmount,
  /** Date inputs' values (`2027-12-31`), in the store's time zone. */
  from: isDay,
  to: isDay,
} satisfies Partial<Record<keyof TransactionsQuery, (text: string) => boolean>>

export type PaymentFilter = keyof typeof paymentFilters

export function readPaymentQuery(params: URLSearchParams): ListQuery<PaymentFilter> {
  return readListQuery(params, { filters: paymentFilters })
}

function isAmount(text: string): boolean {
  return readAmount(text, "en") === text
}

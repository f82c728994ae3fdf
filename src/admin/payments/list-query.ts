import { declineCategories, transactionStates, transactionTypes } from "../../contracts"
import type { TransactionsQuery } from "../../contracts/requests/payments"
import { isDay } from "../format/parse-input"
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

/** The path of the list with these filters; the search text must not be in the query string. */
export function paymentsAddress(filters: Partial<Record<Exclude<PaymentFilter, "q">, string>>): string {
  return `/card-payments?${new URLSearchParams(filters).toString()}`
}

function isAmount(text: string): boolean {
  return /^\d{1,12}(\.\d{1,4})?$/.test(text)
}

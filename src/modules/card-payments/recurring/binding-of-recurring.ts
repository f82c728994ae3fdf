import type { RecurringPaymentRow } from "../rows"

/** What the encrypted id of a recurring payment is bound to: its row, its customer, its account. */
export function bindingOfRecurring({ id, customer_id, account }: RecurringPaymentRow): string {
  return [id, customer_id, account].join(" ")
}

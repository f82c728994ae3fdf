import type { ChargeRow } from "./rows"

/** The charge of one period. Its order's number is Medusa's to tell. */
export type ChargeView = Pick<
  ChargeRow,
  | "id"
  | "period_index"
  | "due_at"
  | "amount"
  | "currency_code"
  | "state"
  | "attempts"
  | "retry_at"
  | "paid_at"
  | "order_id"
  | "order_total"
  | "error_message"
  | "decline"
  | "is_signup"
  | "transaction_id"
>

export function chargeView(charge: ChargeRow): ChargeView {
  const { id, period_index, due_at, amount, currency_code, state, attempts, retry_at, paid_at } = charge
  const { order_id, order_total, error_message, decline, is_signup, transaction_id } = charge
  return {
    ...{ id, period_index, due_at, amount, currency_code, state, attempts, retry_at, paid_at },
    ...{ order_id, order_total, error_message, decline, is_signup, transaction_id },
  }
}

import type { AdminBatch } from "../../../contracts"
import type { Messages } from "../../format/localized-text"

/** True if the batch is approved and waits until a user presses "Pay". */
export function awaitsPay({ state, to_pay }: Pick<AdminBatch, "state" | "to_pay">): boolean {
  return state === "paying" && to_pay > 0
}

/** True if only payouts with an unknown outcome keep the batch from finishing. */
export function waitsForUnknown({ state, counts }: Pick<AdminBatch, "state" | "counts">): boolean {
  const moving = (["checking", "awaiting_approval", "approved", "paying"] as const).some((one) => counts[one])
  return state === "paying" && !moving && !!counts.unknown
}

/** The totals by currency as text: `1,200.00 EUR, 5,000 JPY`. */
export function formatTotals({ price }: Pick<Messages, "price">, { totals }: Pick<AdminBatch, "totals">): string {
  return totals.map(({ amount, currency_code }) => price(amount, currency_code)).join(", ")
}

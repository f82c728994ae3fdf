import { fromMinorUnits } from "../../money"
import { isStopped, type RecurringPayment } from "../recurring/recurring-payments"
import type { Period } from "../recurring/schedule"
import type { State } from "../state"

/**
 * A recurring payment for inspection. Its id works like a card, so only the last characters are
 * shown.
 */
export type SandboxRecurringPayment = {
  id: string
  client_orderid: string
  login: string
  endpointId: string
  cardType: "SRC" | "DST"
  state: "active" | "stop"
  card: { bin: string; last4: string; brand: string }
  currency: string
  /**
   * Amounts under wire names, such as `{ amount: "10.42" }`; empty if only the calls name amounts.
   */
  amounts: Record<string, string>
  period: Period | null
  interval: number | null
  startDate: string | null
  finishDate: string | null
  nextCharge: string | null
  /** Number of charges made, scheduled and on demand. */
  charges: number
  /** `orderid` of each charge, oldest first. */
  orders: string[]
}

/** All recurring payments, oldest first. */
export function describeRecurring({
  recurring,
  ledger,
  clock,
}: Pick<State, "recurring" | "ledger" | "clock">): SandboxRecurringPayment[] {
  const now = clock.now()
  const key = (login: string, id: string) => JSON.stringify([login, id])
  const orders = new Map<string, string[]>(recurring.all().map(({ login, id }) => [key(login, id), []]))
  for (const { login, fields, orderid } of ledger.orders()) {
    // Only charges of a recurring payment keep this field.
    const { "recurring-payment-id": id } = fields
    if (id !== undefined) orders.get(key(login, id))?.push(orderid)
  }
  return recurring.all().map((payment) => ({
    ...describePayment(payment, now),
    orders: orders.get(key(payment.login, payment.id)) ?? [],
  }))
}

function describePayment(payment: RecurringPayment, now: Date): Omit<SandboxRecurringPayment, "orders"> {
  const { card, schedule, finish, next } = payment
  return {
    id: `***${payment.id.slice(-3)}`,
    client_orderid: payment.clientOrderid,
    login: payment.login,
    endpointId: payment.endpointId,
    cardType: payment.cardType,
    state: isStopped(payment, now) ? "stop" : "active",
    card: { bin: card.bin, last4: card.last4, brand: card.brand },
    currency: payment.currency,
    amounts: amountsOf(payment),
    period: schedule?.period ?? null,
    interval: schedule?.interval ?? null,
    startDate: schedule?.start.toISOString() ?? null,
    finishDate: finish?.toISOString() ?? null,
    nextCharge: next?.at.toISOString() ?? null,
    charges: payment.charges,
  }
}

function amountsOf({ amount: terms, currency }: RecurringPayment): Record<string, string> {
  if (!terms) return {}
  const text = (minor: bigint) => fromMinorUnits(minor, currency)
  if (terms.kind === "fixed") return { amount: text(terms.amount) }
  if (terms.kind === "between") return { "amount-from": text(terms.from), "amount-to": text(terms.to) }
  return { "amount-sequence": terms.amounts.map(text).join(",") }
}

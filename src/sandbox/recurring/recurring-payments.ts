import type { MaskedCard, Outcome } from "../books/outcomes"
import { dueDate, type Schedule } from "./schedule"

/** The amount of a charge in minor units: fixed, within a range, or the next of a sequence. */
export type AmountRule =
  | { kind: "fixed"; amount: bigint }
  | { kind: "between"; from: bigint; to: bigint }
  /** `taken` counts the amounts already used. */
  | { kind: "sequence"; amounts: bigint[]; taken: number }

/** A card that is charged, by a schedule or on demand (SRC), or a card to pay to (DST). */
export type RecurringPayment = {
  id: string
  cardType: "SRC" | "DST"
  login: string
  endpointId: string
  clientOrderid: string
  card: MaskedCard
  /** The outcome of the card's charges, from its CVV2. The CVV2 itself is not kept. */
  outcome: Outcome
  currency: string
  amount?: AmountRule
  /** Without a schedule, it is charged only on demand. */
  schedule?: Omit<Schedule, "finish">
  /** The next charge: its index in the schedule, and when it is made. Undefined when none is to come. */
  next?: { index: number; at: Date }
  /** The last date of a schedule that was charged: none up to it is charged again, whatever the schedule becomes. */
  chargedUpTo?: Date
  /** From then on it is stopped (wire facts 4.17). */
  finish?: Date
  /** Charges made, by schedule and on demand. */
  charges: number
  /** Of the request: what the orders of its charges keep. */
  fields: Readonly<Record<string, string>>
}

export type RecurringPayments = {
  all(): RecurringPayment[]
  /** Keeps a new one, or the changed one in its place. */
  put(payment: RecurringPayment): void
  byId(login: string, id: string): RecurringPayment | undefined
  byClientOrderid(login: string, clientOrderid: string): RecurringPayment | undefined
  kept(): RecurringPayment[]
  restore(kept: RecurringPayment[]): void
  reset(): void
}

export function createRecurringPayments(): RecurringPayments {
  const byId = new Map<string, RecurringPayment>()
  const byClient = new Map<string, RecurringPayment>()
  const put = (payment: RecurringPayment) => {
    byId.set(JSON.stringify([payment.login, payment.id]), payment)
    byClient.set(JSON.stringify([payment.login, payment.clientOrderid]), payment)
  }
  const all = () => [...byId.values()]
  return {
    all,
    put,
    byId: (...loginAndId) => byId.get(JSON.stringify(loginAndId)),
    byClientOrderid: (...loginAndId) => byClient.get(JSON.stringify(loginAndId)),
    kept: all,
    restore: (kept) => kept.forEach(put),
    reset() {
      byId.clear()
      byClient.clear()
    },
  }
}

/** The date of a payment's schedule with this index; undefined without a schedule, and after the finish date. */
export function dateOf({ schedule, finish }: RecurringPayment, index: number): Date | undefined {
  return schedule && dueDate({ ...schedule, finish }, index)
}

/** A finish date that is over stops it; nothing else does. */
export function isStopped({ finish }: Pick<RecurringPayment, "finish">, now: Date): boolean {
  return finish !== undefined && finish < now
}

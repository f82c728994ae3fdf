import type { MaskedCard, Outcome } from "../books/outcomes"
import { dueDate, type Schedule } from "./schedule"

/** The amount of a charge in minor units: fixed, within a range, or the next of a sequence. */
export type AmountTerms =
  | { kind: "fixed"; amount: bigint }
  | { kind: "between"; from: bigint; to: bigint }
  /** `taken` counts the amounts already used. */
  | { kind: "sequence"; amounts: bigint[]; taken: number }

/** A card charged by a schedule or on demand (SRC), or a card to pay to (DST). */
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
  amount?: AmountTerms
  /** Without a schedule, it is charged only on demand. */
  schedule?: Omit<Schedule, "finish">
  /**
   * The next scheduled charge: its index in the schedule and its time. Undefined if none is left.
   */
  next?: { index: number; at: Date }
  /**
   * The last schedule date that was charged. Dates up to it are never charged again, even if the
   * schedule changes.
   */
  chargedUpTo?: Date
  /** The payment is stopped from this time on (wire facts 4.17). */
  finish?: Date
  /** Number of charges made, scheduled and on demand. */
  charges: number
  /** Request fields that the orders of its charges keep. */
  fields: Readonly<Record<string, string>>
}

export type RecurringPayments = {
  all(): RecurringPayment[]
  /** Adds a new payment, or replaces it by its changed version. */
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

/**
 * The date at an index of a payment's schedule; undefined without a schedule or after the finish
 * date.
 */
export function dateOf({ schedule, finish }: RecurringPayment, index: number): Date | undefined {
  return schedule && dueDate({ ...schedule, finish }, index)
}

/** True once the finish date has passed; nothing else stops a payment. */
export function isStopped({ finish }: Pick<RecurringPayment, "finish">, now: Date): boolean {
  return finish !== undefined && finish < now
}

import { randomInt } from "node:crypto"
import { fromMinorUnits } from "../../money"
import { type OrderOrigin, startOrder } from "../operations/start-order"
import { resolveStep } from "../checkout/checkout"
import { nextSerialNumber, type Order } from "../books/ledger"
import { hasExpired, outcomeOf } from "../books/outcomes"
import { type AmountTerms, dateOf, type RecurringPayment } from "./recurring-payments"
import { Refusal } from "../operations/answer"
import { type State, takeOutcome } from "../state"

const CHECK_EVERY_MS = 1_000

/** The longest order id on the wire (wire facts 4.1). */
const ORDER_ID_LENGTH = 128

export type DueCharge = { payment: RecurringPayment; index: number; at: Date }

/** Charges every due schedule: at once for dates before the start, then regularly. */
export function runSchedules(state: State): { close(): void } {
  runDue(state)
  const timer = setInterval(() => runDue(state), CHECK_EVERY_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/**
 * Makes every charge that is due by the sandbox's clock, in date order, each recorded at its own
 * date. It is synchronous, so two runs never overlap; only the callbacks follow later.
 * @returns the number of charges
 */
export function runDue(state: State): number {
  const charges = dueCharges(state, state.clock.now())
  for (const due of charges) chargeBySchedule(state, due)
  return charges.length
}

/** The charges due until then, in date order. @param most charges to find per payment */
export function dueCharges(state: Pick<State, "accounts" | "recurring">, until: Date, most = Infinity): DueCharge[] {
  // A state file may hold payments of a login that is no longer configured.
  const logins = new Set(state.accounts.map(({ login }) => login))
  return state.recurring
    .all()
    .filter(({ login }) => logins.has(login))
    .flatMap((payment) => dueOf(payment, until, most))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

function dueOf(payment: RecurringPayment, until: Date, most: number): DueCharge[] {
  const found: DueCharge[] = []
  let { next } = payment
  while (next && next.at <= until && found.length < most) {
    found.push({ payment, ...next })
    next = nextAfter(payment, next.index)
  }
  return found
}

function nextAfter(payment: RecurringPayment, index: number): RecurringPayment["next"] {
  const at = dateOf(payment, index + 1)
  return at && { index: index + 1, at }
}

/** Assumption: a failed charge neither stops the schedule nor is retried. */
function chargeBySchedule(state: State, { payment, index, at }: DueCharge): void {
  payment.next = nextAfter(payment, index)
  payment.chargedUpTo = dateOf(payment, index)
  const { login, endpointId } = payment
  const name = "createRecurringPayment"
  const by: OrderOrigin = { name, account: { login }, endpointId, serialNumber: nextSerialNumber() }
  charge(state, payment, { by, clientOrderid: freeOrderid(state, payment), at })
}

/**
 * Assumption: `<client-orderid of the payment>-<number of the charge>`; a number used by the
 * merchant is skipped.
 */
function freeOrderid({ ledger }: State, { login, clientOrderid, charges }: RecurringPayment): string {
  for (let number = charges + 1; ; number += 1) {
    const ending = `-${number}`
    const id = clientOrderid.slice(0, ORDER_ID_LENGTH - ending.length) + ending
    if (!ledger.byClientOrderid(login, id)) return id
  }
}

export type Charge = {
  by: OrderOrigin
  clientOrderid: string
  /** Major units in the payment's currency. Default: the payment's amount rule. */
  amount?: string
  at: Date
}

/**
 * Charges the payment's card by a new sale. @throws Refusal for a repeated order id, or an invalid
 * or missing amount; nothing has changed then.
 */
export function charge(state: State, payment: RecurringPayment, { by, clientOrderid, amount: given, at }: Charge) {
  const { currency, card, id } = payment
  const amount = given ?? amountByTerms(payment)
  const fields = { ...payment.fields, "recurring-payment-id": id }
  const started = startOrder(state, by, { type: "sale", clientOrderid, amount, currency, fields, at })
  if (started.repeated) return started
  // Assumption: a failed charge also uses up its amount of the sequence.
  if (given === undefined && payment.amount?.kind === "sequence") payment.amount.taken += 1
  payment.charges += 1
  started.order.card = card
  finish(state, payment, started.order)
  return started
}

/** Assumption: an expired card is declined like CVV2 101. */
function finish(state: State, { card, outcome }: RecurringPayment, order: Order) {
  const usual = hasExpired(card, order.createdAt) ? outcomeOf("101") : outcome
  resolveStep(state, order, { step: order.steps[0], outcome: takeOutcome(state, order, "recurring") ?? usual })
}

function amountByTerms({ amount: terms, currency }: RecurringPayment): string {
  if (terms) return fromMinorUnits(minorOf(terms), currency)
  throw new Refusal("missing", "Parameter amount is required: the recurring payment has none", { wrong: ["amount"] })
}

/** Assumption: the last amount of a sequence is repeated. */
function minorOf(terms: AmountTerms): bigint {
  if (terms.kind === "fixed") return terms.amount
  if (terms.kind === "between") return terms.from + BigInt(randomInt(Number(terms.to - terms.from + 1n)))
  return terms.amounts[Math.min(terms.taken, terms.amounts.length - 1)] ?? 0n
}

import { z } from "zod"
import {
  answerThreeDS,
  awaitsCard,
  awaitsThreeDS,
  cancelByShopper,
  isFormExpired,
  resolveStep,
  submitForm,
} from "../checkout/checkout"
import { describeRecurring, type SandboxRecurringPayment } from "./describe-recurring"
import { describeOrder, type SandboxDelivery, type SandboxOrder } from "./describe-order"
import { openStep } from "../operations/describe-status"
import { errorText } from "../http"
import { concerns, type Fault, identifierSchema, identifiersOf, type PlannedFault } from "./faults"
import { booksOf, nextSerialNumber, type Order, stageOf, type Step, text, toMinor } from "../books/ledger"
import { type ClockMove, clockMoveSchema, moveClock, readClock, type SandboxClock } from "../recurring/move-clock"
import { parseSwitches, type SandboxSwitches } from "../options"
import { forcible, type PlannedOutcome, type SandboxCall, type State } from "../state"
import { rememberBooks } from "../state-file"
import { submittedDestination } from "../books/destination"
import { threeDSFlows } from "../options"

/** A control cannot do what was requested. `notFound`: the order does not exist. */
export class ControlError extends Error {
  constructor(
    message: string,
    readonly notFound = false,
  ) {
    super(message)
    this.name = "ControlError"
  }
}

const word = z.string().regex(/^[a-z_]{1,40}$/, "must be a status word such as approved")
export const outcomeSchema = z.strictObject({
  status: word,
  errorCode: z.string().max(20).optional(),
  errorMessage: z.string().max(200).optional(),
  /**
   * Only for the initial payment: 3-D Secure runs first, by the named flow or the switched-on one.
   * A failed 3-D Secure declines the payment.
   */
  threeDS: z.union([z.boolean(), z.enum(threeDSFlows)]).optional(),
  /** Applies to the next call of this kind instead of the next payment. */
  operation: z.enum(forcible).optional(),
  times: z.number().int().min(1).default(1),
  /** Applies only to payments and calls of this order, shopper or card. */
  only: identifierSchema.optional(),
})
export const narrowSchema = z.strictObject({ only: identifierSchema.optional() })
export const paySchema = z.strictObject({
  cvv2: z.string().optional(),
  /** Password for the 3-D Secure page. Without it the order keeps waiting for 3-D Secure. */
  password: z.string().optional(),
  credit_card_number: z.string().optional(),
  expire_month: z.string().optional(),
  expire_year: z.string().optional(),
  card_printed_name: z.string().optional(),
  /** Hosted payout form only: a bank account instead of a card. */
  account_number: z.string().optional(),
  wallet: z.string().optional(),
  phone: z.string().optional(),
})
export const amountSchema = z.strictObject({ amount: z.string().optional(), reason: z.string().max(100).optional() })
export const stepOutcomeSchema = z.strictObject({
  status: word,
  serialNumber: z.string().optional(),
  errorCode: z.string().max(20).optional(),
  errorMessage: z.string().max(200).optional(),
})
export const callbackSchema = z.strictObject({ serialNumber: z.string().optional() })

export type NextOutcome = z.input<typeof outcomeSchema>
export type Payment = z.input<typeof paySchema>
export type StepOutcome = z.input<typeof stepOutcomeSchema>

/** Controls of the sandbox, equal in process and over HTTP. Either id names an order. */
export type Controls = {
  orders(which?: { only?: string }): SandboxOrder[]
  order(id: string): SandboxOrder | undefined
  calls(): SandboxCall[]
  /** Plans a fault for the next `times` matching calls or callbacks. */
  fault(fault: Fault): void
  faults(): PlannedFault[]
  /** Removes planned faults; with `only`, just those planned with the same value. Orders stay. */
  clearFaults(which?: { only?: string }): void
  /**
   * Forces the outcome of the next payment (or capture, void, return), whatever the CVV2. Any
   * status word, listed or not.
   */
  outcome(next: NextOutcome): void
  /**
   * Submits the hosted page as the shopper. `cvv2` 321 waits for 3-D Secure unless `password` is
   * given.
   */
  pay(id: string, payment: Payment): Promise<void>
  /** The shopper's Cancel button. */
  cancel(id: string): Promise<void>
  /** Gives an open step its result, or changes a final one, as reconciliation may. */
  resolveStep(id: string, stepOutcome: StepOutcome): Promise<void>
  /** A chargeback by the bank: everything left, or an amount. Reported to `notify_url` only. */
  chargeback(id: string, details?: { amount?: string; reason?: string }): Promise<void>
  /**
   * A refund (or release of a hold) in the gateway's back office. Reported to `notify_url` only.
   */
  reversal(id: string, details?: { amount?: string }): Promise<void>
  /**
   * Sends a callback now, about the latest step that had one, or about the step with this serial
   * number.
   */
  callback(id: string, which?: { serialNumber?: string }): Promise<SandboxDelivery>
  /** The current switches, after applying the change if one is given. */
  options(change?: Partial<SandboxSwitches>): SandboxSwitches
  /** Recurring payments, with their past charges and the next one. */
  recurring(): SandboxRecurringPayment[]
  /**
   * The full recurring-payment-id, as the gateway's back office shows it. Available in code only,
   * on no page and in no answer.
   */
  recurringPaymentId(clientOrderid: string): string | undefined
  /**
   * The clock, after the move if one is given: forward by a duration (`{ forward: "P1M" }`) or to a
   * date (`{ to: "2027-03-01" }`). Resolves when the charges due in between are recorded; `idle`
   * waits for their callbacks.
   */
  clock(move?: ClockMove): Promise<SandboxClock>
  /** Resolves when no callback is in flight or due now. */
  idle(): Promise<void>
  /** Deletes orders, calls, faults, outcomes and callbacks. Switches stay. */
  reset(): void
  /**
   * Saves orders, calls, saved cards, schedules and the clock. The returned function restores them,
   * any number of times; pending callbacks, faults and outcomes are then dropped. In code only.
   */
  snapshot(): () => void
}

export function createControls(state: State): Controls {
  const found = (id: string): Order => {
    const order = state.ledger.find(id)
    if (!order) throw new ControlError(`There is no order ${id}.`, true)
    return order
  }
  const reset = () => {
    state.ledger.reset()
    state.cards.reset()
    state.recurring.reset()
    state.nonces.reset()
    state.clock.setAhead(0)
    state.faults.reset()
    state.callbacks.reset()
    state.calls.length = 0
    state.outcomes.length = 0
  }
  return {
    orders: (which = {}) =>
      state.ledger
        .orders()
        .filter((order) => concerns(read(narrowSchema, which), identifiersOf(order)))
        .map((order) => describeOrder(order, state.origin)),
    order(id) {
      const order = state.ledger.find(id)
      return order && describeOrder(order, state.origin)
    },
    calls: () => state.calls.map((call) => ({ ...call, fields: { ...call.fields } })),
    fault: (fault) => controlled(() => state.faults.plan(fault)),
    faults: () => state.faults.planned(),
    clearFaults: (which = {}) => state.faults.reset(read(narrowSchema, which).only),
    outcome: (next) => void state.outcomes.push(read(outcomeSchema, next) satisfies PlannedOutcome),
    pay: async (id, payment) => pay(state, found(id), read(paySchema, payment)),
    cancel: async (id) => cancel(state, found(id)),
    resolveStep: async (id, stepOutcome) => resolveNamedStep(state, found(id), read(stepOutcomeSchema, stepOutcome)),
    chargeback: async (id, details = {}) => chargeback(state, found(id), read(amountSchema, details)),
    reversal: async (id, details = {}) => reversal(state, found(id), read(amountSchema, details)),
    async callback(id, which = {}) {
      const order = found(id)
      const { serialNumber } = read(callbackSchema, which)
      try {
        await state.callbacks.sendNow(order, serialNumber ? stepOf(order, serialNumber) : latestReported(order))
      } catch (error) {
        throw new ControlError(errorText(error))
      }
      const sent = describeOrder(order, state.origin).callbacks.at(-1)
      if (!sent) throw new ControlError("The callback was forgotten by a reset.")
      return sent
    },
    options(change) {
      if (change) controlled(() => Object.assign(state.switches, withoutUndefined(parseSwitches(change))))
      return { ...state.switches }
    },
    recurring: () => describeRecurring(state),
    recurringPaymentId: (clientOrderid) => state.recurring.all().find((of) => of.clientOrderid === clientOrderid)?.id,
    async clock(move) {
      const charges = move && controlled(() => moveClock(state, read(clockMoveSchema, move)))
      return { ...readClock(state), ...(charges === undefined ? {} : { charges }) }
    },
    idle: () => state.callbacks.idle(),
    reset,
    snapshot() {
      const putBooksBack = rememberBooks(state)
      const calls = structuredClone(state.calls)
      return () => {
        reset()
        putBooksBack()
        state.calls.push(...structuredClone(calls))
      }
    },
  }
}

/** The card that `pay` uses if none is given. */
const testCard = {
  credit_card_number: "4444333322221111",
  expire_month: "12",
  card_printed_name: "SANDBOX SHOPPER",
}

function pay(state: State, order: Order, { password, ...given }: z.output<typeof paySchema>) {
  if (!awaitsCard(order) && !awaitsThreeDS(order)) {
    throw new ControlError(`Order ${order.orderid} is ${order.steps[0].status}: it does not wait for the shopper.`)
  }
  assertFormOpen(state, order)
  if (awaitsCard(order)) {
    if (!given.cvv2 && order.operation !== "payoutForm")
      throw new ControlError("Say which cvv2 the shopper enters: it decides the outcome.")
    const now = state.clock.now()
    const card = { ...testCard, expire_year: String(now.getUTCFullYear() + 3) }
    const submitted = { ...(submittedDestination(given) ? {} : card), ...withoutUndefined(given) }
    const problems = submitForm(state, order, submitted)
    if (problems) throw new ControlError(`The hosted page does not take ${Object.keys(problems).join(", ")}.`)
  }
  if (password !== undefined) answerThreeDS(state, order, password)
}

function cancel(state: State, order: Order) {
  if (!awaitsCard(order) && !awaitsThreeDS(order)) {
    throw new ControlError(`Order ${order.orderid} is ${order.steps[0].status}: there is nothing to cancel.`)
  }
  assertFormOpen(state, order)
  cancelByShopper(state, order)
}

function assertFormOpen(state: State, order: Order) {
  if (isFormExpired(state, order)) throw new ControlError(`The page of order ${order.orderid} has expired.`)
}

function resolveNamedStep(
  state: State,
  order: Order,
  { serialNumber, ...outcome }: z.output<typeof stepOutcomeSchema>,
) {
  const step = serialNumber ? stepOf(order, serialNumber) : (openStep(order) ?? order.steps.at(-1) ?? order.steps[0])
  resolveStep(state, order, { step, outcome })
}

function chargeback(state: State, order: Order, { amount, reason }: z.output<typeof amountSchema>) {
  const left = booksOf(order).returnable
  const taken = part(order, { amount, left })
  recordStep(state, order, { type: "chargeback", amount: taken, reasonCode: reason ?? "4853" })
}

function reversal(state: State, order: Order, { amount }: z.output<typeof amountSchema>) {
  const { returnable, capturable, captured } = booksOf(order)
  const hold = captured === 0n
  if (hold && amount !== undefined) throw new ControlError("A hold is released whole: leave out the amount.")
  const taken = part(order, { amount, left: hold ? capturable : returnable })
  recordStep(state, order, { type: hold ? "cancel" : "reversal", amount: taken })
}

function part(order: Order, { amount, left }: { amount?: string; left: bigint }): bigint {
  if (left === 0n) throw new ControlError(`Nothing is left on order ${order.orderid}.`)
  const taken = amount === undefined ? left : controlled(() => toMinor(amount, order.currency))
  if (taken > 0n && taken <= left) return taken
  throw new ControlError(`Between the smallest amount and ${text(order, left)} ${order.currency} can be taken.`)
}

function recordStep(state: State, order: Order, step: Pick<Step, "type" | "amount" | "reasonCode">) {
  const recorded: Step = {
    ...step,
    serialNumber: nextSerialNumber(),
    orderid: order.orderid,
    status: "approved",
    stage: stageOf(step.type, "approved"),
    source: sourceOf(order),
    at: state.clock.now(),
  }
  state.ledger.addStep(order, recorded)
  state.callbacks.announce(order, recorded)
}

/** If a single transaction took the money, the reversal names it. */
function sourceOf(order: Order): Step | undefined {
  const taking = order.steps.filter(
    (step) => (step.type === "sale" || step.type === "capture") && step.status === "approved",
  )
  return taking.length === 1 ? taking[0] : undefined
}

function stepOf(order: Order, serialNumber: string): Step {
  const step = order.steps.find((candidate) => candidate.serialNumber === serialNumber)
  if (!step) throw new ControlError(`Order ${order.orderid} has no step ${serialNumber}.`, true)
  return step
}

function latestReported(order: Order): Step {
  const reported = order.steps.findLast(({ type }) => type === "reversal" || type === "chargeback" || type === "payout")
  return reported ?? order.steps[0]
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ControlError(
    result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim()).join("; "),
  )
}

function controlled<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new ControlError(errorText(error))
  }
}

function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}

import { submittedDestination } from "../books/destination"
import { move, type Order, type Step } from "../books/ledger"
import {
  type CardEntry,
  maskCard,
  maskNumber,
  type Outcome,
  outcomeOf,
  parseCard,
  THREE_D_SECURE_PASSWORD,
} from "../books/outcomes"
import { type State, takeOutcome } from "../state"
import type { ThreeDSecure } from "../books/ledger"
import { startThreeDS, openThreeDS } from "../three-d-secure/three-d-secure"

/** True while the hosted page waits for a card: nothing was submitted or canceled. */
export function awaitsCard(order: Order): boolean {
  return order.formToken !== undefined && isUntouched(order)
}

/** True once a payout's hosted page has expired. Assumption: its order stays `processing`. */
export function isFormExpired(state: State, order: Order): boolean {
  return (
    order.operation === "payoutForm" &&
    awaitsCard(order) &&
    hasElapsed(state, order.createdAt, state.switches.payoutFormValidFor)
  )
}

/** True while the gateway-run issuer page waits for the password. */
export function awaitsThreeDS(order: Order): boolean {
  const open = openThreeDS(order)
  return open !== undefined && !open.merchantRun
}

/**
 * Submits the card of a direct call or the hosted page. A second submit of the same order changes
 * nothing.
 */
export function submitCard(state: State, order: Order, card: CardEntry): void {
  if (!isUntouched(order)) return
  order.card = maskCard(card, state.cards.hash(card.credit_card_number))
  attempt(state, order, takeOutcome(state, order) ?? outcomeOf(card.cvv2))
}

/**
 * Pays out to the destination that the recipient entered on the hosted payout form. A second submit
 * changes nothing.
 */
function submitRecipient(state: State, order: Order, destination: NonNullable<Order["destination"]>): void {
  if (!awaitsCard(order)) return
  order.destination = destination
  finish(state, order, takeOutcome(state, order, "payout") ?? { status: "approved" })
}

/** Attempts to pay with the order's card: the outcome follows at once, or after 3-D Secure. */
export function attempt(state: State, order: Order, { threeDS, ...outcome }: Outcome): void {
  if (!threeDS) return finish(state, order, outcome)
  const flow = threeDS === true ? state.switches.threeDSFlow : threeDS
  order.threeDS = startThreeDS(order, { flow, outcome })
  move(order.steps[0], "processing", "3d_validating")
}

/** Takes the password from the issuer's page. A wrong one declines (assumption: no second try). */
export function answerThreeDS(state: State, order: Order, password: string): void {
  if (!awaitsThreeDS(order)) return
  const passed = password.trim() === THREE_D_SECURE_PASSWORD
  concludeThreeDS(state, order, passed ? "AUTHENTICATED" : "NOT_AUTHENTICATED")
}

/** Ends 3-D Secure: the payment attempt continues or is declined. */
export function concludeThreeDS(state: State, order: Order, result: NonNullable<ThreeDSecure["result"]>): void {
  const open = openThreeDS(order)
  if (!open) return
  open.result = result
  if (result === "AUTHENTICATED") return finish(state, order, open.outcome ?? { status: "approved" })
  finish(state, order, { status: "declined", errorCode: "321", errorMessage: "3-D Secure authentication failed" })
}

/**
 * The shopper's Cancel button. Assumption: status `declined`, stage `…_cancelled`, code and text
 * ours.
 */
export function cancelByShopper(state: State, order: Order): void {
  if (!awaitsCard(order) && !awaitsThreeDS(order)) return
  if (order.threeDS) order.threeDS.result = "NOT_AUTHENTICATED"
  const [initial] = order.steps
  initial.errorCode = "50"
  initial.errorMessage = "Cancelled by the customer"
  move(initial, "declined", "cancelled")
  state.callbacks.announce(order, initial)
}

function isUntouched({ steps: [initial], card, destination }: Order): boolean {
  return initial.status === "processing" && !card && !destination
}

function finish(state: State, order: Order, outcome: Outcome) {
  resolveStep(state, order, { step: order.steps[0], outcome })
}

/** Sets a step's status, and sends a callback if the gateway sends one for that status. */
export function resolveStep(state: State, order: Order, { step, outcome }: { step: Step; outcome: Outcome }): void {
  step.errorCode = outcome.errorCode
  step.errorMessage = outcome.errorMessage
  move(step, outcome.status)
  // Wire facts 8.1: a final status; the older text adds `unknown`.
  if (["approved", "declined", "filtered", "error", "unknown"].includes(outcome.status)) {
    state.callbacks.announce(order, step)
  }
}

/** Card fields that the hosted payout form requires. */
const recipientFields = ["credit_card_number", "card_printed_name"] as const

/**
 * Submits a hosted form, filled in by the shopper or a control; returns the problems by field if
 * there are any.
 */
export function submitForm(
  state: State,
  order: Order,
  fields: Readonly<Record<string, string | undefined>>,
): Partial<Record<keyof CardEntry, string>> | undefined {
  const now = state.clock.now()
  if (order.operation === "payoutForm") {
    const submitted = submittedDestination(fields)
    if (submitted) return void submitRecipient(state, order, submitted)
    const parsed = parseCard(fields, now, recipientFields)
    if ("problems" in parsed) return parsed.problems
    return void submitRecipient(state, order, { kind: "card", ...maskNumber(parsed.card.credit_card_number) })
  }
  const parsed = parseCard(fields, now)
  return "problems" in parsed ? parsed.problems : void submitCard(state, order, parsed.card)
}

/** True if the seconds have passed since then on the sandbox's clock; 0 means no limit. */
export function hasElapsed({ clock }: Pick<State, "clock">, since: Date, seconds: number): boolean {
  return seconds > 0 && clock.now().getTime() - since.getTime() >= seconds * 1000
}

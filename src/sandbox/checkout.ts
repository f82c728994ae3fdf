import { type Order, move, newToken, type Step } from "./ledger"
import { type CardEntry, maskCard, type Outcome, outcomeOf, THREE_D_SECURE_PASSWORD } from "./outcomes"
import { type State, takeOutcome } from "./state"

/** True while the hosted page still waits for a card: nothing was submitted, nothing cancelled. */
export function awaitsCard(order: Order): boolean {
  const [initial] = order.steps
  return initial.status === "processing" && !order.card
}

/** True while the issuer's page waits for the password. */
export function awaitsThreeDS(order: Order): boolean {
  const [initial] = order.steps
  return initial.status === "processing" && order.threeDS !== undefined && order.threeDS.result === undefined
}

/** The card of the direct call or the hosted page. A second submit of the same order changes nothing. */
export function submitCard(state: State, order: Order, card: CardEntry): void {
  if (!awaitsCard(order)) return
  order.card = maskCard(card)
  const outcome = takeOutcome(state) ?? outcomeOf(card.cvv2)
  if (!outcome.threeDS) return finish(state, order, outcome)
  order.threeDS = { token: newToken() }
  move(order.steps[0], "processing", "3d_validating")
}

/** The shopper's answer on the issuer's page. A wrong password declines (assumption: no second try). */
export function answerThreeDS(state: State, order: Order, password: string): void {
  if (!awaitsThreeDS(order) || !order.threeDS) return
  if (password.trim() === THREE_D_SECURE_PASSWORD) {
    order.threeDS.result = "AUTHENTICATED"
    return finish(state, order, { status: "approved" })
  }
  order.threeDS.result = "NOT_AUTHENTICATED"
  finish(state, order, { status: "declined", errorCode: "321", errorMessage: "3-D Secure authentication failed" })
}

/** The shopper's Cancel button. Assumption: status `declined`, stage `…_cancelled`, code and text ours. */
export function cancelByShopper(state: State, order: Order): void {
  if (!awaitsCard(order) && !awaitsThreeDS(order)) return
  if (order.threeDS) order.threeDS.result = "NOT_AUTHENTICATED"
  const [initial] = order.steps
  initial.errorCode = "50"
  initial.errorMessage = "Cancelled by the customer"
  move(initial, "declined", "cancelled")
  state.callbacks.announce(order, initial)
}

function finish(state: State, order: Order, outcome: Outcome) {
  settle(state, order, { step: order.steps[0], outcome })
}

/** Gives a step its status and tells the store, where the status is one the gateway calls back for. */
export function settle(state: State, order: Order, { step, outcome }: { step: Step; outcome: Outcome }): void {
  step.errorCode = outcome.errorCode
  step.errorMessage = outcome.errorMessage
  move(step, outcome.status)
  // wire facts 8.1: a final status, in the older text `unknown` as well
  if (["approved", "declined", "filtered", "error", "unknown"].includes(outcome.status)) {
    state.callbacks.announce(order, step)
  }
}

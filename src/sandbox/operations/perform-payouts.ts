import { type Beginning, beginOrder } from "./begin-order"
import { asyncAnswer, type Call, formAnswer, type Handler, type Performed } from "./call"
import { cardRefusal } from "./card-refusal"
import { settle } from "../checkout/checkout"
import { type Destination, destinationFields, destinationOf } from "./destination"
import { isOver } from "../is-over"
import { keptFields } from "./kept-fields"
import { newToken, type Order, stageOf, type Step } from "../books/ledger"
import { namedOrder } from "./named-order"
import { parseCard } from "../books/outcomes"
import { panEligibilitySend } from "./perform-pan-eligibility"
import { transfer } from "./perform-transfer"
import { Refusal } from "./refusal"
import { type State, takeOutcome } from "../state"

/** Money that goes out, to cards and elsewhere. */
export const payoutHandlers = {
  payout: (state, call) => toNamed(state, call, "payout"),
  payoutForm,
  payoutCheck: (state, call) => toNamed(state, call, "payout_check"),
  payoutPay,
  transfer,
  panEligibilitySend,
} satisfies Partial<Record<string, Handler>>

/** A payout, or the check of one, to the destination that the call names. */
function toNamed(state: State, call: Call, type: "payout" | "payout_check"): Performed {
  const destination = wantedDestination(state, call)
  const { order, repeated } = beginOrder(state, call, beginningOf(state, call, { type, destination }))
  if (!repeated) {
    order.destination = destination
    const planned = takeOutcome(state, order, type === "payout" ? "payout" : "payoutCheck")
    settle(state, order, { step: order.steps[0], outcome: planned ?? { status: "approved" } })
  }
  return { answer: asyncAnswer(call, order, order), acted: !repeated, order }
}

function payoutForm(state: State, call: Call): Performed {
  const { order, repeated } = beginOrder(state, call, beginningOf(state, call, { type: "payout" }))
  order.formToken ??= newToken()
  return { answer: formAnswer(state, order), acted: !repeated, order }
}

/** Pays what was checked, once. Assumption: a payment that failed is not tried again either; a new check comes first. */
function payoutPay(state: State, call: Call): Performed {
  const order = namedOrder(state, call)
  const [check, paid] = order.steps
  if (check.type !== "payout_check") throw illegal(`Order ${order.orderid} is a ${check.type}, not a payout-check`)
  if (check.status !== "approved") throw illegal(`Payout-check ${order.orderid} is ${check.status}, not approved`)
  if (paid) throw illegal(`Payout-check ${order.orderid} was paid before; that payout is ${paid.status}`)
  if (isOver(state, check.at, state.switches.payoutCheckValidFor)) {
    throw illegal(`Payout-check ${order.orderid} has expired; check it again`)
  }
  const step: Step = {
    type: "payout",
    serialNumber: call.serialNumber,
    orderid: order.orderid,
    amount: check.amount,
    status: "processing",
    stage: stageOf("payout", "processing"),
    at: state.clock.now(),
  }
  state.ledger.addStep(order, step)
  settle(state, order, { step, outcome: takeOutcome(state, order, "payout") ?? { status: "approved" } })
  return { answer: asyncAnswer(call, order, step), acted: true, order }
}

function wantedDestination(state: State, { fields }: Call): Destination {
  const destination = destinationOf(fields, state.switches)
  if (!destination) {
    const known = destinationFields(state.switches)
      .map(([name]) => name)
      .join(", ")
    throw new Refusal("missing", `A destination is required: one of the parameters ${known}`)
  }
  // Assumption: an account number, an IBAN included, is not checked for its form; a card number is.
  if (destination.kind !== "card") return destination
  const parsed = parseCard(fields, state.clock.now(), ["credit_card_number"])
  if ("problems" in parsed) throw cardRefusal(parsed.problems, fields)
  return destination
}

function beginningOf(
  { switches }: State,
  call: Call,
  { type, destination }: { type: Beginning["type"]; destination?: Order["destination"] },
): Beginning {
  const { client_orderid: clientOrderid = "", amount, currency } = call.fields
  const fields = keptFields(call.fields)
  if (destination?.kind === "phone" && switches.payoutPhoneField === "phone") delete fields.phone
  return { type, clientOrderid, amount, currency, fields }
}

function illegal(message: string): Refusal {
  return new Refusal("transition", message)
}

import { type Destination, destinationFields, destinationOf } from "../books/destination"
import { newToken, type Order, stageOf, type Step } from "../books/ledger"
import { maskCard, type MaskedCard, maskNumber, type Outcome, parseCard } from "../books/outcomes"
import { attempt, hasElapsed, resolveStep } from "../checkout/checkout"
import { type State, takeOutcome } from "../state"
import { Refusal } from "./answer"
import { asyncAnswer, type Call, formAnswer, type Handler, namedOrder, type Performed } from "./call"
import { cardOfRecurringPayment, cardRefusal, outcomeOfStored, storedCard } from "./card-source"
import { type OrderInput, startOrder, keptFields } from "./start-order"

const transferDestinations = ["destination-card-no", "destination", "destination_card_recurring_payment_id"] as const

/**
 * Transfers from a card, a stored card or the merchant's deposit to a card or a stored card (wire
 * facts 4.15).
 */
function transfer(state: State, call: Call): Performed {
  const { client_orderid: clientOrderid = "", amount, currency, cvv2 } = call.fields
  const card = transferSourceOf(state, call)
  const destination = transferDestinationOf(state, call)
  const fields = keptFields(call.fields)
  const { order, repeated } = startOrder(state, call, { type: "transfer", clientOrderid, amount, currency, fields })
  if (!repeated) {
    order.card = card
    order.destination = destination
    const own: Outcome = card ? outcomeOfStored(card, { cvv2, now: state.clock.now() }) : { status: "approved" }
    attempt(state, order, takeOutcome(state, order, "transfer") ?? own)
  }
  return { answer: asyncAnswer(call, order, order), acted: !repeated, order }
}

/** The card that pays; undefined if the deposit pays. */
function transferSourceOf(state: State, call: Call): MaskedCard | undefined {
  const { credit_card_number, card_recurring_payment_id, deposit2card = "false" } = call.fields
  if (deposit2card !== "true" && deposit2card !== "false") {
    throw new Refusal("parameter", "Parameter deposit2card must be true or false", { wrong: ["deposit2card"] })
  }
  requireOne("source", {
    credit_card_number,
    card_recurring_payment_id,
    "deposit2card=true": deposit2card === "true" ? deposit2card : undefined,
  })
  if (deposit2card === "true") return undefined
  if (state.recurring.byId(call.account.login, card_recurring_payment_id ?? "")?.cardType === "DST") {
    throw new Refusal(
      "recurring",
      "Parameter card_recurring_payment_id stands for a card to pay to (DST), not to charge",
      { wrong: ["card_recurring_payment_id"] },
    )
  }
  if (card_recurring_payment_id) return cardOfRecurringPayment(state, call, "card_recurring_payment_id")
  // Assumption: the sending card may lack its CVV2, but not its holder and date.
  const requested = ["credit_card_number", "card_printed_name", "expire_month", "expire_year"] as const
  const parsed = parseCard(call.fields, state.clock.now(), requested)
  if ("problems" in parsed) throw cardRefusal(parsed.problems, call.fields)
  return maskCard(parsed.card, state.cards.hash(parsed.card.credit_card_number))
}

function transferDestinationOf(state: State, call: Call): Destination {
  const name = requireOne("destination", Object.fromEntries(transferDestinations.map((one) => [one, call.fields[one]])))
  if (name === "destination_card_recurring_payment_id") {
    const { bin, last4, brand } = cardOfRecurringPayment(state, call, name)
    return { kind: "card", bin, last4, brand }
  }
  const parsed = parseCard({ credit_card_number: call.fields[name] }, state.clock.now(), ["credit_card_number"])
  if ("problems" in parsed) throw new Refusal("parameter", `Parameter ${name} is not valid`, { wrong: [name] })
  return { kind: "card", ...maskNumber(parsed.card.credit_card_number) }
}

/** The name of the field that is given. @throws Refusal for none or several, naming all of them. */
function requireOne(what: string, fields: Readonly<Record<string, string | undefined>>): string {
  const names = Object.keys(fields)
  const [given, ...others] = names.filter((name) => fields[name] !== undefined)
  if (given !== undefined && others.length === 0) return given
  throw new Refusal(
    given === undefined ? "missing" : "parameter",
    `Exactly one ${what} is required, of the parameters ${names.join(", ")}`,
    { wrong: names },
  )
}

/**
 * Wire names of the card's fields in this operation; month and year in either documented spelling
 * (wire facts 4.16).
 */
const spellings = {
  credit_card_number: ["sending-card-number"],
  card_printed_name: ["card-printed-name"],
  expire_month: ["expire-month", "expire_month"],
  expire_year: ["expire-year", "expire_year"],
} as const

type Name = keyof typeof spellings

/** Checks whether a card may send a transfer. Assumption: every valid card may. */
function panEligibilitySend(state: State, call: Call): Performed {
  const card = cardOf(state, call)
  const { order, repeated } = startOrder(state, call, {
    type: "pan_eligibility",
    clientOrderid: call.fields["client-order-id"] ?? "",
    fields: keptFields(call.fields),
  })
  if (!repeated) {
    order.card = card
    resolveStep(state, order, { step: order.steps[0], outcome: { status: "approved" } })
  }
  return { answer: asyncAnswer(call, order, order), acted: !repeated, order }
}

function cardOf(state: State, call: Call): MaskedCard {
  const byRef = call.fields["sending-card-ref-id"] !== undefined
  if (byRef && call.fields["sending-card-number"] !== undefined) {
    throw new Refusal(
      "parameter",
      "Only one of the parameters sending-card-ref-id and sending-card-number may be sent",
      {
        wrong: ["sending-card-ref-id", "sending-card-number"],
      },
    )
  }
  if (byRef) return storedCard(state, call, "sending-card-ref-id").card
  const names = Object.keys(spellings) as Name[]
  const given = Object.fromEntries(names.map((name) => [name, valueOf(call, name)]))
  const parsed = parseCard(given, state.clock.now(), names)
  if ("card" in parsed) return maskCard(parsed.card, state.cards.hash(parsed.card.credit_card_number))
  throw cardRefusal(parsed.problems, given, (name) => spellings[name as Name][0])
}

function valueOf({ fields }: Call, name: Name): string | undefined {
  return spellings[name].map((spelling) => fields[spelling]).find((value) => value !== undefined)
}

/** Payouts and transfers, to cards and other destinations. */
export const payoutHandlers = {
  payout: (state, call) => toNamed(state, call, "payout"),
  payoutForm,
  payoutCheck: (state, call) => toNamed(state, call, "payout_check"),
  payoutPay,
  transfer,
  panEligibilitySend,
} satisfies Partial<Record<string, Handler>>

/** A payout, or its check, to the destination in the call. */
function toNamed(state: State, call: Call, type: "payout" | "payout_check"): Performed {
  const destination = requestedDestination(state, call)
  const { order, repeated } = startOrder(state, call, orderInputOf(state, call, { type, destination }))
  if (!repeated) {
    order.destination = destination
    const planned = takeOutcome(state, order, type === "payout" ? "payout" : "payoutCheck")
    resolveStep(state, order, { step: order.steps[0], outcome: planned ?? { status: "approved" } })
  }
  return { answer: asyncAnswer(call, order, order), acted: !repeated, order }
}

function payoutForm(state: State, call: Call): Performed {
  const { order, repeated } = startOrder(state, call, orderInputOf(state, call, { type: "payout" }))
  order.formToken ??= newToken()
  return { answer: formAnswer(state, order), acted: !repeated, order }
}

/**
 * Pays a checked payout once. Assumption: a failed payment is not retried either; it needs a new
 * check.
 */
function payoutPay(state: State, call: Call): Performed {
  const order = namedOrder(state, call)
  const [check, paid] = order.steps
  if (check.type !== "payout_check") throw illegal(`Order ${order.orderid} is a ${check.type}, not a payout-check`)
  if (check.status !== "approved") throw illegal(`Payout-check ${order.orderid} is ${check.status}, not approved`)
  if (paid) throw illegal(`Payout-check ${order.orderid} was paid before; that payout is ${paid.status}`)
  if (hasElapsed(state, check.at, state.switches.payoutCheckValidFor)) {
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
  resolveStep(state, order, { step, outcome: takeOutcome(state, order, "payout") ?? { status: "approved" } })
  return { answer: asyncAnswer(call, order, step), acted: true, order }
}

function requestedDestination(state: State, { fields }: Call): Destination {
  const destination = destinationOf(fields, state.switches)
  if (!destination) {
    const known = destinationFields(state.switches).map(([name]) => name)
    throw new Refusal("missing", `A destination is required: one of the parameters ${known.join(", ")}`, {
      wrong: known,
    })
  }
  // Assumption: the format of an account number, including an IBAN, is not checked; a card number
  // is.
  if (destination.kind !== "card") return destination
  const parsed = parseCard(fields, state.clock.now(), ["credit_card_number"])
  if ("problems" in parsed) throw cardRefusal(parsed.problems, fields)
  return destination
}

function orderInputOf(
  { switches }: State,
  call: Call,
  { type, destination }: { type: OrderInput["type"]; destination?: Order["destination"] },
): OrderInput {
  const { client_orderid: clientOrderid = "", amount, currency } = call.fields
  const fields = keptFields(call.fields)
  if (destination?.kind === "phone" && switches.payoutPhoneField === "phone") delete fields.phone
  return { type, clientOrderid, amount, currency, fields }
}

function illegal(message: string): Refusal {
  return new Refusal("transition", message)
}

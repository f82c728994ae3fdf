import { beginOrder } from "./begin-order"
import { asyncAnswer, type Call, type Performed } from "./call"
import { cardRefusal } from "./card-refusal"
import { attempt } from "../checkout/checkout"
import type { Destination } from "./destination"
import { keptFields } from "./kept-fields"
import { type MaskedCard, maskCard, maskNumber, type Outcome, parseCard } from "../books/outcomes"
import { Refusal } from "./refusal"
import { type State, takeOutcome } from "../state"
import { cardOfRecurringPayment, outcomeOfStored } from "./stored-card"

const destinations = ["destination-card-no", "destination", "destination_card_recurring_payment_id"] as const

/** From a card, a stored card or the merchant's deposit, to a card or a stored card (wire facts 4.15). */
export function transfer(state: State, call: Call): Performed {
  const { client_orderid: clientOrderid = "", amount, currency, cvv2 } = call.fields
  const card = sourceOf(state, call)
  const destination = destinationOf(state, call)
  const fields = keptFields(call.fields)
  const { order, repeated } = beginOrder(state, call, { type: "transfer", clientOrderid, amount, currency, fields })
  if (!repeated) {
    order.card = card
    order.destination = destination
    const own: Outcome = card ? outcomeOfStored(card, { cvv2, now: state.clock.now() }) : { status: "approved" }
    attempt(state, order, takeOutcome(state, order, "transfer") ?? own)
  }
  return { answer: asyncAnswer(call, order, order), acted: !repeated, order }
}

/** The card that pays; none where the deposit does. */
function sourceOf(state: State, call: Call): MaskedCard | undefined {
  const { credit_card_number, card_recurring_payment_id, deposit2card = "false" } = call.fields
  if (deposit2card !== "true" && deposit2card !== "false") {
    throw new Refusal("parameter", "Parameter deposit2card must be true or false")
  }
  wantOne("source", {
    credit_card_number,
    card_recurring_payment_id,
    "deposit2card=true": deposit2card === "true" ? deposit2card : undefined,
  })
  if (deposit2card === "true") return undefined
  if (state.recurring.byId(call.account.login, card_recurring_payment_id ?? "")?.cardType === "DST") {
    throw new Refusal(
      "recurring",
      "Parameter card_recurring_payment_id stands for a card to pay to (DST), not to charge",
    )
  }
  if (card_recurring_payment_id) return cardOfRecurringPayment(state, call, "card_recurring_payment_id")
  // Assumption: the card's code may be absent, its name and date may not.
  const wanted = ["credit_card_number", "card_printed_name", "expire_month", "expire_year"] as const
  const parsed = parseCard(call.fields, state.clock.now(), wanted)
  if ("problems" in parsed) throw cardRefusal(parsed.problems, call.fields)
  return maskCard(parsed.card, state.cards.hash(parsed.card.credit_card_number))
}

function destinationOf(state: State, call: Call): Destination {
  const name = wantOne("destination", Object.fromEntries(destinations.map((one) => [one, call.fields[one]])))
  if (name === "destination_card_recurring_payment_id") {
    const { bin, last4, brand } = cardOfRecurringPayment(state, call, name)
    return { kind: "card", bin, last4, brand }
  }
  const parsed = parseCard({ credit_card_number: call.fields[name] }, state.clock.now(), ["credit_card_number"])
  if ("problems" in parsed) throw new Refusal("parameter", `Parameter ${name} is not valid`)
  return { kind: "card", ...maskNumber(parsed.card.credit_card_number) }
}

/** The name of the one that is given. @throws Refusal for none or several, naming all of them. */
function wantOne(what: string, fields: Readonly<Record<string, string | undefined>>): string {
  const names = Object.keys(fields)
  const [given, ...others] = names.filter((name) => fields[name] !== undefined)
  if (given !== undefined && others.length === 0) return given
  throw new Refusal(
    given === undefined ? "missing" : "parameter",
    `Exactly one ${what} is required, of the parameters ${names.join(", ")}`,
  )
}

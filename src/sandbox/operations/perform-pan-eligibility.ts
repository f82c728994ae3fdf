import { beginOrder } from "./begin-order"
import { asyncAnswer, type Call, type Performed } from "./call"
import { cardRefusal } from "./card-refusal"
import { settle } from "../checkout/checkout"
import { keptFields } from "./kept-fields"
import { type MaskedCard, maskCard, parseCard } from "../books/outcomes"
import { Refusal } from "./refusal"
import type { State } from "../state"
import { storedCard } from "./stored-card"

/** The wire's names of this operation for the card's fields; month and year in either documented spelling (wire facts 4.16). */
const spellings = {
  credit_card_number: ["sending-card-number"],
  card_printed_name: ["card-printed-name"],
  expire_month: ["expire-month", "expire_month"],
  expire_year: ["expire-year", "expire_year"],
} as const

type Name = keyof typeof spellings

/** Whether a card may send a transfer. Assumption: every card that exists may. */
export function panEligibilitySend(state: State, call: Call): Performed {
  const card = cardOf(state, call)
  const { order, repeated } = beginOrder(state, call, {
    type: "pan_eligibility",
    clientOrderid: call.fields["client-order-id"] ?? "",
    fields: keptFields(call.fields),
  })
  if (!repeated) {
    order.card = card
    settle(state, order, { step: order.steps[0], outcome: { status: "approved" } })
  }
  return { answer: asyncAnswer(call, order, order), acted: !repeated, order }
}

function cardOf(state: State, call: Call): MaskedCard {
  const byRef = call.fields["sending-card-ref-id"] !== undefined
  if (byRef && call.fields["sending-card-number"] !== undefined) {
    throw new Refusal("parameter", "Only one of the parameters sending-card-ref-id and sending-card-number may be sent")
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

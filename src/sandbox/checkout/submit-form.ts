import { submitCard, submitRecipient } from "./checkout"
import type { Order } from "../books/ledger"
import { type CardEntry, parseCard } from "../books/outcomes"
import type { State } from "../state"

/** What the recipient of a payout is asked for. */
const recipientFields = ["credit_card_number", "card_printed_name"] as const

/** Takes what a hosted form was filled with, by the shopper or by a control; says what is wrong with it instead. */
export function submitForm(
  state: State,
  order: Order,
  fields: Readonly<Record<string, string | undefined>>,
): Partial<Record<keyof CardEntry, string>> | undefined {
  const now = state.clock.now()
  if (order.operation === "payoutForm") {
    const parsed = parseCard(fields, now, recipientFields)
    return "problems" in parsed ? parsed.problems : void submitRecipient(state, order, parsed.card)
  }
  const parsed = parseCard(fields, now)
  return "problems" in parsed ? parsed.problems : void submitCard(state, order, parsed.card)
}

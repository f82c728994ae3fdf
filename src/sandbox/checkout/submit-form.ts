import { submitCard, submitRecipient } from "./checkout"
import type { Order } from "../books/ledger"
import { type CardEntry, maskNumber, parseCard } from "../books/outcomes"
import { enteredDestination } from "../operations/destination"
import type { State } from "../state"

/** What the recipient of a payout is asked for, where they enter a card. */
const recipientFields = ["credit_card_number", "card_printed_name"] as const

/** Takes what a hosted form was filled with, by the shopper or by a control; says what is wrong with it instead. */
export function submitForm(
  state: State,
  order: Order,
  fields: Readonly<Record<string, string | undefined>>,
): Partial<Record<keyof CardEntry, string>> | undefined {
  const now = state.clock.now()
  if (order.operation === "payoutForm") {
    const entered = enteredDestination(fields)
    if (entered) return void submitRecipient(state, order, entered)
    const parsed = parseCard(fields, now, recipientFields)
    if ("problems" in parsed) return parsed.problems
    return void submitRecipient(state, order, { kind: "card", ...maskNumber(parsed.card.credit_card_number) })
  }
  const parsed = parseCard(fields, now)
  return "problems" in parsed ? parsed.problems : void submitCard(state, order, parsed.card)
}

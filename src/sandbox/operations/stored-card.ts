import type { Call } from "./call"
import type { StoredCard } from "../books/card-vault"
import { hasExpired, type MaskedCard, type Outcome, outcomeOf } from "../books/outcomes"
import { Refusal } from "./refusal"
import type { State } from "../state"

/** The card whose reference a field holds. @throws Refusal for an unknown one, or one of another login; it is not repeated. */
export function storedCard(state: State, { account, fields }: Call, name: string): StoredCard {
  const stored = state.cards.byRef(account.login, fields[name] ?? "")
  if (!stored) throw new Refusal("card", `Parameter ${name} is no card reference of this account`)
  return stored
}

/** The card for which a recurring-payment-id stands, as create-recurring-payment or create-card-ref v4 answered it. */
export function cardOfRecurringPayment(state: State, { account, fields }: Call, name: string): MaskedCard {
  const id = fields[name] ?? ""
  const known = state.recurring.byId(account.login, id) ?? state.cards.byRecurringPaymentId(account.login, id)
  if (!known) throw new Refusal("card", `Parameter ${name} is no recurring-payment-id of this account`)
  return known.card
}

/** How a charge of a stored card ends. Assumption: an expired one is declined like CVV2 101, any other approved. */
export function outcomeOfStored(card: MaskedCard, { cvv2, now }: { cvv2: string | undefined; now: Date }): Outcome {
  if (hasExpired(card, now)) return outcomeOf("101")
  return cvv2 === undefined ? { status: "approved" } : outcomeOf(cvv2)
}

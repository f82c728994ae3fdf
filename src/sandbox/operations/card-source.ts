import type { StoredCard } from "../books/card-vault"
import { type CardEntry, hasExpired, type MaskedCard, type Outcome, outcomeOf } from "../books/outcomes"
import type { State } from "../state"
import { Refusal } from "./answer"
import type { Call } from "./call"

/**
 * The card whose reference a field holds. @throws Refusal for an unknown reference or one of
 * another login; the text does not repeat it.
 */
export function storedCard(state: State, { account, fields }: Call, name: string): StoredCard {
  const stored = state.cards.byRef(account.login, fields[name] ?? "")
  if (!stored) throw new Refusal("card", `Parameter ${name} is no card reference of this account`, { wrong: [name] })
  return stored
}

/**
 * The card of a recurring-payment-id that create-recurring-payment or create-card-ref v4 answered.
 */
export function cardOfRecurringPayment(state: State, { account, fields }: Call, name: string): MaskedCard {
  const id = fields[name] ?? ""
  const known = state.recurring.byId(account.login, id) ?? state.cards.byRecurringPaymentId(account.login, id)
  if (!known)
    throw new Refusal("card", `Parameter ${name} is no recurring-payment-id of this account`, { wrong: [name] })
  return known.card
}

/**
 * The outcome of charging a stored card. Assumption: an expired card is declined like CVV2 101, any
 * other is approved.
 */
export function outcomeOfStored(card: MaskedCard, { cvv2, now }: { cvv2: string | undefined; now: Date }): Outcome {
  if (hasExpired(card, now)) return outcomeOf("101")
  return cvv2 === undefined ? { status: "approved" } : outcomeOf(cvv2)
}

type Name = keyof CardEntry

/**
 * The reason to refuse a call's card, by the operation's own field names. Assumption: an invalid
 * card is refused before a transaction starts.
 */
export function cardRefusal(
  problems: Readonly<Partial<Record<Name, string>>>,
  given: Readonly<Partial<Record<Name, string>>>,
  wireName: (name: Name) => string = (name) => name,
): Refusal {
  const names = Object.keys(problems) as Name[]
  const messages = names.map(
    (name) => `Parameter ${wireName(name)} is ${given[name] === undefined ? "required" : "not valid"}`,
  )
  return new Refusal(names.some((name) => given[name] === undefined) ? "missing" : "parameter", messages.join("; "), {
    wrong: names.map(wireName),
  })
}

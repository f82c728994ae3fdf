import { checkPayeeCard } from "../../../card-check"
import type { PayoutOrder } from "../../../mapping"
import type { Context } from "../context"
import { destinationDigests } from "./destination-digests"
import { openSealed } from "./open-sealed"
import { payeeCardFields } from "./payee-card-fields"
import type { SealedPayout } from "./sealed-payout"
import { takesTypedCards } from "./takes-typed-cards"
import { type TypedPayoutCard, typedCard } from "./typed-card"

type Recognised = Pick<PayoutOrder, "account" | "destination_digest">

/**
 * What is wrong with the card at hand, a sentence for each field such as `card.number`: asked before anything is written down of a
 * check. Where no card would be taken, whatever was typed, the check itself says so.
 */
export function typedCardProblems(
  context: Context,
  payout: Recognised & Pick<PayoutOrder, "id" | "sealed">,
): Record<string, string> {
  const typed = typedCard()
  const kept = openSealed(context, payout)
  if (!kept) return {}
  if (kept.destination.kind !== "card") return typed ? { card: NOT_TO_CARD } : {}
  if (!takesTypedCards(context, payout.account)) return {}
  return typed ? problemsOfCard(context, { payout, kept, typed }) : { card: NOT_TYPED }
}

type About = { payout: Recognised; kept: SealedPayout; typed: TypedPayoutCard }

function problemsOfCard(context: Context, { payout, kept, typed }: About): Record<string, string> {
  const { card, fields } = checkPayeeCard(typed, context.now())
  if (!card) return payeeCardFields("card", fields)
  const { account, destination_digest } = payout
  const { recipient, customer_id } = kept
  const destination = { kind: "card" as const, ...card }
  const digests = destinationDigests(context.options.cardKeys, { account, customer_id, destination, recipient })
  return digests.includes(destination_digest) ? {} : { "card.number": OTHER_CARD }
}

const NOT_TO_CARD = "This payout does not go to a typed card: leave the card out."
const NOT_TYPED = "Type the card once more for the check: its number was not stored."
const OTHER_CARD = "This is not the card that the payout was created for. Type that one, or create another payout."

import { checkPayeeCard, type PayeeCard } from "../../../card-check"
import type { PayoutOrder } from "../../../mapping"
import type { Context } from "../context"
import { destinationDigests } from "./destination-digests"
import type { SealedPayout } from "./sealed-payout"
import { takesTypedCards } from "./takes-typed-cards"
import { typedCard } from "./typed-card"
import { Unusable } from "./unusable"

/** The card at hand, if it is the one that the payout was created for. @throws Unusable */
export function typedCardOf(
  context: Context,
  { account, destination_digest }: Pick<PayoutOrder, "account" | "destination_digest">,
  { recipient, customer_id }: SealedPayout,
): PayeeCard {
  if (!takesTypedCards(context, account)) {
    throw new Unusable(
      "Card numbers may not be typed for this account any more. Create a payout by the hosted form.",
      true,
    )
  }
  const typed = typedCard()
  if (!typed) throw new Unusable("Type the card once more for the check: its number was not stored.")
  const { card, fields } = checkPayeeCard(typed, context.now())
  if (!card) throw new Unusable(Object.values(fields).join(" "))
  const destination = { kind: "card" as const, ...card }
  const digests = destinationDigests(context.options.cardKeys, { account, customer_id, destination, recipient })
  if (digests.includes(destination_digest)) return card
  throw new Unusable("This is not the card that the payout was created for. Type that one, or create another payout.")
}

import { checkPayeeCard, type PayeeCard } from "../../../card-check"
import { allOf, type PayoutOrder } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { typedCard, type TypedPayoutCard } from "../request-context"
import { type FieldProblems, payeeCardFields, takesTypedCards } from "./check-destination"
import { destinationDigests } from "./describe-destination"
import { decryptDestination, type DecryptedPayout } from "./encrypted-destination"
import { Unusable } from "./send-once"

/**
 * The typed card of the current request, if it is the one that the payout was created for. @throws
 * Unusable otherwise
 */
export function typedCardOf(context: Context, order: PayoutOrder): PayeeCard {
  if (!takesTypedCards(context, order.account)) {
    throw new Unusable(toMessage("payout_card.typing_no_longer_on"), true)
  }
  const problems = Object.values(typedCardProblems(context, order))
  const { card } = checkPayeeCard(typedCard(), context.now())
  if (problems.length > 0 || !card) throw new Unusable(allOf(problems))
  return card
}

type Recognised = Pick<PayoutOrder, "account" | "destination_digest">

/**
 * The problems of the typed card, keyed by field such as `card.number`. Checked before a check is
 * recorded. Empty if the account takes no typed cards or the destination cannot be decrypted: the
 * check itself reports that.
 */
export function typedCardProblems(
  context: Context,
  payout: Recognised & Pick<PayoutOrder, "id" | "encrypted">,
): FieldProblems {
  const typed = typedCard()
  const kept = decryptDestination(context, payout)
  if (!kept) return {}
  if (kept.destination.kind !== "card") return typed ? { card: toMessage("payout_card.not_for_this_payout") } : {}
  if (!takesTypedCards(context, payout.account)) return {}
  return typed ? problemsOfCard(context, { payout, kept, typed }) : { card: toMessage("payout_card.not_typed") }
}

type About = { payout: Recognised; kept: DecryptedPayout; typed: TypedPayoutCard }

function problemsOfCard(context: Context, { payout, kept, typed }: About): FieldProblems {
  const { card, problems } = checkPayeeCard(typed, context.now())
  if (!card) return payeeCardFields("card", problems)
  const { account, destination_digest } = payout
  const { recipient, customer_id } = kept
  const destination = { kind: "card" as const, ...card }
  const digests = destinationDigests(context.options.cardKeys, { account, customer_id, destination, recipient })
  return digests.includes(destination_digest) ? {} : { "card.number": toMessage("payout_card.other_card") }
}

import { checkPayeeCard, type PayeeCard } from "../../../card-check"
import type { PayoutOrder } from "../../../mapping"
import type { Context } from "../context"
import { takesTypedCards } from "./takes-typed-cards"
import { typedCard } from "./typed-card"
import { typedCardProblems } from "./typed-card-problems"
import { Unusable } from "./unusable"

/** The card at hand, if it is the one that the payout was created for: whoever asked for the check has looked before. @throws Unusable */
export function typedCardOf(context: Context, order: PayoutOrder): PayeeCard {
  if (!takesTypedCards(context, order.account)) {
    throw new Unusable(
      "Card numbers may not be typed for this account any more. Create a payout by the hosted form.",
      true,
    )
  }
  const problems = Object.values(typedCardProblems(context, order))
  const { card } = checkPayeeCard(typedCard(), context.now())
  if (problems.length > 0 || !card) throw new Unusable(problems.join(" "))
  return card
}

import type { ChoiceOption } from "../choice"
import { maskCard } from "../mask-card"
import type { Words } from "../words-of"
import type { SavedCard } from "./admin-subscription"

/** Saved cards to choose from, each told apart by number, expiry and name; an expired one cannot be chosen. */
export function savedCardOptions({ t }: Pick<Words, "t">, cards: readonly SavedCard[]): ChoiceOption[] {
  return cards.map((card) => {
    const { number, expiry } = maskCard(card)
    const facts = [
      number || t("cardPayments.card.label"),
      expiry && t(card.expired ? "cardPayments.subscriptions.expired" : "cardPayments.card.expires", { expiry }),
      card.name,
    ]
    return { value: card.id, label: facts.filter(Boolean).join(", "), disabled: card.expired }
  })
}

import type { SavedCard, SubscriptionPlan } from "medusa-plugin-card-payments/storefront"
import { cardName, formatExpiry } from "../cards/format-card"
import { choice } from "../ui/choice"
import { element } from "../ui/element"
import { consentText } from "./describe-subscription"

/** The saved card to charge after a plan's free days; such a cart has nothing to pay. */
export function planCard(cards: SavedCard[]) {
  const usable = cards.filter(({ expired }) => !expired)
  let chosen = usable.find(({ is_default }) => is_default) ?? usable[0]
  const option = (card: SavedCard) =>
    choice(
      {
        name: "plan-card",
        value: card.id,
        checked: card === chosen,
        "data-testid": "plan-card",
        onchange: () => {
          chosen = card
        },
      },
      { title: card.name ? `${card.name} (${cardName(card)})` : cardName(card), detail: formatExpiry(card) },
    )
  const options = element(
    "fieldset",
    {},
    element("legend", {}, "Card for later"),
    element("div", { class: "options" }, ...usable.map(option)),
  )
  return {
    /** Null if no card is saved yet. */
    chosen: () => chosen?.id ?? null,
    content: (plan: SubscriptionPlan) =>
      element(
        "div",
        {},
        chosen
          ? options
          : element(
              "p",
              { "data-testid": "plan-without-card" },
              "Save a card in your account first. Nothing is charged.",
            ),
        element("p", { "data-testid": "subscription-terms" }, consentText(plan)),
      ),
  }
}

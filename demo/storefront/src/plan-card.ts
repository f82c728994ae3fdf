import type { SavedCard, SubscriptionPlan } from "medusa-plugin-card-payments/storefront"
import { cardName, formatExpiry } from "./format-card"
import { choice } from "./choice"
import { element } from "./element"
import { consentText } from "./describe-subscription"

/** Which saved card is charged once the free days of a plan are over: there is nothing to pay in a cart before. */
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
    /** Null where no card is saved yet. */
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

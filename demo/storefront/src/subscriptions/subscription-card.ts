import type { SavedCard, SubscriptionDetail } from "medusa-plugin-card-payments/storefront"
import { cardName, formatExpiry } from "../cards/format-card"
import { choice } from "../ui/choice"
import { element } from "../ui/element"

type Settings = {
  /** The card that is charged now. */
  current: SubscriptionDetail["card"]
  cards: SavedCard[]
  /** Null for a new card. */
  use: (card: SavedCard | null) => void
  close: () => void
}

const newCard = "new"

/** The form to change the card: to a saved one, or to a new one entered on the gateway's page. */
export function subscriptionCard({ current, cards, use, close }: Settings) {
  const usable = cards.filter(({ id, expired }) => !expired && id !== current?.saved_card_id)
  let chosen = usable[0]?.id ?? newCard
  const option = (id: string, text: { title: string; detail?: string }, disabled = false) =>
    choice(
      {
        name: "subscription-card",
        value: id,
        checked: id === chosen,
        disabled,
        "data-testid": "subscription-card-choice",
        onchange: () => {
          chosen = id
        },
      },
      text,
    )
  const saved = (card: SavedCard) => {
    const isCurrent = card.id === current?.saved_card_id
    return option(
      card.id,
      {
        title: card.name ? `${card.name} (${cardName(card)})` : cardName(card),
        detail: [formatExpiry(card), isCurrent && "pays already"].filter(Boolean).join(", "),
      },
      isCurrent || card.expired,
    )
  }
  const onkeydown = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key === "Escape") close()
  }
  const content = element(
    "form",
    {
      class: "panel",
      "data-testid": "subscription-card-form",
      onkeydown,
      onsubmit: (event) => {
        event.preventDefault()
        use(cards.find(({ id }) => id === chosen) ?? null)
      },
    },
    element(
      "fieldset",
      { class: "options" },
      element("legend", {}, "Card for this subscription"),
      ...cards.map(saved),
      option(newCard, {
        title: "A new card",
        detail: "You enter it on the page of the payment gateway. Nothing is charged there.",
      }),
    ),
    element(
      "div",
      { class: "row" },
      element("button", { class: "primary", type: "submit", "data-testid": "subscription-card-use" }, "Use this card"),
      element("button", { type: "button", "data-testid": "subscription-card-close", onclick: close }, "Keep the card"),
    ),
  )
  return { content, focus: () => content.querySelector<HTMLElement>("input:checked")?.focus() }
}

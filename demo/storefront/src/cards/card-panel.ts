import type { CardInput, CardProblems, SavedCard, SavedCards } from "medusa-plugin-card-payments/storefront"
import { cardForm } from "./card-form"
import { cardName, formatExpiry } from "./format-card"
import { choice } from "../ui/choice"
import { element, fill } from "../ui/element"
import { checkField, formField } from "../ui/form-field"
import { providerName } from "../checkout/provider-names"

/** The shopper's card source: the gateway's form, a card typed here, or a saved card. */
export type CardSource =
  | { kind: "form"; saveCard: boolean }
  | { kind: "card"; card: CardInput; saveCard: boolean }
  | { kind: "saved"; savedCardId: string; cvv2?: string }

export type CardPanel = ReturnType<typeof cardPanel>

type Settings = {
  providerId: string
  /** The shopper's saved cards for this provider; null for a guest, or if they cannot be read. */
  offer: SavedCards | null
  signal: AbortSignal
  onchange: () => void
  /** True if a new card is always saved, because the product requires it. */
  savesCard: boolean
}

const another = "another"

/**
 * Parts of one payment provider: the saved cards, the form for a new card, and the choice to save
 * it.
 */
export function cardPanel({ providerId, offer, signal, onchange, savesCard }: Settings) {
  const { inShop = false } = providerName(providerId)
  const cards = offer?.available ? offer.cards : []
  const preferred = preferredCard(cards)
  const form = inShop ? cardForm({ signal }) : null
  const code = formField(
    { id: `saved-card-cvv2-${providerId}`, label: "Security code of this card" },
    {
      "data-testid": "saved-card-cvv2",
      inputmode: "numeric",
      autocomplete: "cc-csc",
      maxlength: 4,
      pattern: "[0-9]{3,4}",
      required: true,
    },
  )
  code.input.addEventListener("input", () => code.isWrong() && checkField(code, codeMissingText))
  // A page in the browser's back cache must not keep a security code.
  const clear = () => {
    form?.clear()
    code.input.value = ""
    code.notify(null)
  }
  signal.addEventListener("abort", clear, { once: true })
  addEventListener("pagehide", clear, { signal })
  const tick = element("input", { type: "checkbox", "data-testid": "save-card" })
  const chosen = element("div", { class: "chosen" })
  const name = `card-of-${providerId}`
  let card = preferred?.id ?? another

  const show = () => {
    const isSaved = card !== another
    fill(
      chosen,
      isSaved && offer?.cvv2_required && code.box,
      !isSaved && form?.content,
      !isSaved &&
        !savesCard &&
        offer?.available &&
        element("label", { class: "tick" }, tick, element("span", {}, "Save this card")),
    )
  }
  const choose = (id: string) => () => {
    card = id
    show()
    onchange()
  }
  const option = (saved: SavedCard) =>
    choice(
      {
        name,
        value: saved.id,
        checked: saved.id === card,
        disabled: saved.expired,
        "data-testid": "saved-card",
        onchange: choose(saved.id),
      },
      {
        title: saved.name ? `${saved.name} (${cardName(saved)})` : cardName(saved),
        detail: [formatExpiry(saved), saved.is_default && "your default card"].filter(Boolean).join(", "),
      },
    )
  const content = element(
    "div",
    { class: "panel", "data-testid": `panel-${providerId}` },
    offer?.reason && element("p", { class: "muted", "data-testid": "saved-cards-reason" }, offer.reason),
    cards.length > 0 &&
      element(
        "fieldset",
        { class: "options" },
        element("legend", { class: "sr-only" }, "Which card"),
        ...cards.map(option),
        choice(
          {
            name,
            value: another,
            checked: card === another,
            "data-testid": "another-card",
            onchange: choose(another),
          },
          { title: "Another card" },
        ),
      ),
    chosen,
  )
  show()
  return {
    content,
    /** True if a saved card is preselected, so that only paying is left. */
    isReady: preferred !== undefined,
    note: () => {
      if (card !== another) return "You pay with the card that you have saved."
      return inShop ? inShopNote : "You enter your card on the page of the payment gateway, not in this shop."
    },
    cardSource(): CardSource {
      if (card !== another) {
        return { kind: "saved", savedCardId: card, cvv2: offer?.cvv2_required ? code.input.value.trim() : undefined }
      }
      const saveCard = offer?.available === true && (savesCard || tick.checked)
      return form ? { kind: "card", card: form.read(), saveCard } : { kind: "form", saveCard }
    },
    check(): boolean {
      if (card === another) return form?.check() ?? true
      if (!offer?.cvv2_required || checkField(code, codeMissingText)) return true
      code.input.focus()
      return false
    },
    /** Shows the card problems that the store found. */
    notify(problems: CardProblems) {
      if (card === another) return form?.notify(problems)
      if (!problems.cvv2) return
      code.notify(problems.cvv2)
      code.input.focus()
    },
    clear,
  }
}

const codeMissingText = "Enter the security code, the 3 or 4 digits printed on this card."
const inShopNote = "Your card goes from this page to the payment gateway, and this shop keeps nothing of it."

/** Prefers the default card, and skips expired ones. */
function preferredCard(cards: SavedCard[]): SavedCard | undefined {
  const usable = cards.filter(({ expired }) => !expired)
  return usable.find(({ is_default }) => is_default) ?? usable[0]
}

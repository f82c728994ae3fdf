import type { CardDetails, SavedCard } from "../../contracts"
import type { ChoiceOption } from "../ui/form/form-fields"
import type { Messages } from "./localized-text"

/** `VISA •••• 1111` and `12/2030`; each is empty if the gateway has not reported it. */
export function maskCard(card: CardDetails | null): {
  number: string
  expiry: string
} {
  const number = [card?.brand, card?.last4 && `•••• ${card.last4}`].filter(Boolean).join(" ")
  const expiry = [card?.exp_month?.padStart(2, "0"), card?.exp_year].filter(Boolean)
  return { number, expiry: expiry.length === 2 ? expiry.join("/") : "" }
}

/** The card for use within a sentence: `VISA •••• 1111`, or a text for an unknown card. */
export function formatCard({ t }: Pick<Messages, "t">, card: CardDetails | null): string {
  return maskCard(card).number || t("cardPayments.subscriptions.unknownCard")
}

/**
 * Saved cards as select options labeled with number, expiry and name; expired cards are disabled.
 */
export function savedCardOptions({ t }: Pick<Messages, "t">, cards: readonly SavedCard[]): ChoiceOption[] {
  return cards.map((card) => {
    const { number, expiry } = maskCard(card)
    const details = [
      number || t("cardPayments.card.label"),
      expiry && t(card.expired ? "cardPayments.subscriptions.expired" : "cardPayments.card.expires", { expiry }),
      card.name,
    ]
    return { value: card.id, label: details.filter(Boolean).join(", "), disabled: card.expired }
  })
}

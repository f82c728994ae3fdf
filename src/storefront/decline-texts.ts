/**
 * Why a card was declined.
 * - `insufficient_funds` too little money, or a limit of the card
 * - `canceled_by_shopper` Cancel on the gateway's page
 * - `authentication_failed` 3-D Secure, PIN or security code
 * - `try_another_card`, `do_not_retry` another card is needed; the second one is never charged again
 * - `try_again_later` the bank cannot be reached
 * - `declined` a reason that is not known, `filtered` a fraud filter, `error` a technical failure
 */
export type DeclineCategory =
  | "insufficient_funds"
  | "expired_card"
  | "canceled_by_shopper"
  | "authentication_failed"
  | "try_another_card"
  | "try_again_later"
  | "do_not_retry"
  | "declined"
  | "filtered"
  | "error"

export type DeclineTexts = Readonly<Record<DeclineCategory, string>>

/** The texts for shoppers, by language. Spread one of them to change some: `{ ...declineTexts.en, expired_card: "…" }`. */
export const declineTexts: Readonly<Record<"en" | "de", DeclineTexts>> = {
  en: {
    insufficient_funds:
      "The payment was declined: there is not enough money on this card, or it has reached a limit. Please use another card.",
    expired_card: "The payment was declined: this card has expired. Please use another card.",
    canceled_by_shopper: "You canceled the payment. You were not charged; you can pay again.",
    authentication_failed:
      "The payment was declined: your bank could not confirm that it is you. Please try again or use another card.",
    try_another_card: "The payment was declined: your bank does not allow it with this card. Please use another card.",
    try_again_later:
      "The payment was declined: your bank cannot be reached at the moment. You were not charged; please try again in some minutes.",
    do_not_retry: "Your bank declined this card. Please use another card.",
    declined: "The payment was declined. Please try again or use another card.",
    filtered: "The payment was declined. Please try again or use another card.",
    error: "The payment did not go through for a technical reason. You were not charged; please try again.",
  },
  de: {
    insufficient_funds:
      "Die Zahlung wurde abgelehnt: Guthaben oder Limit dieser Karte reichen nicht aus. Bitte verwenden Sie eine andere Karte.",
    expired_card: "Die Zahlung wurde abgelehnt: Diese Karte ist abgelaufen. Bitte verwenden Sie eine andere Karte.",
    canceled_by_shopper: "Sie haben die Zahlung abgebrochen. Es wurde nichts abgebucht; Sie können erneut bezahlen.",
    authentication_failed:
      "Die Zahlung wurde abgelehnt: Ihre Bank konnte Sie nicht bestätigen. Bitte versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
    try_another_card:
      "Die Zahlung wurde abgelehnt: Ihre Bank erlaubt sie mit dieser Karte nicht. Bitte verwenden Sie eine andere Karte.",
    try_again_later:
      "Die Zahlung wurde abgelehnt: Ihre Bank ist zurzeit nicht erreichbar. Es wurde nichts abgebucht; bitte versuchen Sie es in einigen Minuten erneut.",
    do_not_retry: "Ihre Bank hat diese Karte abgelehnt. Bitte verwenden Sie eine andere Karte.",
    declined: "Die Zahlung wurde abgelehnt. Bitte versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
    filtered: "Die Zahlung wurde abgelehnt. Bitte versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
    error:
      "Die Zahlung ist aus technischen Gründen fehlgeschlagen. Es wurde nichts abgebucht; bitte versuchen Sie es erneut.",
  },
}

/**
 * The text of a category in the shopper's language; English where that is not shipped.
 * @param language a BCP 47 tag, such as `de-AT`
 */
export function declineText(category: DeclineCategory, language: string): string {
  const [primary = ""] = language.toLowerCase().split("-")
  const texts = declineTexts[primary === "de" ? "de" : "en"]
  return Object.hasOwn(texts, category) ? texts[category] : texts.declined
}

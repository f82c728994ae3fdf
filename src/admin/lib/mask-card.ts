import type { Card } from "./admin-transaction"

/** `VISA •••• 1111` and `12/2030`, each empty when the gateway has not told it. */
export function maskCard(card: Pick<Card, "brand" | "last4" | "exp_month" | "exp_year"> | null): {
  number: string
  expiry: string
} {
  const number = [card?.brand, card?.last4 && `•••• ${card.last4}`].filter(Boolean).join(" ")
  const expiry = [card?.exp_month?.padStart(2, "0"), card?.exp_year].filter(Boolean)
  return { number, expiry: expiry.length === 2 ? expiry.join("/") : "" }
}

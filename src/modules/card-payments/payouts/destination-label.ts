import type { PayoutDestination } from "../../../mapping"
import { diallingCode } from "./dialling-code"
import { plainNumber } from "./plain-number"

const DOTS = "••••"

/** Below this, what is shown would be too much of it. */
const SHOWS_ITS_END = 8

/** A destination for people. @param card of a card, its scheme and last digits, as far as they are known */
export function destinationLabel(
  destination: PayoutDestination,
  card?: { brand: string | null; last4: string | null },
): string {
  switch (destination.kind) {
    case "form":
      return "Destination entered by the recipient"
    case "bank":
      return masked(destination.account_number)
    case "wallet":
      return masked(destination.wallet)
    case "phone":
      return maskedPhone(destination.phone)
    default:
      return `${card?.brand?.toUpperCase() ?? "Card"} ${DOTS}${card?.last4 ? ` ${card.last4}` : ""}`
  }
}

function masked(text: string): string {
  const plain = Array.from(plainNumber(text))
  return plain.length < SHOWS_ITS_END ? DOTS : `${DOTS} ${plain.slice(-4).join("")}`
}

function maskedPhone(phone: string): string {
  const code = diallingCode(phone)
  const own = phone.slice(code.length)
  return own.length < SHOWS_ITS_END - 1 ? `${code} ${DOTS}` : `${code} ${DOTS} ${own.slice(-3)}`
}

import { createHmac } from "node:crypto"
import type { CardKey } from "../../../configuration"
import type { PayoutDestination, PayoutRecipient } from "../../../contracts/requests/payout-destination"
import { notAllowed } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { isLikeIban, plainNumber } from "./account-number"
import { checkDestination, PayoutFieldsError } from "./check-destination"

export type DestinationOf = { account: string; customer_id: string | null }
export type NamedDestination = { destination: PayoutDestination; recipient: PayoutRecipient }

export type DescribedDestination = {
  /** Recognizes the same destination; made with the newest key. */
  digest: string
  /** Masked, for display: `•••• 3000`. */
  label: string
}

/**
 * Creates the digest and the masked label of a destination.
 * @throws PayoutFieldsError if it cannot be paid to; MedusaError not_allowed without `cardKeys`
 */
export async function describeDestination(
  context: Context,
  { account, customer_id }: DestinationOf,
  { destination, recipient }: NamedDestination,
): Promise<DescribedDestination> {
  const { cardKeys } = context.options
  const { fields, stored, brand } = await checkDestination(context, { account, customer_id, destination })
  if (Object.keys(fields).length > 0) throw new PayoutFieldsError(fields)
  const recurringPaymentId = stored?.recurringPaymentId
  const named = { account, customer_id, destination, recipient, recurringPaymentId }
  const [digest] = destinationDigests(cardKeys, named)
  if (digest === undefined) throw notAllowed(toMessage("payout_destination.card_keys_missing"))
  const card =
    destination.kind === "card"
      ? { brand: brand ?? null, last4: destination.number.replace(/\D/g, "").slice(-4) }
      : stored
  return { digest, label: destinationLabel(destination, card) }
}

type Named = {
  account: string
  customer_id: string | null
  destination: PayoutDestination
  recipient: PayoutRecipient
  /** Set for a stored card. */
  recurringPaymentId?: string
}

/**
 * Digests of a destination under each key, newest key first; the destination cannot be read from a
 * digest.
 */
export function destinationDigests(keys: readonly CardKey[], named: Named): string[] {
  const text = JSON.stringify(["payout-destination", ...identityOf(named)])
  return keys.map(({ secret }) => createHmac("sha256", secret).update(text).digest("base64url"))
}

/** The values that identify a destination. Except for forms, the recipient is not one of them. */
function identityOf({ account, customer_id, destination, recipient, recurringPaymentId }: Named): string[] {
  switch (destination.kind) {
    case "card":
      return ["card", destination.number.replace(/\D/g, "")]
    case "stored_card":
      // The gateway assigns separate ids to each merchant, so the account is part of the identity.
      return ["stored_card", account, recurringPaymentId ?? destination.recurring_payment_id ?? ""]
    case "bank": {
      const number = plainNumber(destination.account_number)
      // An IBAN identifies its bank.
      if (isLikeIban(number)) return ["bank", number]
      const { routing_number = "", bank_code = "" } = destination
      return ["bank", number, plainNumber(routing_number), plainNumber(bank_code)]
    }
    case "wallet":
      return ["wallet", plainNumber(destination.wallet)]
    case "phone":
      return ["phone", destination.phone]
    case "other": {
      const fields = Object.entries(destination.fields).sort(([one], [two]) => (one < two ? -1 : 1))
      return ["other", ...fields.flatMap(([name, value]) => [name, plainNumber(value)])]
    }
    case "form": {
      const { email, first_name, last_name } = recipient
      if (email) return ["form", "email", email.trim().toLowerCase()]
      if (customer_id) return ["form", "customer", customer_id]
      return ["form", "name", plainNumber(`${first_name} ${last_name}`)]
    }
  }
}

const DOTS = "••••"

/** Shorter numbers are masked completely. */
const SHOWS_ITS_END = 8

/**
 * The label of a destination for people. @param card scheme and last digits of a card, as far as
 * known
 */
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
    case "other":
      // The value of the first field distinguishes destinations with the same label.
      return `${destination.label} ${masked(Object.values(destination.fields)[0] ?? "")}`
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

/** Country codes of one and two digits; all others have three (ITU-T E.164). */
const short = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** The country code of a phone number in international form, such as `+49`. */
function diallingCode(phone: string): string {
  return short.exec(phone)?.[0] ?? phone.slice(0, 4)
}

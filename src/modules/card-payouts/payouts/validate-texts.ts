import { cardNumbersIn, checkCard } from "../../../card-check"
import { fieldName, invalidData } from "../../../mapping"
import { type KnownMessage, type Message, toMessage } from "../../../messages"

/**
 * Maximum lengths in characters: those of the wire and of the file's columns. Texts that may have
 * several lines are never sent to the gateway.
 */
const kept = {
  description: { most: 128 },
  reference: { most: 128 },
  customer_id: { most: 64, isId: true },
  order_id: { most: 64, isId: true },
  note: { most: 500, isLines: true },
  file_name: { most: 120 },
  // First and last name.
  recipient_name: { most: 101 },
  amount: { most: 20 },
  currency_code: { most: 3 },
  file_problem: { most: 1000 },
} as const

type Kept = { most: number; isId?: boolean; isLines?: boolean }
type Texts = Readonly<Partial<Record<keyof typeof kept, string | null>>>

/**
 * Validates texts about a payout that are stored in clear and partly sent as they are. Routes and
 * files validate them too; code that calls a workflow directly does not.
 * @throws MedusaError invalid_data with a message that does not quote the text
 */
export function assertPayoutTexts(texts: Texts): void {
  for (const name of Object.keys(kept) as (keyof typeof kept)[]) {
    const wrong = problemOf(texts[name] ?? null, { ...kept[name], field: fieldName(name) })
    if (wrong) throw invalidData(wrong)
  }
}

function problemOf(
  text: unknown,
  { field, most, isId = false, isLines = false }: Kept & { field: Message },
): KnownMessage | undefined {
  if (text === null) return undefined
  if (typeof text !== "string") return toMessage("payout_value.not_text", { field })
  if (text.length > most) return toMessage("payout_value.too_long", { field, most: String(most) })
  if (/\p{Cc}/u.test(isLines ? text.replace(/[\n\r\t]/g, "") : text)) {
    return toMessage(isLines ? "payout_value.unstorable_character" : "payout_value.unsendable_character", { field })
  }
  return !isId && holdsCardNumber(text) ? toMessage("payout_value.card_number", { field }) : undefined
}

/** Longer cells are refused for their length. */
const MOST_SCANNED = 1000

/** Text with more candidate numbers is no ordinary data, and checking all of them takes time. */
const MOST_CANDIDATES = 50

/**
 * True if a cell contains a likely card number: a valid length, check digit and range of a card
 * scheme.
 */
export function holdsCardNumber(cell: string): boolean {
  let candidates = 0
  // IBANs are recognized by their capitals, and skipped.
  for (const digits of cardNumbersIn(cell.slice(0, MOST_SCANNED).toUpperCase())) {
    if (++candidates > MOST_CANDIDATES) return true
    // Cards with 13 digits are no longer issued, but barcodes and phone numbers have as many.
    if (digits.length > 13 && !checkCard({ number: digits }).fields.number && !isPhone(cell, digits)) return true
  }
  return false
}

/**
 * Phone numbers have 15 digits at most; cards of 15 digits start with 34 or 37, which no phone
 * number of that length does.
 */
function isPhone(cell: string, digits: string): boolean {
  return /^\s*(\+|00)/.test(cell) && digits.length < 16 && !/^3[47]\d{13}$/.test(digits)
}

import { cardNumbersIn } from "./card-numbers-in"
import { checkCard } from "./check-card"

const codeName = /^(cvv2?|cvc2?|cvn|csc|security[-_]?code|card[-_]?(code|verification.*)|cc[-_]?(csc|cvc|cvv))$/i
const numberName =
  /^(card[-_]?(number|no|num|pan)|pan|(credit|debit)[-_]?card([-_]?(number|no))?|cc[-_]?(number|num))$/i
const otherNumber = /(phone|mobile|tel|fax|whatsapp|(^|[a-z_-])id)s?$/i

/**
 * Finds a card number or a CVV2 in data that a shop takes for something else: carts, line items, customers. Stricter than
 * `findCardData` about what it calls one, because here ordinary data must pass: phone numbers, ids, barcodes, serial numbers,
 * dates and tax numbers. A number counts when a scheme issues such ones, a code when its name says so and it has its length.
 * @returns the path of the first finding, such as `metadata.note`, or undefined
 */
export function findStrayCard(body: unknown): string | undefined {
  const open: Found[] = [{ value: body, name: "", path: "" }]
  const budget = { candidates: MOST_CANDIDATES }
  for (let at = open.pop(); at; at = open.pop()) {
    const { value, name, path } = at
    if (typeof value === "string" || typeof value === "number") {
      if (isCode(name, String(value)) || isNumber({ name, text: String(value) }, budget)) return path || "the body"
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value).reverse()) {
        if (isNumber({ name: "", text: key }, budget)) return path || "the body"
        // What stands in a list is what the list is.
        open.push({ value: inner, name: Array.isArray(value) ? name : key, path: path ? `${path}.${key}` : key })
      }
    }
  }
  return undefined
}

/** What holds more digits that pass a card's check than this is no ordinary data, and looking at them all takes its time. */
const MOST_CANDIDATES = 50

type Found = { value: unknown; name: string; path: string }

function isCode(name: string, text: string): boolean {
  return codeName.test(name) && /^\s*\d{3,4}\s*$/.test(text)
}

function isNumber({ name, text }: { name: string; text: string }, budget: { candidates: number }): boolean {
  // Mistyped as well: all digits but one are still the card's.
  if (numberName.test(name) && /^\s*\d(?:[\s-]?\d){11,18}\s*$/.test(text)) return true
  for (const digits of cardNumbersIn(text)) {
    if (budget.candidates-- <= 0) return true
    if (isIssued(digits) && !isOrdinary(digits, { name, text })) return true
  }
  return false
}

/** By length, check digit and the schemes' ranges. Those of 13 digits are none any more, but barcodes and phone numbers are. */
function isIssued(number: string): boolean {
  return number.length > 13 && !checkCard({ number }).fields.number
}

/** Telephone numbers have 15 digits at most, and ids of other systems seldom more; cards of 15 begin as no such one does. */
function isOrdinary(digits: string, { name, text }: { name: string; text: string }): boolean {
  const isNamed = otherNumber.test(name) || /^\s*(\+|00)/.test(text)
  return isNamed && digits.length < 16 && !/^3[47]\d{13}$/.test(digits)
}

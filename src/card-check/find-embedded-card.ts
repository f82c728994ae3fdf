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
export function findEmbeddedCard(body: unknown): string | undefined {
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

/** What may be an IBAN; see `fitsMod97`. */
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g

/** Norway's. */
const SHORTEST_IBAN = 15

const MOST_GROUPS = 200

/**
 * Digits that begin and end where a group of them does: a card number stands by itself, and ids, phone numbers and times
 * seldom fit. Full-width digits are digits. No scheme issues numbers that begin with 0 or, airlines aside, with 1 (as milliseconds do).
 */
export function* cardNumbersIn(text: string): Generator<string> {
  for (const [run] of withoutIbans(text.normalize("NFKC")).matchAll(/\d(?:[\s._\u2010-\u2014-]{0,2}\d){12,}/g)) {
    const groups = run.split(/\D+/)
    // Nobody writes a card number in single digits, hundreds of them; looking for one in there takes its time.
    if (groups.length > MOST_GROUPS && groups.every((group) => group.length < 3)) continue
    for (let start = 0; start < groups.length; start++) {
      let digits = ""
      for (let end = start; end < groups.length && digits.length < 19; end++) {
        digits += groups[end] ?? ""
        if (/^[2-9]\d{12,18}$/.test(digits) && !/^(\d)\1+$/.test(digits) && passesLuhn(digits)) yield digits
      }
    }
  }
}

/**
 * Two letters before a card number make no IBAN of it: its check digits have to fit. A word behind an IBAN is none of it; digits may be
 * a card's, whose beginning fits by chance.
 */
function withoutIbans(text: string): string {
  return text.replace(iban, (found) => {
    const parts = found.split(" ")
    for (let end = parts.length; end > 0; end--) {
      const isWhole = !/^\d+$/.test(parts[end] ?? "")
      if (isWhole && fitsMod97(parts.slice(0, end).join(""))) return ["", ...parts.slice(end)].join(" ")
    }
    return found
  })
}

/** The check digits of ISO 13616: with its first four signs at its end, and letters as numbers from 10 on, 1 is left of 97. */
function fitsMod97(account: string): boolean {
  const signs = `${account.slice(4)}${account.slice(0, 4)}`
  const rest = [...signs].reduce((before, sign) => {
    const value = parseInt(sign, 36)
    return (before * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
  return account.length >= SHORTEST_IBAN && rest === 1
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i])
    if (i % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2
    sum += digit
  }
  return sum % 10 === 0
}

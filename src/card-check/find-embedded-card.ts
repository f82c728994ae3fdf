import { checkCard } from "./check-card"

const codeName = /^(cvv2?|cvc2?|cvn|csc|security[-_]?code|card[-_]?(code|verification.*)|cc[-_]?(csc|cvc|cvv))$/i
const numberName =
  /^(card[-_]?(number|no|num|pan)|pan|(credit|debit)[-_]?card([-_]?(number|no))?|cc[-_]?(number|num))$/i
const otherNumber = /(phone|mobile|tel|fax|whatsapp|(^|[a-z_-])id)s?$/i

/**
 * Finds an embedded card number or CVV2 in ordinary data: carts, line items, customers. It reports
 * less than `findCardData`, because here phone numbers, ids, barcodes, serial numbers, dates and
 * tax numbers must pass. A number counts if a scheme issues such numbers; a code counts if its name
 * marks it and its length fits.
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
        // Items of a list have the list's name.
        open.push({ value: inner, name: Array.isArray(value) ? name : key, path: path ? `${path}.${key}` : key })
      }
    }
  }
  return undefined
}

/**
 * Ordinary data has fewer digit runs that pass a card check, and checking more of them costs time.
 */
const MOST_CANDIDATES = 50

type Found = { value: unknown; name: string; path: string }

function isCode(name: string, text: string): boolean {
  return codeName.test(name) && /^\s*\d{3,4}\s*$/.test(text)
}

function isNumber({ name, text }: { name: string; text: string }, budget: { candidates: number }): boolean {
  // A mistyped number also counts: all digits but one are still the card's.
  if (numberName.test(name) && /^\s*\d(?:[\s-]?\d){11,18}\s*$/.test(text)) return true
  for (const digits of cardNumbersIn(text)) {
    if (budget.candidates-- <= 0) return true
    if (isIssued(digits) && !isOrdinary(digits, { name, text })) return true
  }
  return false
}

/**
 * Checks length, Luhn digit and the schemes' ranges. Numbers of 13 digits do not count: no scheme
 * still issues them, but barcodes and phone numbers have 13.
 */
function isIssued(number: string): boolean {
  return number.length > 13 && !checkCard({ number }).fields.number
}

/**
 * True for a named phone number or id: phone numbers have at most 15 digits, and ids rarely more. A
 * number of 15 digits with an American Express prefix still counts as a card.
 */
function isOrdinary(digits: string, { name, text }: { name: string; text: string }): boolean {
  const isNamed = otherNumber.test(name) || /^\s*(\+|00)/.test(text)
  return isNamed && digits.length < 16 && !/^3[47]\d{13}$/.test(digits)
}

/** Matches possible IBANs; `fitsMod97` confirms them. */
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g

/** Characters; Norway has the shortest IBAN. */
const SHORTEST_IBAN = 15

const MOST_GROUPS = 200

/**
 * Yields digit runs that start and end at a group of digits: a card number stands alone, while ids,
 * phone numbers and times rarely match. Full-width digits count. No scheme issues numbers that
 * start with 0 or, except airlines, with 1 (as milliseconds do).
 */
export function* cardNumbersIn(text: string): Generator<string> {
  for (const [run] of withoutIbans(text.normalize("NFKC")).matchAll(/\d(?:[\s._\u2010-\u2014-]{0,2}\d){12,}/g)) {
    const groups = run.split(/\D+/)
    // Nobody writes a card number in hundreds of single digits, and searching them costs time.
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
 * Removes IBANs. Two letters before a card number are no IBAN, since the check digits must fit. A
 * word after an IBAN is not part of it. If digits follow, the match is kept, because it may be a
 * card number whose start fits by chance.
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

/**
 * Checks ISO 13616: with the first four characters moved to the end, and letters as numbers from 10
 * on, the remainder of division by 97 is 1.
 */
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

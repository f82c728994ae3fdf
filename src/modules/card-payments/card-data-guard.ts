const cardKey =
  /^(cvv2?|cvc2?|csc|cvn|(card|security)[-_]?(code|number|no|pan)|pan|(credit|debit)[-_]?card([-_]?(number|no))?|card[-_]?verification.*|(card[-_]?)?expir(e|y|ation)([-_]?(month|year|date))?|cc[-_]?(number|num|csc|cvc|exp.*))$/i
const codeKey = /^(cvv2?|cvc2?|csc|cvn|security[-_]?code|card[-_]?(code|verification.*)|cc[-_]?(csc|cvc))$/i

/**
 * Finds what looks like a card number or a CVV2 in data that a browser sent: a name that says so, or 13 to 19 digits that
 * pass the Luhn check, however they are grouped.
 * @returns the path of the first finding, such as `card.cvv2`, or undefined.
 */
export function findCardData(value: unknown, path: readonly string[] = []): string | undefined {
  if (path.length > 8) return path.join(".")
  if (typeof value === "string" || typeof value === "number")
    return hasCardNumber(String(value)) ? name(path) : undefined
  if (typeof value !== "object" || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (isFilled(inner) && (codeKey.test(key) || (cardKey.test(key) && /\d{2}/.test(String(inner)))))
      return name([...path, key])
    if (hasCardNumber(key)) return name(path)
    const found = findCardData(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

function isFilled(value: unknown): boolean {
  return (typeof value === "string" && value.trim() !== "") || typeof value === "number"
}

function name(path: readonly string[]): string {
  return path.join(".") || "data"
}

const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g

const MOST_GROUPS = 200

/**
 * Digits that begin and end where a group of them does: a card number stands by itself, and ids, phone numbers and times
 * seldom fit. No scheme issues numbers that begin with 0 or, airlines aside, with 1 (as milliseconds do).
 */
export function* cardNumbersIn(text: string): Generator<string> {
  for (const [run] of text.replace(iban, "").matchAll(/\d(?:[\s._\u2010-\u2014-]{0,2}\d){12,}/g)) {
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

function hasCardNumber(text: string): boolean {
  return !cardNumbersIn(text).next().done
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

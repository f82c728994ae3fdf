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

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i])
    if (i % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2
    sum += digit
  }
  return sum % 10 === 0
}

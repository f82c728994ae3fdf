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
    const words = found.split(" ")
    for (let end = words.length; end > 0; end--) {
      const isWhole = !/^\d+$/.test(words[end] ?? "")
      if (isWhole && fitsMod97(words.slice(0, end).join(""))) return ["", ...words.slice(end)].join(" ")
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

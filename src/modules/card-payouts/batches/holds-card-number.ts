import { cardNumbersIn, checkCard } from "../../../card-check"

/** Longer cells are refused for their length. */
const MOST_LOOKED_AT = 1000

/** What holds more digits that pass a card's check is no ordinary data, and looking at them all takes its time. */
const MOST_CANDIDATES = 50

/** Whether a cell looks like a card's number: one of the length, the check digit and the range of a scheme that issues such ones. */
export function holdsCardNumber(cell: string): boolean {
  let candidates = 0
  // The reader of IBANs knows them by their capitals.
  for (const digits of cardNumbersIn(cell.slice(0, MOST_LOOKED_AT).toUpperCase())) {
    if (++candidates > MOST_CANDIDATES) return true
    // Those of 13 digits are issued no more, but barcodes and phone numbers have as many.
    if (digits.length > 13 && !checkCard({ number: digits }).fields.number && !isPhone(cell, digits)) return true
  }
  return false
}

/** Telephone numbers have 15 digits at most; cards of 15 begin as no such one does. */
function isPhone(cell: string, digits: string): boolean {
  return /^\s*(\+|00)/.test(cell) && digits.length < 16 && !/^3[47]\d{13}$/.test(digits)
}

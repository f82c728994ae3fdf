import { compare, isExact, spoken, toWireAmount } from "../../../mapping"
import { currencyExponent } from "../../../gateway"

/** Characters of an amount on the wire (wire facts 4.12). */
const LONGEST = 10

/**
 * What is wrong with an amount from a file, which has one spelling, `1234.56`, because 1.234 is a thousand times as much in one
 * country as in the next; undefined for one that can be paid.
 * @param within its currency by ISO 4217, and the most that one payout may be; without it, only the spelling is looked at
 */
export function amountProblem(amount: string, within?: { currency: string; most: string }): string | undefined {
  if (amount === "") return "is missing: such as 1234.56"
  if (/^[+-]/.test(amount)) return "has a sign: write it without one, such as 1234.56"
  if (/^\d+,\d+$/.test(amount)) return "has a comma: write it with a point, such as 1234.56"
  if (/^\d[\d.,\s'\u2019]*$/.test(amount) && !/^\d+(\.\d*)?$/.test(amount)) {
    return "has separators between its thousands: write it without them, such as 1234.56"
  }
  if (/^\d[\d.,]*e\+?\d+$/i.test(amount)) return "is in scientific notation: write it out, such as 1234.56"
  if (!/^(0|[1-9]\d*)(\.\d+)?$/.test(amount)) return "is no amount: write digits and a point, such as 1234.56"
  if (!/[1-9]/.test(amount)) return "is zero: there is nothing to pay"
  if (!within) return undefined
  const { currency, most } = within
  const inCurrency = toWireAmount(amount, currency)
  if (!isExact(amount, inCurrency)) {
    const decimals = currencyExponent(currency)
    return `has too many decimals: ${currency.toUpperCase()} has ${decimals === 0 ? "none" : String(decimals)}`
  }
  if (compare(amount, most) > 0) return `is more than a payout may be: ${spoken(most, currency)} at most`
  return inCurrency.length > LONGEST ? `is too large: at most ${LONGEST} characters` : undefined
}

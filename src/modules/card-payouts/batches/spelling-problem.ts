/**
 * What is wrong with how an amount in a file is written; undefined where nothing is. It has one spelling, `1234.56`, because 1.234
 * is a thousand times as much in one country as in the next.
 */
export function spellingProblem(amount: string): string | undefined {
  if (amount === "") return "is missing: such as 1234.56"
  if (/^[+-]/.test(amount)) return "has a sign: write it without one, such as 1234.56"
  if (/^\d+,\d+$/.test(amount)) return "has a comma: write it with a point, such as 1234.56"
  if (/^\d[\d.,\s'\u2019]*$/.test(amount) && !/^\d+(\.\d*)?$/.test(amount)) {
    return "has separators between its thousands: write it without them, such as 1234.56"
  }
  if (/^\d[\d.,]*e\+?\d+$/i.test(amount)) return "is in scientific notation: write it out, such as 1234.56"
  if (!/^(0|[1-9]\d*)(\.\d+)?$/.test(amount)) return "is no amount: write digits and a point, such as 1234.56"
  return /[1-9]/.test(amount) ? undefined : "is zero: there is nothing to pay"
}

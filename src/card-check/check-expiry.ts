/** Issuers give cards for some years; a date further away is a slip of the finger. */
const MOST_YEARS = 20

export type CheckedExpiry = { problem: string } | { problem?: undefined; expiry_month: string; expiry_year: string }

/** Month as one or two digits, year as two or four, both as text or whole numbers. */
export function checkExpiry(month: unknown, year: unknown, now: Date): CheckedExpiry {
  const [typedMonth, typedYear] = [textOf(month), textOf(year)]
  if (typedMonth === "" || typedYear === "") return { problem: "Enter the expiry date: month and year." }
  if (!/^(0?[1-9]|1[0-2])$/.test(typedMonth)) return { problem: "Check the month of the expiry date." }
  if (!/^(\d\d)?\d\d$/.test(typedYear)) return { problem: "Enter the year of expiry with two or four digits." }
  const fullYear = typedYear.length === 4 ? Number(typedYear) : nearest(Number(typedYear), now)
  if (isPast(Number(typedMonth), fullYear, now)) return { problem: "The card has expired. Use another card." }
  if (fullYear > now.getUTCFullYear() + MOST_YEARS) {
    return { problem: "The expiry date is too far in the future. Check the year." }
  }
  return { expiry_month: typedMonth.padStart(2, "0"), expiry_year: String(fullYear) }
}

function textOf(value: unknown): string {
  if (typeof value === "number") return String(value)
  return typeof value === "string" ? value.trim() : ""
}

/** The year that two digits mean: the one of at most 49 years ahead, or of at most 50 back. */
function nearest(lastTwo: number, now: Date): number {
  const earliest = now.getUTCFullYear() - 50
  return earliest + ((((lastTwo - earliest) % 100) + 100) % 100)
}

/**
 * A card is good through the last day of its month, wherever on earth the shopper is: the last place where that day ends is
 * twelve hours behind UTC.
 */
function isPast(month: number, year: number, now: Date): boolean {
  // Through a setter, because Date.UTC takes years below 100 for those of the last century.
  const ends = new Date(0)
  ends.setUTCFullYear(year, month, 1)
  ends.setUTCHours(12)
  return ends.getTime() <= now.getTime()
}

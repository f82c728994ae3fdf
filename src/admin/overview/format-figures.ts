import type { Messages } from "../format/localized-text"
import { compare, negate } from "../../money/decimal-text"

/** Like `price`, for an amount that may be negative: `−24.95 EUR`. */
export function formatSigned({ price }: Pick<Messages, "price">, amount: string, currency: string): string {
  return compare(amount, "0") < 0 ? `−${price(negate(amount), currency)}` : price(amount, currency)
}

/**
 * A duration in its two largest units, such as `2 min 5 s`, in the reader's language; null without
 * a duration.
 * @param seconds whole seconds as text
 */
export function formatDuration({ locale }: Pick<Messages, "locale">, seconds: string | null): string | null {
  if (seconds === null) return null
  let rest = Number(seconds)
  const parts: string[] = []
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (parts.length < 2 && (count > 0 || (unit === "second" && parts.length === 0))) {
      parts.push(new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(count))
    } else if (parts.length === 1) break
  }
  return parts.join(" ")
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const

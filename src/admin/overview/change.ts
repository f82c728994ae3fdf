import { compare, isZero, negate, scaledAmount, sumWithDecimals, unscaledAmount } from "../../money/decimal-text"

/** How a figure differs from that of the period before. Decimal texts; `by` has no sign. */
export type Change =
  | { kind: "none" }
  | { kind: "same" }
  /** Percent of the earlier value. */
  | { kind: "percent"; isMore: boolean; by: string }
  /** Percentage points. */
  | { kind: "points"; isMore: boolean; by: string }
  /** A share of zero or of a negative number says nothing, so that the earlier value stands alone. */
  | { kind: "value" }

/** The change of an amount or a count. */
export function relativeChange(value: string, before: string): Change {
  if (compare(value, before) === 0) return { kind: "same" }
  if (compare(before, "0") <= 0) return { kind: "value" }
  const isMore = compare(value, before) > 0
  const decimals = Math.max(value.split(".")[1]?.length ?? 0, before.split(".")[1]?.length ?? 0)
  const [now, then] = [scaledAmount(value, decimals), scaledAmount(before, decimals)]
  const difference = isMore ? now - then : then - now
  // In tenths of a percent, rounded half up.
  return { kind: "percent", isMore, by: unscaledAmount((difference * 2_000n + then) / (then * 2n), 1) }
}

/** The change of a rate in percent; `none` where one of the periods has no rate. */
export function rateChange(rate: string | null, before: string | null): Change {
  if (rate === null || before === null) return { kind: "none" }
  const difference = sumWithDecimals([rate, negate(before)], Math.max(decimalsOf(rate), decimalsOf(before)))
  if (isZero(difference)) return { kind: "same" }
  const isMore = compare(difference, "0") > 0
  return { kind: "points", isMore, by: isMore ? difference : negate(difference) }
}

function decimalsOf(text: string): number {
  return text.split(".")[1]?.length ?? 0
}

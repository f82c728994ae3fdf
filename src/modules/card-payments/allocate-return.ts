import { compare, subtract, sum } from "../../mapping"

/** Money taken under one gateway order id, and what was given back of it. Decimal text. */
export type Taken = { orderid: string; captured: string; returned: string }

/** One return to make: `whole` when it gives back everything that was ever taken under that order id. */
export type ReturnPart = { orderid: string; amount: string; whole: boolean }

/**
 * Spreads a refund over what was taken, oldest first, never above what is left of each. A sale, or a gateway whose
 * captures keep the order's id, has one entry; captures with ids of their own have one each.
 * @returns undefined when the amount is more than is left in all.
 */
export function allocateReturn(taken: readonly Taken[], amount: string, currency: string): ReturnPart[] | undefined {
  const parts: ReturnPart[] = []
  let open = amount
  for (const { orderid, captured, returned } of taken) {
    const left = subtract(captured, returned, currency)
    if (compare(open, "0") <= 0 || compare(left, "0") <= 0) continue
    const part = compare(open, left) < 0 ? sum([open], currency) : left
    parts.push({ orderid, amount: part, whole: compare(returned, "0") === 0 && compare(part, captured) === 0 })
    open = subtract(open, part, currency)
  }
  return compare(open, "0") === 0 ? parts : undefined
}

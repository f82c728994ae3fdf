import type { Context } from "../context"

/**
 * Days for which a bank keeps the money of an approved hold. Assumption: the schemes let a hold
 * expire after 7 to 28 days (wire facts 11), so the shortest time is used.
 */
const HOLD_DAYS = 7

/** By account: the days after its approval on which a hold expires. */
export function holdDays({ options }: Pick<Context, "options">): ReadonlyMap<string, number> {
  return new Map(Object.keys(options.accounts).map((account) => [account, HOLD_DAYS]))
}

import type { Context } from "../context"

/**
 * Days for which a bank keeps the money of an approved hold. Assumption: the schemes let a hold
 * expire after 7 to 28 days (wire facts 11), so the shortest time is used.
 */
const HOLD_DAYS = 7

/** By account, or of one: the days after its approval on which a hold expires. */
export function holdDays({ options }: Pick<Context, "options">, only?: string): ReadonlyMap<string, number> {
  const accounts = Object.keys(options.accounts).filter((account) => only === undefined || account === only)
  return new Map(accounts.map((account) => [account, HOLD_DAYS]))
}

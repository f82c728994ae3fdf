import type { SavedCardRow } from "../records/rows"

/** What a shopper and an admin may know of a saved card. */
export type SavedCard = {
  /** `csc_…`; stands for the card everywhere outside of this module. */
  id: string
  brand: string | null
  last4: string | null
  exp_month: string | null
  exp_year: string | null
  name: string | null
  is_default: boolean
  expired: boolean
  created_at: Date
}

export function savedCardOf(row: SavedCardRow, now: Date): SavedCard {
  const { id, brand, last4, exp_month, exp_year, name, is_default, created_at } = row
  return { id, brand, last4, exp_month, exp_year, name, is_default, expired: isExpired(row, now), created_at }
}

/**
 * A card is good through the last day of its month, wherever on earth the shopper is: twelve hours
 * behind UTC at most.
 */
export function isExpired({ exp_month, exp_year }: Pick<SavedCardRow, "exp_month" | "exp_year">, now: Date): boolean {
  if (!exp_month || !exp_year) return false
  const year = Number(exp_year.length === 2 ? `20${exp_year}` : exp_year)
  return Date.UTC(year, Number(exp_month), 1, 12) <= now.getTime()
}

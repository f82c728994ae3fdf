import type { SavedCard } from "../../../contracts"
import type { SavedCardRow } from "../records/rows"

export function savedCardOf(row: SavedCardRow, now: Date): SavedCard<Date> {
  const { id, brand, last4, exp_month, exp_year, name, is_default, created_at } = row
  return { id, brand, last4, exp_month, exp_year, name, is_default, expired: isExpired(row, now), created_at }
}

/**
 * A card is valid through the last day of its month in every time zone: up to twelve hours after
 * the month ends in UTC.
 */
export function isExpired({ exp_month, exp_year }: Pick<SavedCardRow, "exp_month" | "exp_year">, now: Date): boolean {
  if (!exp_month || !exp_year) return false
  const year = Number(exp_year.length === 2 ? `20${exp_year}` : exp_year)
  return Date.UTC(year, Number(exp_month), 1, 12) <= now.getTime()
}

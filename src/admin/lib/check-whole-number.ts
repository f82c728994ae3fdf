/** A whole number from `least` to `most` as it was typed, or null. */
export function checkWholeNumber(text: string, { least, most }: { least: number; most: number }): number | null {
  const typed = text.trim()
  if (!/^\d{1,9}$/.test(typed)) return null
  const value = Number(typed)
  return value >= least && value <= most ? value : null
}

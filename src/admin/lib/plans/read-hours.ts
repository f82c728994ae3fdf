/**
 * Hours as a comma list: `12, 24` is `[12, 24]`, and an empty text is an empty list. Null for anything else: hours are more
 * than 0 and at most 720 each, and at most ten of them. A decimal is written with a point, since the comma divides.
 */
export function readHours(text: string): number[] | null {
  if (text.trim() === "") return []
  const hours = text.split(/[,;]/).map((part) => (/^\s*\d{1,3}(\.\d{1,2})?\s*$/.test(part) ? Number(part) : Number.NaN))
  return hours.length <= 10 && hours.every((hour) => hour > 0 && hour <= 720) ? hours : null
}

/**
 * A date field's text as an ISO 8601 time on this computer's clock: the day's first moment, or its last one. Null for what
 * is no day of the calendar.
 */
export function dayTime(text: string, moment: "start" | "end"): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]) - 1, Number(match[3])]
  const date = moment === "start" ? new Date(year, month, day) : new Date(year, month, day, 23, 59, 59, 999)
  return date.getMonth() === month && date.getDate() === day ? date.toISOString() : null
}

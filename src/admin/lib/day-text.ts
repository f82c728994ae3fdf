/** The day of an ISO 8601 time on the clocks of a zone, as a date field has it: `2027-12-31`. */
export function dayText(time: string, timeZone: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ""
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  const of = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${of.year}-${of.month}-${of.day}`
}

/** The day of an ISO 8601 time in the reader's locale; what is no time comes back as it is. @param timeZone else the reader's */
export function formatDate(time: string, locale: string, timeZone?: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(date)
}

/**
 * An ISO 8601 time in the reader's locale, to the second; what is no time comes back as it is.
 * @param timeZone else the reader's; it is named, because the reader may live in another one
 */
export function formatTime(time: string, locale: string, timeZone?: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  const style: Intl.DateTimeFormatOptions = timeZone
    ? { ...{ year: "numeric", month: "short", day: "numeric" }, ...clock, timeZone, timeZoneName: "short" }
    : { dateStyle: "medium", timeStyle: "medium" }
  return new Intl.DateTimeFormat(locale, style).format(date)
}

const clock = { hour: "numeric", minute: "2-digit", second: "2-digit" } as const

/** The day of an ISO 8601 time on the clocks of a zone, as a date field has it: `2027-12-31`. */
export function dayText(time: string, timeZone: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ""
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  const of = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${of.year}-${of.month}-${of.day}`
}

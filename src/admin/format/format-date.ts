/**
 * The date of an ISO 8601 time in the given locale. Invalid input is returned unchanged.
 * @param timeZone IANA name; the browser's zone by default
 */
export function formatDate(time: string, locale: string, timeZone?: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(date)
}

/**
 * Date and time to the second of an ISO 8601 time in the given locale. Invalid input is returned
 * unchanged.
 * @param timeZone IANA name; the text then names the zone, which may differ from the reader's. The
 * browser's zone by default, which the text does not name.
 */
export function formatTime(time: string, locale: string, timeZone?: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  const style: Intl.DateTimeFormatOptions = timeZone
    ? { ...{ year: "numeric", month: "short", day: "numeric" }, ...clock, timeZone, timeZoneName: "short" }
    : { dateStyle: "medium", timeStyle: "medium" }
  return new Intl.DateTimeFormat(locale, style).format(date)
}

/**
 * The time of the day to the second of an ISO 8601 time in the given locale, with the zone. Invalid
 * input returns the empty string.
 * @param timeZone IANA name
 */
export function formatClock(time: string, locale: string, timeZone: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ""
  return new Intl.DateTimeFormat(locale, { ...clock, timeZone, timeZoneName: "short" }).format(date)
}

const clock = { hour: "numeric", minute: "2-digit", second: "2-digit" } as const

/**
 * The date of an ISO 8601 time in a time zone, as a date input takes it: `2027-12-31`. Invalid
 * input returns the empty string.
 */
export function dayText(time: string, timeZone: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ""
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  const of = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${of.year}-${of.month}-${of.day}`
}

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

/** The day of an ISO 8601 time in the reader's locale; what is no time comes back as it is. @param timeZone else the reader's */
export function formatDate(time: string, locale: string, timeZone?: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(date)
}

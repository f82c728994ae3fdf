/** The day of an ISO 8601 time in the reader's locale and time zone; what is no time comes back as it is. */
export function formatDate(time: string, locale: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(date)
}

/** An ISO 8601 time in the reader's locale and time zone, to the second; what is no time comes back as it is. */
export function formatTime(time: string, locale: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }).format(date)
}

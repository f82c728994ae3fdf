/** Whether a date field's text is a day of the calendar: `2027-12-31`. Which moments it has, the store's clocks tell. */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

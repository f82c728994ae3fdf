/** The day of an ISO 8601 time on this computer's clock, as a date field has it: `2027-12-31`. */
export function dayText(time: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ""
  const two = (part: number) => String(part).padStart(2, "0")
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

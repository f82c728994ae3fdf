/** An ISO 8601 date and time in UTC as people read it: `2027-03-01 09:30:00 UTC`. */
export function momentText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

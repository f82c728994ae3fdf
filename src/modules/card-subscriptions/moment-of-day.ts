import { DateTime } from "luxon"

/**
 * What was written as a day, such as 2027-12-31, as its first or its last moment on the clocks of a zone. Anything else, a time
 * say, comes back as it is.
 */
export function momentOfDay<T>(written: T, { zone, edge }: { zone: string; edge: "start" | "end" }): T | Date {
  if (typeof written !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(written)) return written
  const day = DateTime.fromISO(written, { zone })
  if (!day.isValid) return written
  return (edge === "start" ? day.startOf("day") : day.endOf("day")).toJSDate()
}

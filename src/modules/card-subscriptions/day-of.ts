import { DateTime } from "luxon"
import type { SubscriptionRow } from "./rows"

/** The day on the store's clocks, ISO 8601. */
export function dayOf(date: Date, { time_zone }: Pick<SubscriptionRow, "time_zone">): string {
  return DateTime.fromJSDate(date, { zone: time_zone }).toISODate() ?? ""
}

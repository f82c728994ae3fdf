import { DateTime } from "luxon"
import type { PayoutSettings } from "../../configuration"

/** The day of a moment on the store's clocks, such as `2026-11-22`. */
export function dayOf(moment: Date, { timeZone }: Pick<PayoutSettings, "timeZone">): string {
  return DateTime.fromJSDate(moment, { zone: timeZone }).toFormat("yyyy-MM-dd")
}

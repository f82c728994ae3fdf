import { DateTime } from "luxon"
import type { SubscriptionRow } from "./rows"

/** Of a day that the gateway told, on the store's clocks; undefined where it told none. */
export function noonOf(day: string | undefined, { time_zone }: SubscriptionRow): Date | undefined {
  if (!day) return undefined
  const noon = DateTime.fromISO(day, { zone: time_zone }).set({ hour: 12 })
  return noon.isValid ? noon.toJSDate() : undefined
}

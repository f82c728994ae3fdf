import type { SubscriptionRow } from "./rows"

/** "every month", "every 3 weeks". */
export function rhythmOf({ period, interval }: Pick<SubscriptionRow, "period" | "interval">): string {
  return interval === 1 ? `every ${period}` : `every ${interval} ${period}s`
}

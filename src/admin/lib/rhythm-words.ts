import type { Period } from "./plans/admin-plan"
import type { Words } from "./words-of"

/** How often something is charged: `every month`, `every 3 weeks`. */
export function rhythmWords(
  { t }: Pick<Words, "t">,
  { period, interval }: { period: Period; interval: number },
): string {
  return interval === 1
    ? t(`cardPayments.rhythm.every.${period}`)
    : t(`cardPayments.rhythm.everyFew.${period}`, { number: interval })
}

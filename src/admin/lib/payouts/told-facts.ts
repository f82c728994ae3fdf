import type { Words } from "../words-of"
import type { AdminPayoutDetail } from "./admin-payout"

/** What the gateway last called the status and the kind of a payout: its own words, by which its support knows them. */
export function toldFacts(
  { t }: Pick<Words, "t">,
  told: Pick<AdminPayoutDetail, "told_status" | "told_type">,
): { name: string; value: string; "data-testid": string }[] {
  return (["told_status", "told_type"] as const).flatMap((name) => {
    const value = told[name]
    return value
      ? [{ name: t(`cardPayments.payouts.answer.${name}`), value, "data-testid": `card-payout-${name}` }]
      : []
  })
}

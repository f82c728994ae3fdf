import type { Words } from "../words-of"
import type { AdminPayoutDetail } from "./admin-payout"

/** How a recipient can be told from others of the same name, as far as it was said. */
export function recipientFacts({ t }: Pick<Words, "t">, { recipient }: Pick<AdminPayoutDetail, "recipient">) {
  return (["email", "phone"] as const).flatMap((name) => {
    const value = recipient[name]
    return value
      ? [{ name: t(`cardPayments.payouts.fact.${name}`), value, "data-testid": `card-payout-recipient-${name}` }]
      : []
  })
}

import type { AdminSubscriptionDetail, SubscriptionCharge } from "./admin-subscription"

/** What a retry tries: everything declined, and of an unpaid subscription the newest charge that was given up. */
export function chargesToRetry({
  state,
  charges,
}: Pick<AdminSubscriptionDetail, "state" | "charges">): SubscriptionCharge[] {
  const givenUp = state === "unpaid" ? charges.find((charge) => charge.state === "failed") : undefined
  return charges.filter((charge) => charge.state === "declined" || charge === givenUp)
}

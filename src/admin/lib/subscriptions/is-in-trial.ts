import type { AdminSubscription } from "./admin-subscription"

/**
 * Whether the next charge is the one that ends the trial. Told from the dates alone: the store's clock, which may not be
 * this computer's, decides when the trial is over.
 */
export function isInTrial({
  trial_ends_at,
  next_charge_at,
}: Pick<AdminSubscription, "trial_ends_at" | "next_charge_at">) {
  if (!trial_ends_at || !next_charge_at) return false
  return Date.parse(next_charge_at) <= Date.parse(trial_ends_at)
}

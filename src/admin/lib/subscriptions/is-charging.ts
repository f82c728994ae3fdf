import type { SubscriptionCharge } from "./admin-subscription"

/** Whether a charge was sent whose answer is not there yet, so that the screen may change without anybody doing anything. */
export function isCharging({ charges }: { charges: readonly Pick<SubscriptionCharge, "state">[] }): boolean {
  return charges.some(({ state }) => state === "charging")
}

import type { UnpaidCharge } from "./open-charges"

/** Declined for good, and not tried with another card yet: nothing but such a card brings it on. */
export function waitsForCard({ state, decline, retry_at }: UnpaidCharge): boolean {
  return state === "declined" && decline === "hard" && retry_at === null
}

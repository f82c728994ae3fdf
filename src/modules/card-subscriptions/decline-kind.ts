import type { SubscriptionSettings } from "../../configuration"

/** Whether a later try of the same card can be worth it. */
export function declineKind({ hardDeclines }: SubscriptionSettings, code: string | null): "soft" | "hard" {
  return code !== null && hardDeclines.includes(code) ? "hard" : "soft"
}

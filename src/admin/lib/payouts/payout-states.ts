import type { PayoutState } from "./admin-payout"

/** Every state of a payout with the color of its badge, in the order in which it goes through them. */
export const payoutStates: Readonly<Record<PayoutState, "green" | "orange" | "red" | "blue" | "grey" | "purple">> = {
  draft: "grey",
  checking: "blue",
  checked: "blue",
  awaiting_approval: "orange",
  approved: "blue",
  paying: "blue",
  paid: "green",
  failed: "red",
  unknown: "purple",
  canceled: "grey",
}

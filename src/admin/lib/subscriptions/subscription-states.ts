import type { SubscriptionState } from "./admin-subscription"

/** Every state of a subscription with the color of its badge, in the order in which a person would look for them. */
export const subscriptionStates: Readonly<Record<SubscriptionState, "green" | "orange" | "red" | "blue" | "grey">> = {
  active: "green",
  past_due: "orange",
  unpaid: "red",
  pending: "blue",
  paused: "grey",
  canceling: "orange",
  canceled: "grey",
  completed: "grey",
}

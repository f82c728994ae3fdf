import { describeStore } from "../card-store"
import { subscriptionActions } from "../subscription-actions"

describeStore("every action of the admin on a subscription, in every state and after every charge", (store) =>
  subscriptionActions(store, ["paid", "declined", "failed"]),
)

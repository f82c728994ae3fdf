import { describeStore } from "../environment/card-store"
import { subscriptionActions } from "../stories/subscription-actions"

describeStore("every action of the admin on a subscription, in every state and after every charge", (store) =>
  subscriptionActions(store, ["paid", "declined", "failed"]),
)

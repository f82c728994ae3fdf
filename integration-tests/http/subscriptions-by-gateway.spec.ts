import { describeStore } from "../card-store"
import { subscriptionStories } from "../subscription-stories"

describeStore("Subscriptions charged by the gateway", (store) => subscriptionStories(store, "gateway"))

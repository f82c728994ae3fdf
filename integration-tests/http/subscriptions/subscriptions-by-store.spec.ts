import { describeStore } from "../../environment/card-store"
import { subscriptionStories } from "../../stories/subscription-stories"

describeStore("Subscriptions charged by the store", (store) => subscriptionStories(store, "store"))

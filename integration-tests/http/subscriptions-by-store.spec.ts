import { describeStore } from "../card-store"
import { subscriptionStories } from "../subscription-stories"

describeStore("Subscriptions charged by the store", (store) => subscriptionStories(store, "store"))

import { describeStore } from "../stage/card-store"
import { subscriptionResolutions } from "../stories/manual-resolution-stories"

describeStore("What the gateway never confirmed of subscriptions, resolved by an admin", subscriptionResolutions)

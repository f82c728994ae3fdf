import { describeStore } from "../stage/card-store"
import { subscriptionRulings } from "../stories/manual-resolution-stories"

describeStore("What the gateway never confirmed of subscriptions, ruled by an admin", subscriptionRulings)

import { describeStore } from "../card-store"
import { subscriptionRulings } from "../subscription-rulings"

describeStore("What the gateway never confirmed of subscriptions, ruled by an admin", subscriptionRulings)

import { describeStore } from "../../environment/card-store"
import { subscriptionResolutions } from "../../stories/manual-resolution-stories"

describeStore("Unconfirmed outcomes of the gateway's subscriptions, resolved by an admin", subscriptionResolutions)

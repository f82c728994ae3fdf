import { onStage } from "./on-stage"
import { rulingStories } from "./ruling-stories"
import { subscriptionStories } from "./subscription-stories"

// One after the other: all of them move the sandbox's clock, by which subscriptions are charged. Nobody else reads it.
onStage({
  "a customer with a subscription": subscriptionStories,
  "a merchant whose gateway says nothing": rulingStories,
})

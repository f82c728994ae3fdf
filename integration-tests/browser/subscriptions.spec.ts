import { describeDemo } from "./environment/describe-demo"
import { manualResolutionStories } from "./stories/manual-resolution-stories"
import { subscriptionStories } from "./stories/subscription-stories"

// In sequence: all of them move the sandbox's clock, by which subscriptions are charged. No other
// spec file reads it.
describeDemo({
  "a customer with a subscription": subscriptionStories,
  "a merchant whose gateway says nothing": manualResolutionStories,
})

import { onStage } from "./stage/on-stage"
import { manualResolutionStories } from "./stories/manual-resolution-stories"
import { subscriptionStories } from "./stories/subscription-stories"

// One after the other: all of them move the sandbox's clock, by which subscriptions are charged. Nobody else reads it.
onStage({
  "a customer with a subscription": subscriptionStories,
  "a merchant whose gateway says nothing": manualResolutionStories,
})

import { describeDemo } from "./environment/describe-demo"
import { payoutBatchStories } from "./stories/payout-batch-stories"
import { payoutKeyboardStories } from "./stories/payout-keyboard-stories"
import { payoutPermissionStories } from "./stories/payout-rights-stories"
import { payoutStories } from "./stories/payout-stories"
import { pseudoStories } from "./stories/pseudo-stories"

// In sequence: all of them share the limit of the day, which one story uses up and frees again.
describeDemo({
  "two merchants who pay people out": payoutStories,
  "a merchant with a keyboard alone": payoutKeyboardStories,
  "permissions on a payout's page": payoutPermissionStories,
  "two merchants who pay out a whole file": payoutBatchStories,
  "a merchant whose language has longer words, from right to left": pseudoStories,
})

import { describeStore } from "../../environment/card-store"
import { cartLockStories, revertedCompletionStories } from "../../stories/reverted-completion-stories"

describeStore("A completion that Medusa reverts", (store) => {
  cartLockStories(store)
  revertedCompletionStories(store)
})

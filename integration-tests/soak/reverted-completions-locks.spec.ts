import { describeStore } from "../environment/card-store"
import { revertedCompletionStories } from "../stories/reverted-completion-stories"

describeStore(
  "A completion that Medusa reverts, with the locks in PostgreSQL: card and money",
  revertedCompletionStories,
  {
    locking: "postgres",
  },
)

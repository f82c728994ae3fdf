import { describeStore } from "../environment/card-store"
import { takenBackStories } from "../stories/taken-back-stories"

describeStore("A completion that Medusa reverts, with the locks in PostgreSQL: card and money", takenBackStories, {
  locking: "postgres",
})

import { describeStore } from "../card-store"
import { takenBackStories } from "../taken-back-stories"

describeStore("A completion that Medusa takes back, with the locks in PostgreSQL: card and money", takenBackStories, {
  locking: "postgres",
})

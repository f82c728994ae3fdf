import { describeStore } from "../card-store"
import { takenBackStories } from "../taken-back-stories"

describeStore("What a completion that Medusa takes back leaves, with the locks in PostgreSQL", takenBackStories, {
  locking: "postgres",
})

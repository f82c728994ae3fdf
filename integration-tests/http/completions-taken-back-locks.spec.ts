import { describeStore } from "../card-store"
import { takenBackStories } from "../taken-back-stories"

// What its `execute` locks is not what its `acquire` locks, unlike in memory and in Redis.
describeStore("A completion that Medusa takes back, with the locks in PostgreSQL", takenBackStories, {
  locking: "postgres",
})

import { describeStore } from "../card-store"
import { cartLockStories } from "../taken-back-stories"

// What its `execute` locks is not what its `acquire` locks, unlike in memory and in Redis.
describeStore("A completion that Medusa takes back, with the locks in PostgreSQL", cartLockStories, {
  locking: "postgres",
})

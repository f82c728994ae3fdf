import { describeStore } from "../card-store"
import { cartLockStories, takenBackStories } from "../taken-back-stories"

describeStore("A completion that Medusa takes back", (store) => {
  cartLockStories(store)
  takenBackStories(store)
})

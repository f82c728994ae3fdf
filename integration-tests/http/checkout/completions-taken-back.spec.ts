import { describeStore } from "../../environment/card-store"
import { cartLockStories, takenBackStories } from "../../stories/taken-back-stories"

describeStore("A completion that Medusa takes back", (store) => {
  cartLockStories(store)
  takenBackStories(store)
})

import { describeStore } from "../card-store"
import { fuzzOwed, FUZZ_OPTIONS, makePromotion } from "../owed-fuzz"

describeStore(
  "Two tabs and an admin",
  (store) => {
    beforeEach(() => makePromotion(store))
    fuzzOwed(store, { seed: 1, schedules: 6 })
  },
  FUZZ_OPTIONS,
)

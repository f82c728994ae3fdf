import { describeStore } from "../card-store"
import { fuzzOwed, FUZZ_OPTIONS, makePromotion } from "../owed-fuzz"

describeStore(
  "Two tabs and an admin",
  (store) => {
    beforeEach(() => makePromotion(store))
    fuzzOwed(store, { seed: 1, schedules: Number(process.env.FUZZ ?? 10) })
  },
  FUZZ_OPTIONS,
)

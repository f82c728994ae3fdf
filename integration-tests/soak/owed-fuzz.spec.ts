import { describeStore } from "../card-store"
import { fuzzOwed, FUZZ_OPTIONS, makePromotion } from "../owed-fuzz"
import { soakRun } from "../soak-run"

describeStore(
  "Two tabs and an admin",
  (store) => {
    beforeEach(() => makePromotion(store))
    fuzzOwed(store, { seed: soakRun.seed, schedules: soakRun.inAnHour(2_000), until: soakRun.until })
  },
  FUZZ_OPTIONS,
)

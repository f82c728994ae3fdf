import { describeStore } from "../../environment/card-store"
import { fuzzAmountDue, FUZZ_OPTIONS } from "../../stories/amount-due-fuzz"

// Without locks and comparisons, seeds 7 and 10 find an order paid with a wrong amount, and seed 13
// one paid twice.
describeStore("Two tabs and an admin", (store) => fuzzAmountDue(store, { seeds: [5, 7, 10, 13] }), FUZZ_OPTIONS)

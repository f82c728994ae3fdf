import { describeStore } from "../stage/card-store"
import { fuzzOwed, FUZZ_OPTIONS } from "../stories/owed-fuzz"

// Without locks and comparisons 7 and 10 find an order that is paid with another amount than it costs, 13 one that is paid twice.
describeStore("Two tabs and an admin", (store) => fuzzOwed(store, { seeds: [5, 7, 10, 13] }), FUZZ_OPTIONS)

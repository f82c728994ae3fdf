import { ANY_ATTEMPTS, describeStore } from "../stage/card-store"
import { otherCustomers } from "../stories/other-customers"

describeStore("Other customers", (store) => otherCustomers(store, 1_000), { plugin: { attemptLimits: ANY_ATTEMPTS } })

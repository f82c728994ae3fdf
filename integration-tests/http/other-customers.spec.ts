import { ANY_ATTEMPTS, describeStore } from "../stage/card-store"
import { otherCustomers } from "../stories/other-customers"

describeStore("Other customers", (store) => otherCustomers(store, 240), { plugin: { attemptLimits: ANY_ATTEMPTS } })

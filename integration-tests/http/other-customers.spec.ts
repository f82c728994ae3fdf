import { ANY_ATTEMPTS, describeStore } from "../card-store"
import { otherCustomers } from "../other-customers"

describeStore("Other customers", (store) => otherCustomers(store, 240), { plugin: { attemptLimits: ANY_ATTEMPTS } })

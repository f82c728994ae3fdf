import { ANY_ATTEMPTS, describeStore } from "../card-store"
import { otherCustomers } from "../other-customers"

describeStore("Other customers", (store) => otherCustomers(store, 1_000), { plugin: { attemptLimits: ANY_ATTEMPTS } })

import { ANY_ATTEMPTS, describeStore } from "../../environment/card-store"
import { otherCustomers } from "../../stories/other-customers"

describeStore("Other customers", (store) => otherCustomers(store, 240), { plugin: { attemptLimits: ANY_ATTEMPTS } })

import { describePayouts } from "../payout-module"
import { requestedAtOnce } from "../requested-at-once"

describePayouts("The limit of a day, with many requests at once", (shop) =>
  requestedAtOnce(shop, [
    { count: 1_000, amount: "3.33" },
    { count: 1_000, amount: "10.00" },
  ]),
)

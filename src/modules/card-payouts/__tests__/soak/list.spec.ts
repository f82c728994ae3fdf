import { describeManyPayouts } from "../many-payouts"

describeManyPayouts(100_000)

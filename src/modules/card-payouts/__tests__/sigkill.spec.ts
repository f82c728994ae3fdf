import { describeKilledPayouts } from "./kill/killed-payouts"

describeKilledPayouts({ seed: 1 })

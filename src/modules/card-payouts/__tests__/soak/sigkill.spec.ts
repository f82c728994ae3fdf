import { soakRun } from "../../../../../integration-tests/soak-run"
import { describeKilledPayouts } from "../kill/killed-payouts"

describeKilledPayouts({ seed: soakRun.seed, everywhere: soakRun })

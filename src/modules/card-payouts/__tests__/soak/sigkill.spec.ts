import { soakRun } from "../../../../../integration-tests/environment/soak-run"
import { describeKilledPayouts } from "../kill/killed-payouts"

describeKilledPayouts({ seed: soakRun.seed, everywhere: soakRun })

import { soakRun } from "../../../../../integration-tests/stage/soak-run"
import { describeKilledPayouts } from "../kill/killed-payouts"

describeKilledPayouts({ seed: soakRun.seed, everywhere: soakRun })

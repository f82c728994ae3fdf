import { soakRun } from "../../../../../integration-tests/soak-run"
import { describeKilledBatches } from "../kill/killed-batches"

describeKilledBatches({ seed: soakRun.seed, everywhere: soakRun })

import { soakRun } from "../../../../../integration-tests/environment/soak-run"
import { describeKilledBatches } from "../kill/killed-batches"

describeKilledBatches({ seed: soakRun.seed, everywhere: soakRun })

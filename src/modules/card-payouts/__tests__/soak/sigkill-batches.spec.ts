import { soakRun } from "../../../../../integration-tests/stage/soak-run"
import { describeKilledBatches } from "../kill/killed-batches"

describeKilledBatches({ seed: soakRun.seed, everywhere: soakRun })

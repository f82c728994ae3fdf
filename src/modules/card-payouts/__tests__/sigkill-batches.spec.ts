import { describeKilledBatches } from "./kill/killed-batches"

describeKilledBatches({ seed: 1 })

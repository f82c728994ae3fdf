import { soakRun } from "../../../../../integration-tests/stage/soak-run"
import { describeSequences } from "../money-sequences"

describeSequences(soakRun.inAnHour(1_000))

import { soakRun } from "../../../../../integration-tests/soak-run"
import { describeSequences } from "../money-sequences"

describeSequences(soakRun.inAnHour(1_000))

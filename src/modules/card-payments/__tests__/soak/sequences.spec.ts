import { soakRun } from "../../../../../integration-tests/environment/soak-run"
import { describeSequences } from "../money-sequences"

describeSequences(soakRun.inAnHour(1_000))

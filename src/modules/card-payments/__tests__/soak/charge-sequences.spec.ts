import { soakRun } from "../../../../../integration-tests/soak-run"
import { describeChargeSequences } from "../shopper-sequences"

describeChargeSequences(soakRun.inAnHour(1_500))

import { soakRun } from "../../../../../integration-tests/environment/soak-run"
import { describeChargeSequences } from "../shopper-sequences"

describeChargeSequences(soakRun.inAnHour(1_500))

import { describeChargeSequences } from "./shopper-sequences"

describeChargeSequences(20)

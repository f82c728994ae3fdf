import { describeSequences } from "./money-sequences"

describeSequences(20)

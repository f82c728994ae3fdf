import { describeStore } from "../stage/card-store"
import { payoutBatchMatrix } from "../payout-rights/batch-matrix"
import { payoutCasts, storeOfLists } from "../payout-rights/casts"
import { batchCases, cases } from "../payout-rights/cells"
import { payoutMatrix } from "../payout-rights/matrix"

describeStore(
  "everything that anybody may do with payouts by HTTP, by the plugin's lists",
  (store) => {
    const { byLists, initiator } = payoutCasts(store)
    const { everyCell } = payoutMatrix(store)
    const { everyBatch } = payoutBatchMatrix(store)

    it("everybody tries everything in every state, with every amount, by every flow", async () => {
      expect(await everyCell(await byLists(), () => cases, await initiator())).toBe(9 * 103)
    }, 1_800_000)

    it("everybody tries everything with a batch in every state, with every amount", async () => {
      expect(await everyBatch(await byLists(), () => batchCases, await initiator())).toBe(9 * 32)
    }, 1_800_000)
  },
  storeOfLists,
)

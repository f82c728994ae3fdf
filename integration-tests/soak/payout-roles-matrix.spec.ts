import { describeStore } from "../environment/card-store"
import { payoutBatchMatrix } from "../payout-rights/batch-matrix"
import { payoutCasts, storeOfRoles } from "../payout-rights/staff"
import { batchCases, cases } from "../payout-rights/cells"
import { payoutMatrix } from "../payout-rights/matrix"

describeStore(
  "every permission for payouts by HTTP, by Medusa's roles",
  (store) => {
    const { byRoles, initiator } = payoutCasts(store)
    const { everyCell } = payoutMatrix(store)
    const { everyBatch } = payoutBatchMatrix(store)

    it("each person tries each action in every state, with every amount and flow", async () => {
      expect(await everyCell(await byRoles(), () => cases, await initiator())).toBe(9 * 103)
    }, 1_800_000)

    it("each person tries each action on a batch in every state, with every amount", async () => {
      expect(await everyBatch(await byRoles(), () => batchCases, await initiator())).toBe(9 * 32)
    }, 1_800_000)
  },
  storeOfRoles,
)

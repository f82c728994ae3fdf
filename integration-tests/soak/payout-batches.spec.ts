import { batchMoves, batchSettings } from "../actions/batch-moves"
import { batchStories } from "../stories/batch-stories"
import { describeStore } from "../environment/card-store"

describeStore(
  "large files of payouts",
  (store) => {
    const moves = batchMoves(store)
    beforeEach(moves.hire)
    const { sevenBadRows, slowAnswer, asAWhole, killed } = batchStories(store, moves)

    it("100 rows, 7 of them invalid: 93 are paid once each, and 7 have a problem", async () => {
      await sevenBadRows(100, [3, 17, 33, 50, 51, 72, 99])
    }, 600_000)

    it("100 rows, a server that dies during checks and payments: each is paid once", async () => {
      await killed(100)
    }, 600_000)

    it("60 rows, a slow answer: it delays no other payout, and the number of parallel payouts is limited", async () => {
      await slowAnswer(60)
    }, 600_000)

    it("5,000 rows are created, requested, approved and canceled, each time as a whole", async () => {
      await asAWhole(5_000, 10)
    }, 900_000)
  },
  { plugin: { payouts: batchSettings } },
)

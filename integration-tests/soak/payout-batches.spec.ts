import { batchMoves, batchRules } from "../moves/batch-moves"
import { batchStories } from "../stories/batch-stories"
import { describeStore } from "../stage/card-store"

describeStore(
  "large files of payouts",
  (store) => {
    const moves = batchMoves(store)
    beforeEach(moves.hire)
    const { sevenBadRows, slowAnswer, asAWhole, killed } = batchStories(store, moves)

    it("100 rows, 7 of them bad: 93 are paid, each once, and 7 are explained", async () => {
      await sevenBadRows(100, [3, 17, 33, 50, 51, 72, 99])
    }, 600_000)

    it("100 rows, a server that dies in the middle of checks and payments: each is paid once", async () => {
      await killed(100)
    }, 600_000)

    it("60 rows, an answer that is slow: it holds no other payout back, and not all go out at once", async () => {
      await slowAnswer(60)
    }, 600_000)

    it("5,000 rows: written down, asked for, approved and given up, each time as a whole", async () => {
      await asAWhole(5_000, 10)
    }, 900_000)
  },
  { plugin: { payouts: batchRules } },
)

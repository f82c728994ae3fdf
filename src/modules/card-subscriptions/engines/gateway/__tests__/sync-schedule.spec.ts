import { quotedReason } from "../../../../../mapping"
import { toMessage } from "../../../../../messages"
import type { SubscriptionRow } from "../../../rows"
import { describeSubscriptions } from "../../../__tests__/subscription-module"

const notSynced = toMessage("schedule.not_synced", { reason: toMessage("charge.gateway_unreachable") })
const mismatched = toMessage("charge.mismatched", { mismatch: quotedReason("Another amount.") })
const notMade = toMessage("order.not_made", { reason: quotedReason("No stock.") })

describeSubscriptions("The result of a sync", (shop) => {
  /** A subscription whose sync is under way, with the problem of its last one. */
  async function syncing(problem: SubscriptionRow["problem"] = notSynced): Promise<SubscriptionRow> {
    const { id } = await shop().subscribed({ engine: "gateway" })
    await shop().round()
    await shop().pg("card_subscription").where({ id }).update({ problem, sync_state: "pending" })
    return shop().find(id)
  }
  const record = (row: SubscriptionRow, result: { move: "acknowledge" | "defer" }) =>
    shop().service.scheduleSync.record(row, result)

  it("clears the problem of an earlier sync", async () => {
    const row = await syncing()
    await record(row, { move: "acknowledge" })
    expect(await shop().find(row.id)).toMatchObject({ sync_state: "synced", problem: null })
  })

  it.each([
    ["acknowledged", "acknowledge", mismatched],
    ["acknowledged", "acknowledge", notMade],
    ["deferred", "defer", mismatched],
  ] as const)("%s, keeps a problem that was recorded during the call", async (_, move, problem) => {
    for (const before of [null, notSynced]) {
      const row = await syncing(before)
      await shop().service.recordProblem({ subscription_id: row.id, problem })
      await record(row, { move })
      expect(await shop().find(row.id)).toMatchObject({ problem })
    }
  })

  it("does not restore a problem that was cleared during the call", async () => {
    const row = await syncing(notMade)
    await shop().service.clearProblem({ subscription_id: row.id, codes: ["order.not_made"] })
    await record(row, { move: "acknowledge" })
    expect(await shop().find(row.id)).toMatchObject({ problem: null })
  })
})

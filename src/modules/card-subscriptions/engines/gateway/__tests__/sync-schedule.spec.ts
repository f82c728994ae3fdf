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

  it.each([-60_000, 60_000])(
    "leaves a change pending that a server made whose clock is %i ms ahead",
    async (difference) => {
      const row = await syncing()
      await shop().service.changes.skip({ subscription_id: row.id })
      const updated_at = new Date(row.updated_at.getTime() + difference)
      await shop().pg("card_subscription").where({ id: row.id }).update({ updated_at })
      await record(row, { move: "acknowledge" })
      expect(await shop().find(row.id)).toMatchObject({ sync_state: "pending" })
    },
  )

  it("counts as that of the inserted row, whose time has microseconds", async () => {
    const { id } = await syncing()
    await shop().pg.raw("UPDATE card_subscription SET updated_at = '2027-01-31 10:00:00.123456Z' WHERE id = ?", [id])
    await record(await shop().find(id), { move: "acknowledge" })
    expect(await shop().find(id)).toMatchObject({ sync_state: "synced" })
  })
})

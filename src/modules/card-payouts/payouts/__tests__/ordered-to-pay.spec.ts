import { payBatch } from "../../batches/pay-batch"
import { requestBatch } from "../../approvals/request-batch"
import type { Actor } from "../../actor"
import { isOrderedToPay } from "../pay-payout"
import { fileRow } from "../../__tests__/file-row"
import { ann, ben, describePayouts, type Shop } from "../../__tests__/payout-module"

const AHEAD_MS = 600_000

/** Another server, with its own clock and its own order of audit entries. */
async function onAnotherServer<T>(act: () => Promise<T>, aheadMs = 0): Promise<T> {
  const real = Date.now
  Date.now = () => real() + aheadMs
  try {
    let done: T | undefined
    await jest.isolateModulesAsync(async () => {
      done = await act()
    })
    return done as T
  } finally {
    Date.now = real
  }
}

type BatchAction = { batch_id: string; actor: Actor }
const requestAs = ({ service }: Shop, given: BatchAction) => requestBatch(service["context"], given)
const payAs = ({ service }: Shop, given: BatchAction) => payBatch(service["context"], given)

describePayouts(
  "An order to pay a batch, on servers whose clocks differ",
  (shop) => {
    const id = "cpo_ordered"
    const checkedBatch = async () => {
      const { service, round } = shop()
      const rows = [fileRow(id, 2)]
      const batch = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
      await round()
      await service.batches.advance(batch.id)
      return { batch_id: batch.id, actor: ann }
    }

    it("counts if the request was recorded by a server whose clock is ahead", async () => {
      const { service, rounds, state, entries } = shop()
      const given = await checkedBatch()
      await onAnotherServer(() => requestAs(shop(), given), AHEAD_MS)
      await service.batches.approve({ ...given, actor: ben })
      const yes = (await entries(id)).find(({ kind }) => kind === "approve")
      expect(yes?.changes).toEqual({ approvals: [0, 1], state: ["awaiting_approval", "approved"] })
      await rounds(1, { seconds: 60 })
      expect(await state(id)).toBe("approved")
      await onAnotherServer(() => payAs(shop(), given))
      await rounds(2, { seconds: 60 })
      expect(await state(id)).toBe("paid")
    })

    it("counts for that request, and for no later one", async () => {
      const { service, round, rounds, forward, state, gateway, pg } = shop()
      const given = await checkedBatch()
      await service.batches.request(given)
      await service.batches.approve({ ...given, actor: ben })
      await onAnotherServer(() => payAs(shop(), given), AHEAD_MS)
      // The payout was not paid before its check expired.
      forward({ hours: 25 })
      await round()
      await service.batches.advance(given.batch_id)
      await expect(service.batches.request(given)).rejects.toThrow("checked again")
      await rounds(2, { seconds: 60 })
      await service.batches.advance(given.batch_id)
      await onAnotherServer(() => requestAs(shop(), given))
      await service.batches.approve({ ...given, actor: ben })
      expect(await isOrderedToPay(pg, given)).toBe(false)
      await rounds(3, { seconds: 60 })
      expect([await state(id), gateway.executed(id)]).toEqual(["approved", 0])
    })
  },
  { payouts: { payOnApproval: false } },
)

import { whileLocked } from "../../../../../integration-tests/races/while-locked"
import type { EntryRow } from "../../rows"
import { fileRow } from "../../__tests__/file-row"
import { ann, ben, describePayouts } from "../../__tests__/payout-module"

describePayouts("A batch that is canceled while it is being paid", (shop) => {
  /**
   * Two approved rows; the batch is canceled while the call of the first is leaving, with this
   * outcome.
   */
  const canceledWhilePaying = async (end: "unsent" | "approve") => {
    const { service, gateway, round, answers } = shop()
    const rows = [fileRow("cpo_leaving", 2), fileRow("cpo_rest", 3)]
    const { id: batch_id } = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    await round()
    await service.batches.advance(batch_id)
    await service.batches.request({ batch_id, actor: ann })
    await service.batches.approve({ batch_id, actor: ben })
    const port = { ...gateway.port }
    port.pay = async (order) => {
      await service.batches.cancel({ batch_id, actor: ben })
      return gateway.port.pay(order)
    }
    answers(end)
    await service.advance("cpo_leaving", port)
    return batch_id
  }

  it("cancels the payout whose call never left", async () => {
    const { gateway, rounds, find, events, state, reserved, service } = shop()
    const batch_id = await canceledWhilePaying("unsent")
    expect([await state("cpo_leaving"), await state("cpo_rest")]).toEqual(["canceled", "canceled"])
    expect((await events("cpo_leaving")).at(-1)).toBe("canceled")
    await rounds(5, { hours: 1 })
    expect(await find("cpo_leaving")).toMatchObject({ state: "canceled", limit_day: null, next_poll_at: null })
    expect(gateway.executed("cpo_leaving")).toBe(0)
    expect(await reserved("2027-01-31")).toBe(0n)
    expect((await service.batches.advance(batch_id)).state).toBe("canceled")
  })

  it("and continues a payout that was sent", async () => {
    const { gateway, state, service } = shop()
    const batch_id = await canceledWhilePaying("approve")
    expect([await state("cpo_leaving"), await state("cpo_rest")]).toEqual(["paid", "canceled"])
    expect(gateway.executed("cpo_leaving")).toBe(1)
    expect((await service.batches.advance(batch_id)).state).toBe("finished")
  })
})

describePayouts("A batch that is canceled while the schedule advances it", (shop) => {
  it("stays canceled, although all of its rows are checked", async () => {
    const { service, round, pg, state } = shop()
    const rows = [fileRow("cpo_checked", 2)]
    const { id: batch_id } = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    await round()
    const batch = () => pg("card_payout_batch").where({ id: batch_id })
    expect(await batch()).toMatchObject([{ state: "checking" }])
    await whileLocked(
      pg,
      (trx) => batch().transacting(trx).forUpdate().first("id"),
      () => [service.batches.cancel({ batch_id, actor: ann }), service.batches.advance(batch_id)],
    )
    expect([await state("cpo_checked"), ...(await batch())]).toMatchObject(["canceled", { state: "canceled" }])
    // Each of the two continued from the state that the other one had left.
    const trail = (await pg("card_payout_entry").where({ batch_id }).orderBy("position")) as EntryRow[]
    const moves = trail.flatMap(({ changes }) => (changes?.state ? [changes.state as string[]] : []))
    expect(moves.slice(1).map(([from]) => from)).toEqual(moves.slice(0, -1).map(([, to]) => to))
  })
})

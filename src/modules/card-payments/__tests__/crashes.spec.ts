import type { OperationRow } from "../records/rows"
import { describeModule } from "./card-module"

const longAgo = () => new Date(Date.now() - 120_000)

describeModule("What a crash or a lost answer leaves behind", (cards) => {
  /** Inserts an intent as SIGKILL leaves it: committed, sent or not. */
  async function intended(transactionId: string, differences: Partial<OperationRow> = {}) {
    await cards
      .pg()("card_operation")
      .insert({
        id: "cop_crashed",
        transaction_id: transactionId,
        type: "return",
        state: "intended",
        origin: "medusa",
        amount: "10.00",
        target_orderid: (await cards.transaction(transactionId)).orderid,
        medusa_reference: "ref_gone",
        created_at: longAgo(),
        ...differences,
      })
  }
  const resolveUntil = async (id: string, state: string) => {
    for (let asked = 0; asked < 6; asked++) {
      const operation = await cards.service.resolveOpen(id)
      if (operation?.state === state) return operation
    }
    throw new Error(`not ${state} after six answers`)
  }
  const crashed = async () => (await cards.pg()("card_operation").where({ id: "cop_crashed" }).first()) as OperationRow

  it("a refund sent before the process died is found at the gateway and attached to the retry", async () => {
    const { id, orderid, client_orderid } = await cards.paid("auto")
    await intended(id)
    await cards.gateway().return({ client_orderid, orderid: orderid ?? "", amount: "10.00", currency: "EUR" })
    expect(await cards.medusa().ask("return", id, 10)).toBe("attached")
    expect(cards.books(orderid)?.returned).toBe("10.00")
    expect(await crashed()).toMatchObject({ state: "done", medusa_reference: "ref_1", recorded_at: expect.anything() })
  })

  it("a refund never sent is refused after several answers, if the gateway's status reports steps", async () => {
    const { id, orderid } = await cards.paid("auto")
    const medusa = cards.medusa()
    await medusa.ask("return", id, 1)
    await intended(id)
    await resolveUntil(id, "refused")
    expect((await crashed()).not_found_count).toBe(2)
    expect(await medusa.ask("return", id, 10)).toBe("done")
    expect(cards.books(orderid)?.returned).toBe("11.00")
  })

  it("a refund never sent stays unknown until an admin resolves it, if the gateway's status may not report steps", async () => {
    const { id, orderid } = await cards.paid("auto")
    await intended(id)
    await expect(resolveUntil(id, "refused")).rejects.toThrow("six answers")
    await expect(cards.medusa().ask("return", id, 10)).rejects.toThrow("Do not repeat it")
    await cards.service.resolve("cop_crashed", { happened: false, note: "ticket 17", actor: "user_1" })
    expect(await cards.medusa().ask("return", id, 10)).toBe("done")
    expect(cards.books(orderid)?.returned).toBe("10.00")
  })

  it("a call that may still be in flight is neither counted as not found nor resolved manually", async () => {
    const { id } = await cards.paid("auto")
    await cards.medusa().ask("return", id, 1)
    await intended(id, { created_at: new Date() })
    await expect(resolveUntil(id, "refused")).rejects.toThrow("six answers")
    expect((await crashed()).not_found_count).toBe(0)
    const resolution = { happened: false, note: "impatient", actor: "user_1" }
    await expect(cards.service.resolve("cop_crashed", resolution)).rejects.toThrow("on its way")
    const timeline = await cards.pg()("card_timeline_entry").where({ transaction_id: id, kind: "resolved" })
    expect(timeline).toEqual([])
  })

  it("a done step is not attached while the Medusa row that requested it exists", async () => {
    const { id, orderid } = await cards.paid("auto")
    const medusa = cards.medusa()
    medusa.rows.set("ref_left", { amount: "10.00", type: "return", transactionId: id })
    await intended(id, { state: "done", medusa_reference: "ref_left", resolved_at: longAgo() })
    await expect(medusa.ask("return", id, 10)).rejects.toThrow("just been confirmed")
    medusa.rows.delete("ref_left")
    expect(await medusa.ask("return", id, 10)).toBe("attached")
    expect(cards.books(orderid)?.returned).toBe("0.00")
  })

  it("a done step is attached once, by a request of the same type and amount", async () => {
    const { id, orderid } = await cards.paid("auto")
    await intended(id, { state: "done", resolved_at: longAgo() })
    const medusa = cards.medusa()
    await expect(medusa.ask("return", id, 7)).rejects.toThrow("just been confirmed")
    for (const medusa_reference of [null, "ref_gone"]) {
      await cards.pg()("card_operation").where({ id: "cop_crashed" }).update({ medusa_reference })
      await expect(medusa.ask("capture", id, 10)).rejects.toThrow("just been confirmed")
    }
    const results = await Promise.allSettled([1, 2, 3].map(() => medusa.ask("return", id, 10)))
    expect(
      results.map((r) => (r.status === "fulfilled" ? r.value : "refused")).filter((r) => r === "attached"),
    ).toHaveLength(1)
    // The other two requests are new refunds and run one after the other.
    const returned = Number(cards.books(orderid)?.returned)
    expect(returned).toBe(10 * results.filter((r) => r.status === "fulfilled" && r.value === "done").length)
  })

  it("the database refuses a second unresolved step of a payment", async () => {
    const { id } = await cards.paid("auto")
    await intended(id)
    await expect(intended(id, { id: "cop_second" })).rejects.toThrow("IDX_card_operation_one_unresolved")
    await cards.pg()("card_operation").where({ id: "cop_crashed" }).update({ state: "done" })
    await intended(id, { id: "cop_second" })
  })

  it("a lost answer blocks every other step of the payment", async () => {
    const { id, orderid } = await cards.paid()
    const medusa = cards.medusa()
    cards.sandbox().fault({ operation: "capture", kind: "drop-after" })
    cards.sandbox().fault({ operation: "status", kind: "garbage", times: 20 })
    await expect(medusa.ask("capture", id, 10)).rejects.toThrow("not confirmed")
    await expect(medusa.ask("capture", id, 20)).rejects.toThrow("Do not repeat it")
    await expect(
      cards.service.perform({ transactionId: id, type: "void", amount: null, origin: "plugin" }),
    ).rejects.toThrow("Do not repeat it")
    expect(cards.books(orderid)).toMatchObject({ captured: "10.00", released: "0.00" })
  })

  it("an accepted refund that is in no sum yet stays pending, however often the gateway is polled", async () => {
    const { id, orderid } = await cards.paid("auto")
    const medusa = cards.medusa()
    await medusa.ask("return", id, 1)
    cards.sandbox().outcome({ operation: "return", status: "processing" })
    await expect(medusa.ask("return", id, 10)).rejects.toThrow("not confirmed")
    await expect(resolveUntil(id, "refused")).rejects.toThrow("six answers")
    await cards.sandbox().resolveStep(orderid ?? "", { status: "approved" })
    expect((await cards.service.resolveOpen(id))?.state).toBe("done")
    expect(await medusa.ask("return", id, 10)).toBe("attached")
    expect(cards.books(orderid)?.returned).toBe("11.00")
  })

  it("a result is written once; a later result changes nothing", async () => {
    const { id } = await cards.paid("auto")
    await intended(id)
    const resolve = (happened: boolean) =>
      cards.service.resolve("cop_crashed", { happened, note: "note", actor: "user_1" })
    await Promise.allSettled([resolve(true), resolve(false), resolve(true)])
    const results = await cards
      .pg()("card_timeline_entry")
      .where({ transaction_id: id })
      .whereIn("kind", ["confirmed", "refused"])
    expect(results).toHaveLength(1)
    const { state } = await crashed()
    await expect(resolve(state !== "done")).rejects.toThrow("resolved in the meantime")
    expect((await crashed()).state).toBe(state)
  })
})

describeModule(
  "The same at a gateway whose captures and returns have their own order ids",
  (cards) => {
    it("a refund over two captures whose second half is unknown is resolved by polling and recorded as a whole", async () => {
      const { id, orderid } = await cards.paid()
      const medusa = cards.medusa()
      await medusa.ask("capture", id, 20)
      await medusa.ask("capture", id, 25)
      cards.sandbox().outcome({ operation: "return", status: "approved" })
      cards.sandbox().outcome({ operation: "return", status: "processing" })
      await expect(medusa.ask("return", id, 30)).rejects.toThrow("not confirmed")
      expect((await cards.service.overview.view(await cards.transaction(id), "pay_1")).unconfirmed).toMatchObject({
        type: "return",
        amount: "10.00",
      })
      await cards.sandbox().resolveStep(orderid ?? "", { status: "approved" })
      await cards.service.resolveOpen(id)
      expect(await medusa.ask("return", id, 30)).toBe("attached")
      expect(cards.books(orderid)?.returned).toBe("30.00")
    })

    it("a refund that never arrived is not refused if status shows captures only", async () => {
      const { id } = await cards.paid()
      const medusa = cards.medusa()
      await medusa.ask("capture", id, 45)
      cards.sandbox().fault({ operation: "return", kind: "drop-before" })
      await expect(medusa.ask("return", id, 10)).rejects.toThrow("not confirmed")
      for (let asked = 0; asked < 6; asked++) {
        expect(await cards.service.resolveOpen(id)).toMatchObject({ state: "unknown", not_found_count: 0 })
      }
    })

    it("a refund that never arrived is refused if its capture's sum includes another refund", async () => {
      const { id } = await cards.paid()
      const medusa = cards.medusa()
      await medusa.ask("capture", id, 45)
      await medusa.ask("return", id, 5)
      cards.sandbox().fault({ operation: "return", kind: "drop-before" })
      await expect(medusa.ask("return", id, 10)).rejects.toThrow("not confirmed")
      for (let asked = 0; asked < 6; asked++) await cards.service.resolveOpen(id)
      expect(await cards.moneySteps(id)).toContainEqual(
        expect.objectContaining({ type: "return", amount: "10.00", state: "refused" }),
      )
    })

    it("a refund of this store is not taken for one made outside", async () => {
      const { id } = await cards.paid()
      const medusa = cards.medusa()
      await medusa.ask("capture", id, 20)
      await medusa.ask("capture", id, 25)
      await medusa.ask("return", id, 10)
      expect((await cards.service.ask(id)).outside).toEqual([])
      expect(await cards.totals(id)).toMatchObject({ returned: "10.00", returnable: "35.00" })
    })
  },
  { sandbox: { captureOrderIds: true } },
)

describeModule(
  "A gateway that may register a step late",
  (cards) => {
    it("before reconcileAfter, no number of answers without the step proves that it never arrived", async () => {
      const { id } = await cards.paid("auto")
      const medusa = cards.medusa()
      await medusa.ask("return", id, 1)
      cards.sandbox().fault({ operation: "return", kind: "drop-before" })
      await expect(medusa.ask("return", id, 10)).rejects.toThrow("not confirmed")
      for (let asked = 0; asked < 10; asked++) await cards.service.resolveOpen(id)
      expect(await cards.service.openStep(id)).toMatchObject({ state: "unknown", not_found_count: 11 })
    })
  },
  { plugin: { reconcileAfter: 3_600 } },
)

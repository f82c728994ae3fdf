import { englishText, toMessage } from "../../../../messages"
import { subtract } from "../../../../money"
import { scansOf } from "../../../../lists/__tests__/rows-read"
import { describeModule } from "../../__tests__/card-module"
import { fillPayments } from "../../__tests__/fill-payments"
import type { AttentionPart } from "../../attention/attention"

describeModule("Medusa's rows and the gateway's steps", (cards) => {
  const orders = { canceledCollections: () => Promise.resolve([]), awaited: () => Promise.resolve(new Set<string>()) }
  /** The list of the inbox of steps that Medusa does not have. */
  const part = async () => {
    const parts = await cards.service.attention.parts({}, orders)
    return parts.find(({ kind }) => kind === "step_unrecorded") as AttentionPart
  }
  const unrecorded = async () => (await (await part()).page({ limit: 10 })).rows

  it("of two full refunds with a Medusa row each, the second is refused, not attached to the first one's money", async () => {
    const paid = await cards.paid("auto")
    const medusa = cards.medusa()
    const [early, late] = [medusa.row("return", paid.id, 45), medusa.row("return", paid.id, 45)]
    expect(await medusa.answer(late)).toBe("done")
    await expect(medusa.answer(early)).rejects.toThrow("At most 0.00 EUR can be refunded")
    expect(medusa.sumOf("return", paid.id)).toBe("45.00")
  })

  it("of two full captures of a sale, one is recorded, because the money was taken once", async () => {
    const paid = await cards.paid("auto")
    const medusa = cards.medusa()
    const [early, late] = [medusa.row("capture", paid.id, 45), medusa.row("capture", paid.id, 45)]
    expect(await medusa.answer(late)).toBe("already")
    await expect(medusa.answer(early)).rejects.toThrow("At most 0.00 EUR can be captured")
    expect(cards.callsTo("capture")).toEqual([])
  })

  it("a capture that its order does not allow is recorded where the gateway made it already, and never sent", async () => {
    const held = await cards.paid()
    const medusa = cards.medusa()
    const denial = toMessage("reversal.order_canceled")
    await expect(medusa.ask("capture", held.id, 45, denial)).rejects.toMatchObject(denial)
    const sale = await cards.paid("auto")
    expect(await medusa.ask("capture", sale.id, 45, denial)).toBe("already")
    expect(cards.callsTo("capture")).toEqual([])
    // This database has no orders of Medusa.
    await cards.service.update(held.id, { payment_collection_id: "paycol_1" })
    expect(await medusa.ask("capture", held.id, 45)).toBe("done")
  })

  it("a refund made at the gateway may be recorded in parts, each part once", async () => {
    const paid = await cards.paid("auto")
    await cards.sandbox().reversal(paid.orderid ?? "", { amount: "30.00" })
    await cards.service.ask(paid.id)
    const medusa = cards.medusa()
    await expect(medusa.ask("return", paid.id, 40)).rejects.toThrow(
      "a refund of 30.00 EUR that is not recorded in Medusa",
    )
    expect(await medusa.ask("return", paid.id, 20)).toBe("already")
    await expect(medusa.ask("return", paid.id, 15)).rejects.toThrow(
      "a refund of 10.00 EUR that is not recorded in Medusa",
    )
    expect(await medusa.ask("return", paid.id, 10)).toBe("already")
    expect(cards.callsTo("return")).toEqual([])
    expect(await medusa.ask("return", paid.id, 15)).toBe("done")
    expect(cards.books(paid.orderid)?.returned).toBe("45.00")
    expect(medusa.sumOf("return", paid.id)).toBe("45.00")
  })

  it("a refund made at the gateway needs attention until Medusa has it", async () => {
    const paid = await cards.paid("auto")
    cards.service["context"].now = () => new Date(Date.now() + 3_600_000)
    const listed = async () => (await unrecorded()).map(({ amount }) => amount)
    await cards.sandbox().reversal(paid.orderid ?? "", { amount: "30.00" })
    await cards.service.ask(paid.id)
    expect(await listed()).toEqual([])
    await cards.service.recordTransaction(paid.id)
    expect(await listed()).toEqual(["30.00"])
    expect(await cards.medusa().ask("return", paid.id, 30)).toBe("already")
    expect(await listed()).toEqual([])
  })

  it("a step that ended after Medusa's request needs attention with its newest reason until Medusa has it", async () => {
    const paid = await cards.paid()
    await cards.service.recordTransaction(paid.id)
    cards.sandbox().fault({ operation: "capture", kind: "drop-after" })
    cards.sandbox().fault({ operation: "status", kind: "garbage", times: 1 })
    const medusa = cards.medusa()
    await expect(medusa.ask("capture", paid.id, 20)).rejects.toThrow("not confirmed this yet")
    const context = cards.service["context"]
    jest.replaceProperty(context.options, "externalRefunds", "show")
    context.now = () => new Date(Date.now() + 3_600_000)
    const listed = async () => (await unrecorded()).map(({ amount, message }) => [amount, englishText(message)])
    expect(await listed()).toEqual([])
    await cards.service.resolveOpen(paid.id)
    const untried = "The capture of 20.00 EUR is done at the gateway and not recorded in Medusa yet"
    expect(await listed()).toEqual([["20.00", expect.stringContaining(untried)]])
    const amount = { amount: "20.00", currency: "EUR" }
    for (const [step, reason] of [
      ["capture", "of an hour ago"],
      ["capture", "of now"],
      ["return", "of another step"],
    ] as const) {
      const params = { step: toMessage(`step_name.${step}`), amount, reason: toMessage("reason.quoted", { reason }) }
      await cards.service.note(paid.id, { kind: "warning", message: toMessage("step.unrecorded", params) })
    }
    expect(await listed()).toEqual([["20.00", expect.stringContaining("of now")]])
    expect(await medusa.ask("capture", paid.id, 20)).toBe("attached")
    expect(await listed()).toEqual([])
  })

  it("a step shows no reason of an earlier step that Medusa has by now", async () => {
    const paid = await cards.paid()
    await cards.service.recordTransaction(paid.id)
    const medusa = cards.medusa()
    await medusa.ask("capture", paid.id, 20)
    const params = { step: toMessage("step_name.capture"), amount: { amount: "20.00", currency: "EUR" } }
    const reason = toMessage("reason.quoted", { reason: "of the earlier step" })
    await cards.service.note(paid.id, { kind: "warning", message: toMessage("step.unrecorded", { ...params, reason }) })
    cards.sandbox().fault({ operation: "capture", kind: "drop-after" })
    cards.sandbox().fault({ operation: "status", kind: "garbage", times: 1 })
    await expect(medusa.ask("capture", paid.id, 5)).rejects.toThrow("not confirmed this yet")
    await cards.service.resolveOpen(paid.id)
    cards.service["context"].now = () => new Date(Date.now() + 3_600_000)
    const shown = (await unrecorded()).map(({ amount, message }) => [amount, englishText(message)])
    expect(shown).toEqual([["5.00", expect.stringContaining("The capture of 5.00 EUR is done at the gateway")]])
  })

  it("of thousands of steps, those that Medusa does not have are counted by their own index", async () => {
    await fillPayments(cards.pg(), 6_000)
    await cards
      .pg()
      .raw("UPDATE card_operation SET recorded_at = NULL WHERE id IN (?)", [
        cards.pg()("card_operation").where({ type: "capture" }).limit(3).select("id"),
      ])
    const { count } = await part()
    expect(await count(99)).toBe(3)
    const scans = await scansOf(cards.pg(), "card_operation", () => count(99))
    expect(scans).toEqual(["Index Scan of IDX_card_operation_unrecorded"])
  })

  it.each([
    ["another currency", { currency_code: "usd" }, 25],
    ["a larger amount, of which Medusa has less", { amount: "44.00" }, 24],
  ])("a mismatch of %s ends once Medusa has the refunds of the gateway", async (_title, record, rest) => {
    const paid = await cards.paid("auto")
    await cards.service.recordTransaction(paid.id)
    cards.service["context"].now = () => new Date(Date.now() + 3_600_000)
    const asked = ["mismatch", "step_unrecorded"]
    const kinds = async () => {
      const parts = (await cards.service.attention.parts({}, orders)).filter(({ kind }) => asked.includes(kind))
      const pages = await Promise.all(parts.map((part) => part.page({ limit: 10 })))
      return pages.flatMap(({ rows }) => rows.map(({ kind }) => kind))
    }
    const shown = async () => {
      const { state, actions } = await cards.service.overview.view(await cards.transaction(paid.id), "pay_1")
      return [state, actions.refund.reason?.code ?? "allowed"]
    }
    await cards.service.update(paid.id, record)
    await cards.service.ask(paid.id)
    expect(await kinds()).toEqual(["mismatch"])
    expect(await shown()).toEqual(["mismatch", "mismatch_reversal.recorded"])
    const medusa = cards.medusa()
    await expect(medusa.ask("return", paid.id, 20)).rejects.toThrow("Nothing may be done")
    await cards.sandbox().reversal(paid.orderid ?? "", { amount: "45.00" })
    await cards.service.ask(paid.id)
    expect(await shown()).toEqual(["mismatch", "allowed"])
    expect(await medusa.ask("return", paid.id, 20)).toBe("already")
    expect(await shown()).toEqual(["mismatch", "allowed"])
    expect(await medusa.ask("return", paid.id, rest)).toBe("already")
    expect(await shown()).toEqual(["returned", "step.payment_mismatches"])
    expect(await kinds()).toEqual([])
    await cards.service.ask(paid.id)
    expect(await kinds()).toEqual([])
    expect((await cards.timeline(paid.id)).filter((text) => text === "The whole payment was reversed.")).toHaveLength(1)
    expect(cards.callsTo("return")).toEqual([])
  })

  it("a refund that this plugin records stays open until the order has it, and a row that is gone frees it", async () => {
    const paid = await cards.paid("auto")
    await cards.sandbox().reversal(paid.orderid ?? "", { amount: "30.00" })
    await cards.service.ask(paid.id)
    const { outsideRefunds } = cards.service
    const record = (reference: string) =>
      cards.service.perform({
        ...{ transactionId: paid.id, type: "return", amount: "30.00", origin: "medusa", recordOnly: true },
        medusa: { reference, missing: () => Promise.resolve([]) },
      })
    const references = async () => (await outsideRefunds.open(paid.id)).map((o) => o.medusa_reference)
    expect(await record("ref_1")).toBe("already")
    expect(await references()).toEqual(["ref_1"])
    await expect(record("ref_2")).rejects.toThrow("It is recorded in Medusa already; nothing was sent.")
    await outsideRefunds.unlink("ref_1")
    expect(await record("ref_2")).toBe("already")
    const entry = { kind: "recorded", message: toMessage("outside_refund.still_open") } as const
    expect(await outsideRefunds.finish("ref_2", entry)).toBe(true)
    expect(await outsideRefunds.finish("ref_2", entry)).toBe(false)
    expect(await references()).toEqual([])
    expect(cards.callsTo("return")).toEqual([])
  })

  it("a request that may only record is refused if nothing is left to record; nothing is sent", async () => {
    const paid = await cards.paid()
    const medusa = { reference: "capt_1", missing: () => Promise.resolve([]) }
    const recording = {
      transactionId: paid.id,
      type: "capture",
      amount: "12.00",
      origin: "medusa",
      medusa,
      recordOnly: true,
    } as const
    await expect(cards.service.perform(recording)).rejects.toThrow(
      "It is recorded in Medusa already; nothing was sent.",
    )
    expect(cards.callsTo("capture")).toEqual([])
  })

  it("a refund whose Medusa row was deleted is attached to the next row, and sent once", async () => {
    const paid = await cards.paid("auto")
    const medusa = cards.medusa()
    await medusa.ask("return", paid.id, 10)
    medusa.rows.clear()
    expect(await medusa.ask("return", paid.id, 10)).toBe("already")
    expect(cards.callsTo("return")).toHaveLength(1)
    expect(await medusa.ask("return", paid.id, 10)).toBe("done")
    expect(cards.books(paid.orderid)?.returned).toBe("20.00")
  })
})

describeModule(
  "Captures with their own order ids",
  (cards) => {
    it("a refund over two captures that stops after the first is reported as partial, and can be completed later", async () => {
      const paid = await cards.paid()
      const medusa = cards.medusa()
      await medusa.ask("capture", paid.id, 20)
      await medusa.ask("capture", paid.id, 25)
      cards.sandbox().fault({ operation: "return", kind: "delay", ms: 1 })
      cards.sandbox().fault({ operation: "return", kind: "refuse" })
      await expect(medusa.ask("return", paid.id, 45)).rejects.toThrow(/^A part of it was refunded already/)
      const [returned] = (await cards.moneySteps(paid.id)).filter(
        ({ type, state }) => type === "return" && state === "done",
      )
      expect(await cards.totals(paid.id)).toMatchObject({ returned: returned?.amount })
      // Medusa records the part that was refunded, then requests the rest.
      const part = returned?.amount ?? ""
      expect(await medusa.ask("return", paid.id, part)).toBe("attached")
      expect(await medusa.ask("return", paid.id, subtract("45.00", part, "eur"))).toBe("done")
      expect(medusa.sumOf("return", paid.id)).toBe("45.00")
      expect((await cards.totals(paid.id)).returned).toBe("45.00")
    })

    it("a capture recorded in two parts is polled once, and its refund is counted once", async () => {
      const paid = await cards.paid()
      const medusa = cards.medusa()
      await medusa.ask("capture", paid.id, 45)
      medusa.rows.clear()
      expect(await medusa.ask("capture", paid.id, 20)).toBe("already")
      expect(await medusa.ask("capture", paid.id, 25)).toBe("already")
      await medusa.ask("return", paid.id, 10)
      const before = cards.callsTo("status").length
      expect((await cards.service.ask(paid.id)).outside).toEqual([])
      expect(cards.callsTo("status").length - before).toBe(2)
      expect((await cards.totals(paid.id)).returned).toBe("10.00")
    })
  },
  { sandbox: { captureOrderIds: true } },
)

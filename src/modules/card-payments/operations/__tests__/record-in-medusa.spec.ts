import { subtract } from "../../../../money"
import { describeModule } from "../../__tests__/card-module"

describeModule("Medusa's rows and the gateway's steps", (cards) => {
  it("of two refunds whose rows stand, the one that comes second is not booked with the first one's money", async () => {
    const paid = await cards.paid("auto")
    const medusa = cards.medusa()
    const [early, late] = [medusa.row("return", paid.id, 45), medusa.row("return", paid.id, 45)]
    expect(await medusa.answer(late)).toBe("done")
    await expect(medusa.answer(early)).rejects.toThrow("At most 0.00 EUR can be refunded")
    expect(medusa.sumOf("return", paid.id)).toBe("45.00")
  })

  it("of two captures of a sale, only one is booked: the money was taken once", async () => {
    const paid = await cards.paid("auto")
    const medusa = cards.medusa()
    const [early, late] = [medusa.row("capture", paid.id, 45), medusa.row("capture", paid.id, 45)]
    expect(await medusa.answer(late)).toBe("already")
    await expect(medusa.answer(early)).rejects.toThrow("At most 0.00 EUR can be captured")
    expect(cards.callsTo("capture")).toEqual([])
  })

  it("a refund at the gateway is entered in parts, and what was entered is not entered again", async () => {
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

  it("a request for the books alone is refused where nothing is left to enter, and nothing is sent", async () => {
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

  it("a row that Medusa dropped after the refund had worked: the next one enters it, and nothing is sent twice", async () => {
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
  "Captures with order ids of their own",
  (cards) => {
    it("a refund over two of them that stops after the first says so, and the rest can be refunded later", async () => {
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
      // Medusa enters the part that happened, then asks for the rest.
      const part = returned?.amount ?? ""
      expect(await medusa.ask("return", paid.id, part)).toBe("attached")
      expect(await medusa.ask("return", paid.id, subtract("45.00", part, "eur"))).toBe("done")
      expect(medusa.sumOf("return", paid.id)).toBe("45.00")
      expect((await cards.totals(paid.id)).returned).toBe("45.00")
    })

    it("one that was entered in two parts is asked for once, and no refund of it is counted twice", async () => {
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

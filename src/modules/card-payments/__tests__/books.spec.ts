import { describeModule } from "./card-module"

describeModule("Medusa's rows and the gateway's steps", (cards) => {
  it("of two refunds whose rows stand, the one that comes second is not booked with the first one's money", async () => {
    const paid = await cards.paid("auto")
    const medusa = cards.medusa()
    const [early, late] = [medusa.row("return", paid.id, 45), medusa.row("return", paid.id, 45)]
    expect(await medusa.answer(late)).toBe("done")
    await expect(medusa.answer(early)).rejects.toThrow("At most 0.00 EUR can be refunded")
    expect(medusa.sumOf("return", paid.id)).toBe(45)
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
      "a refund of 30.00 EUR that is not in Medusa's books",
    )
    expect(await medusa.ask("return", paid.id, 20)).toBe("already")
    await expect(medusa.ask("return", paid.id, 15)).rejects.toThrow(
      "a refund of 10.00 EUR that is not in Medusa's books",
    )
    expect(await medusa.ask("return", paid.id, 10)).toBe("already")
    expect(cards.callsTo("return")).toEqual([])
    expect(await medusa.ask("return", paid.id, 15)).toBe("done")
    expect(cards.books(paid.orderid)?.returned).toBe("45.00")
    expect(medusa.sumOf("return", paid.id)).toBe(45)
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

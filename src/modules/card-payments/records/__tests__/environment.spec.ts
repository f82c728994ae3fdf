import { describeModule } from "../../__tests__/card-module"

describeModule("A database that was copied", (cards) => {
  const charge = (scenario?: "REGULAR") => {
    const input = cards.cardInput(undefined, "direct", "payses_1")
    const cardSource = { kind: "saved", savedCardId: "csc_none", customerId: "cus_1", scenario } as const
    return cards.service.pay({ ...input, cardSource })
  }
  const copied = async () => {
    await cards.service.environment.changes()
    await cards.pg()("card_environment").where({ id: "main" }).update({ login: "another-shop" })
  }

  it("charges nobody who is away, and lets shoppers pay", async () => {
    await copied()
    await expect(charge("REGULAR")).rejects.toThrow(/copy of the store's database\? Nothing was sent/)
    await expect(charge()).rejects.not.toThrow(/copy/)
  })

  it("captures, voids and refunds nothing until its owner has confirmed it", async () => {
    const held = await cards.paid()
    const taken = await cards.paid("auto")
    await copied()
    const steps = [
      { transactionId: held.id, type: "capture" },
      { transactionId: held.id, type: "void" },
      { transactionId: taken.id, type: "return" },
    ] as const
    for (const step of steps) {
      const request = { ...step, amount: null, origin: "plugin" as const }
      await expect(cards.service.perform(request)).rejects.toThrow(/copy of the store's database\? Nothing was sent/)
    }
    for (const name of ["capture", "void", "return"] as const) expect(cards.callsTo(name)).toEqual([])
    await cards.service.environment.confirm()
    await cards.service.perform({ transactionId: held.id, type: "void", amount: null, origin: "plugin" })
    expect(cards.callsTo("void")).toHaveLength(1)
  })

  it("charges as before once its owner has confirmed it", async () => {
    await copied()
    expect(await cards.service.environment.confirm()).toMatchObject([{ account: "main", field: "login" }])
    await expect(charge("REGULAR")).rejects.not.toThrow(/copy/)
  })

  it("takes in an account that is new, whatever the port on this machine", async () => {
    await cards.pg()("card_environment").delete()
    expect(await cards.service.environment.changes()).toEqual([])
    const known = await cards.pg()("card_environment").where({ id: "main" })
    expect(known).toMatchObject([{ gateway_url: "localhost" }])
  })
})

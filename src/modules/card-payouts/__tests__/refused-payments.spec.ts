import { ann, describePayouts } from "./payout-module"

describePayouts("A refusal to pay what was checked", (shop) => {
  /** Taken, and a copy that was repeated on its way is refused. */
  const refusedCopy = async () => {
    const { approved, gateway, pay } = shop()
    const id = await approved("check_pay", { destination_digest: "digest:same" })
    const { pay: taken } = gateway.port
    gateway.port.pay = async (order) => {
      await taken(order)
      return { outcome: "refused", code: "8", message: "That payout was paid before." }
    }
    await pay(id)
    gateway.port.pay = taken
    return id
  }

  it("is no proof where the gateway tells of a payment all the same", async () => {
    const id = await refusedCopy()
    expect(await shop().find(id)).toMatchObject({ state: "paid" })
  })

  it("where its status shows the check only: failed, doubted, asked about, and like the next one", async () => {
    const { gatewayIs, created, find, service } = shop()
    gatewayIs({ plain: "check" })
    const id = await refusedCopy()
    expect(await find(id)).toMatchObject({ state: "failed", is_doubted: true, next_look_at: expect.any(Date) })
    const next = await created("check_pay", { destination_digest: "digest:same" })
    expect((await service.view(next, ann)).duplicates.map((twin) => twin.id)).toEqual([id])
  })

  it("is the end of it where its status was seen to show payments", async () => {
    const { approved, pay, answers, find } = shop()
    await pay(await approved("check_pay", { amount: "5.00" }))
    const id = await approved()
    answers("refuse")
    await pay(id)
    expect(await find(id)).toMatchObject({ state: "failed", is_doubted: false, limit_day: null })
  })
})

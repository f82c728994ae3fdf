import { attemptOf, type Payment } from "./simulated-gateway"
import { describeSubscriptions } from "./subscription-module"

describeSubscriptions("An answer that nobody has", (shop) => {
  it("is never charged again: found by the next look", async () => {
    const { id } = await shop().subscribed()
    shop().answers("lost")
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "charging", attempts: 1 })
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid"])
    expect(shop().gateway.payments).toHaveLength(1)
  })

  it("as long as it is open nothing is sent, for a year; then it is paid", async () => {
    const { id } = await shop().subscribed()
    shop().answers("open")
    await shop().round()
    for (let day = 0; day < 365; day += 30) {
      shop().forward({ days: 30 })
      for (const charge of await shop().service.claimCharges(10)) {
        await shop().perform(charge)
        await shop().service.release("charge", charge)
      }
    }
    expect(shop().gateway.payments).toHaveLength(1)
    expect(await shop().states(id)).toEqual(["charging"])
    shop().gateway.settle(shop().gateway.payments[0] as Payment, "approve")
    shop().forward({ hours: 1 })
    for (const charge of await shop().service.claimCharges(10)) await shop().perform(charge)
    expect(await shop().states(id)).toEqual(["paid"])
  })

  it.each([
    ["116", "soft"],
    ["209", "hard"],
  ])("declined later with %s: counts as one try, and the next comes by the plan", async (code, decline) => {
    const { id } = await shop().subscribed()
    shop().answers("open")
    await shop().round()
    shop().gateway.settle(shop().gateway.payments[0] as Payment, { decline: code })
    shop().forward({ hours: 1 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(1)
    expect(await shop().last(id)).toMatchObject({ state: "declined", decline, attempts: 1 })
    expect(await shop().events(id)).toEqual(expect.arrayContaining(["charge_failed", "past_due"]))
  })

  it("a process that died before a retry was sent: the next look sends it, once", async () => {
    const { id } = await shop().subscribed()
    shop().answers({ decline: "116" })
    await shop().round()
    shop().forward({ hours: 12 })
    const [charge] = await shop().service.claimCharges(1)
    const dead = shop().anotherProcess()
    const dies = { ...shop().gateway.charger, send: () => Promise.reject(new Error("killed")) }
    await expect(dead.performCharge(charge ?? "", dies)).rejects.toThrow("killed")
    expect(await shop().last(id)).toMatchObject({ state: "charging", attempts: 2 })
    await shop().service.release("charge", charge ?? "")
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(1)
    shop().forward({ hours: 1 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(2)
    expect(await shop().last(id)).toMatchObject({ state: "paid", attempts: 2 })
  })

  it.each(["pause", "cancel"] as const)(
    "a process that died before it was sent, and then %s: it is not sent any more",
    async (verb) => {
      const { id } = await shop().subscribed()
      const [charge] = await shop().service.claimCharges(1)
      const dies = { ...shop().gateway.charger, send: () => Promise.reject(new Error("killed")) }
      await expect(
        shop()
          .anotherProcess()
          .performCharge(charge ?? "", dies),
      ).rejects.toThrow("killed")
      await shop().service.changes[verb]({ subscription_id: id })
      await shop().service.release("charge", charge ?? "")
      shop().forward({ hours: 1 })
      await shop().round()
      expect(shop().gateway.payments).toEqual([])
      expect(await shop().states(id)).toEqual(["skipped"])
    },
  )

  it.each(["pause", "cancel"] as const)(
    "what was sent before it was %s, and paid: stays known as paid",
    async (verb) => {
      const { id } = await shop().subscribed()
      shop().answers("lost")
      await shop().round()
      const { after } = await shop().service.changes[verb]({ subscription_id: id })
      shop().forward({ hours: 1 })
      await shop().round()
      expect(await shop().states(id)).toEqual(["paid"])
      expect(await shop().state(id)).toBe(after.state)
    },
  )

  it("news of an earlier decline, once more, is no news of the try that is under way", async () => {
    const { id } = await shop().subscribed()
    shop().answers({ decline: "116" }, "open")
    await shop().round()
    const first = shop().gateway.payments[0] as Payment
    shop().forward({ hours: 12 })
    const [charge = ""] = await shop().service.claimCharges(1)
    const { charger } = shop().gateway
    const send: typeof charger.send = async (...given) => {
      await shop().service.settleCharge(charge, attemptOf(first))
      return charger.send(...given)
    }
    await shop().service.performCharge(charge, { ...charger, send })
    await shop().service.settleCharge(charge, attemptOf(first))
    expect(await shop().last(id)).toMatchObject({ state: "charging", attempts: 2, retry_at: null })
    expect((await shop().events(id)).filter((event) => event === "charge_failed")).toHaveLength(1)
  })

  it("paid stays paid, whatever is said later", async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    const charge = await shop().last(id)
    for (const outcome of ["declined", "open", "approved"] as const) {
      await shop().service.settleCharge(charge.id, { transaction_id: "ctx_other", outcome })
      expect(await shop().last(id)).toEqual(charge)
    }
  })
})

describeSubscriptions("A gateway that cannot be reached", (shop) => {
  it("is waited for: no try is counted, and it is charged when the way is free", async () => {
    const { id } = await shop().subscribed()
    shop().answers("unsent", "unsent")
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "due", attempts: 0, error_message: "No way through." })
    expect(await shop().state(id)).toBe("active")
    shop().forward({ hours: 0.15 })
    await shop().round()
    expect(shop().gateway.payments).toEqual([])
    shop().forward({ hours: 0.02 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "due", attempts: 0 })
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "paid", attempts: 1, error_message: null })
  })

  it("on a retry: the charge is declined as before, its try is not counted, and comes when the way is free", async () => {
    const { id } = await shop().subscribed()
    shop().answers({ decline: "116" }, "unsent")
    await shop().round()
    shop().forward({ hours: 12 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "declined", attempts: 1 })
    expect(await shop().state(id)).toBe("past_due")
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "paid", attempts: 2 })
    expect(await shop().state(id)).toBe("active")
  })
})

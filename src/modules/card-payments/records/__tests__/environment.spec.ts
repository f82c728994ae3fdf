import { describeModule } from "../../__tests__/card-module"
import { noteEnvironment } from "../environment"

describeModule("A copied database", (cards) => {
  const charge = (scenario?: "REGULAR") => {
    const input = cards.cardInput(undefined, "direct", "payses_1")
    const cardSource = { kind: "saved", savedCardId: "csc_none", customerId: "cus_1", scenario } as const
    return cards.service.pay({ ...input, cardSource })
  }
  const copied = async () => {
    await cards.service.environment.changes()
    await cards.pg()("card_environment").where({ id: "main" }).update({ login: "another-shop" })
  }

  it("charges nothing without the shopper, and lets shoppers pay", async () => {
    await copied()
    await expect(charge("REGULAR")).rejects.toThrow(/copy of the store's database\? Nothing was sent/)
    await expect(charge()).rejects.not.toThrow(/copy/)
  })

  it("captures, voids and refunds nothing until the owner confirms it", async () => {
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

  it("creates and changes no schedule at the gateway until the owner confirms it", async () => {
    const paid = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1" })
    await cards.service.savedCards.save(paid.id)
    const [card] = (await cards.service.savedCards.list({ customerId: "cus_1" })).cards
    const terms = {
      ...{ amount: "29.00", currency_code: "eur", period: "month" as const, interval: 1, is_stopped: false },
      ...{ saved_card_id: card?.id ?? "", today: "2050-01-10", next_day: "2050-02-10" },
    }
    const open = (subscription_id: string) =>
      cards.service.recurring.open({
        ...{ subscription_id, customer_id: "cus_1", provider_id: "pp_card_direct", description: "Coffee", terms },
        orderDetails: { order_desc: "Coffee", email: "shopper@example.com" },
      })
    const change = () => cards.service.recurring.sync({ subscriptionId: "csb_1", terms: { ...terms, amount: "31.00" } })
    const sent = () => [cards.callsTo("createRecurringPayment").length, cards.callsTo("updateRecurringPayment").length]

    await open("csb_1")
    await copied()
    await expect(open("csb_2")).rejects.toThrow()
    expect(await change()).toMatchObject({
      isFinal: false,
      problem: { code: "schedule.not_synced_and_retried", params: { reason: { code: "environment.changed" } } },
    })
    expect(sent()).toEqual([1, 0])
    await cards.service.environment.confirm()
    expect(await open("csb_2")).toMatchObject({ state: "active" })
    expect(await change()).toBeUndefined()
    expect(sent()).toEqual([2, 1])
  })

  it("charges as before once the owner has confirmed it", async () => {
    await copied()
    expect(await cards.service.environment.confirm()).toMatchObject([{ account: "main", field: "login" }])
    await expect(charge("REGULAR")).rejects.not.toThrow(/copy/)
  })

  it("confirms the change that was seen, and no other one", async () => {
    await copied()
    await cards.pg()("card_environment").where({ id: "main" }).update({ public_url: "old.example" })
    const [place, login] = await cards.service.environment.changes()
    expect([place?.field, login?.field]).toEqual(["public_url", "login"])
    expect(await cards.service.environment.confirm(place)).toEqual([place])
    expect(await cards.service.environment.changes()).toEqual([login])
    await expect(cards.service.environment.confirm(place)).rejects.toMatchObject({ type: "not_allowed" })
    expect(await cards.service.environment.changes()).toEqual([login])
  })

  it("dates each change by the first start with it, until it is confirmed or ends", async () => {
    const dates = async () => {
      await noteEnvironment({ pg: cards.pg(), options: cards.service["context"].options })
      const { changes, since } = cards.service.environment
      return Promise.all((await changes()).map(async (change) => [change.field, await since(change)]))
    }
    expect(await dates()).toEqual([])
    await copied()
    const first = await dates()
    expect(first).toEqual([["login", expect.any(Date)]])
    const environments = () => cards.pg()("card_environment").where({ id: "main" })
    const other = { login: cards.service["context"].options.accounts.main?.login }
    // A server of a rolling deployment without the change starts in between.
    await environments().update(other)
    expect(await dates()).toEqual([])
    await copied()
    expect(await dates()).toEqual(first)
    const place = { public_url: "old.example" }
    await cards.pg()("card_environment").where({ id: "main" }).update(place)
    const [second, ...same] = await dates()
    expect(same).toEqual(first)
    expect(second?.[0]).toBe("public_url")
    await cards.service.environment.confirm()
    expect(await dates()).toEqual([])
    await cards.pg()("card_environment").where({ id: "main" }).update(place)
    const [[, again] = []] = await dates()
    expect(Number(again)).toBeGreaterThan(Number(second?.[1]))
    await cards
      .pg()("card_account_health")
      .update({ updated_at: new Date(Date.now() - 2 * 86_400_000) })
    const [change] = await cards.service.environment.changes()
    await environments().update({ public_url: change?.now })
    expect(await dates()).toEqual([])
    await environments().update(place)
    const [[, anew] = []] = await dates()
    expect(Number(anew)).toBeGreaterThan(Number(again))
  })

  it("stores a new account; the port of a loopback address does not count", async () => {
    await cards.pg()("card_environment").delete()
    expect(await cards.service.environment.changes()).toEqual([])
    const known = await cards.pg()("card_environment").where({ id: "main" })
    expect(known).toMatchObject([{ gateway_url: "localhost" }])
  })
})

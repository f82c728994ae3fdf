import { idsOf } from "../../../../../durable"
import type { ChargeRow } from "../../../rows"
import { describeSubscriptions } from "../../../__tests__/subscription-module"

describeSubscriptions("Several workers", (shop) => {
  const many = async (count: number, terms: object = {}) => {
    const { id: plan_id } = await shop().plan(terms)
    const ids: string[] = []
    for (let number = 0; number < count; number += 1) {
      const { row } = await shop().service.signUp({ customer_id: `cus_${number}`, plan_id, quantity: 1 })
      const { id } = row
      await shop().service.activate({ subscription_id: id })
      ids.push(id)
    }
    return ids
  }

  it("share the charges: no row is claimed by two of them", async () => {
    await many(30)
    const workers = [shop().service, shop().anotherProcess(), shop().anotherProcess()]
    const claimed = await Promise.all(workers.map((worker) => worker.claim("charge", 10)))
    expect(claimed.map(({ length }) => length)).toEqual([10, 10, 10])
    expect(new Set(claimed.flatMap(idsOf)).size).toBe(30)
    expect(idsOf(await shop().service.claim("charge", 10))).toEqual([])
  })

  it("a claimed charge is free again when its lease expires, or when it is released", async () => {
    await many(2)
    const [one, other] = await shop().service.claim("charge", 2)
    if (one) await shop().service.release("charge", one)
    expect(idsOf(await shop().anotherProcess().claim("charge", 2))).toEqual([one?.id])
    const before = new Date(Date.now() - 1_000)
    await shop()
      .pg("card_subscription_charge")
      .where({ id: other?.id ?? "" })
      .update({ leased_until: before })
    expect(idsOf(await shop().anotherProcess().claim("charge", 2))).toEqual([other?.id])
  })

  it("a lease uses the machine's clock, however far the subscriptions' clock jumps", async () => {
    await many(1)
    await shop().service.claim("charge", 1)
    shop().forward({ days: 400 })
    expect(idsOf(await shop().anotherProcess().claim("charge", 1))).toEqual([])
  })

  it("open each period once, at the same moment", async () => {
    const ids = await many(12)
    await shop().round()
    shop().at("2027-06-01T00:00:00Z")
    const workers = [shop().service, shop().anotherProcess(), shop().anotherProcess()]
    await Promise.all(workers.map((worker) => worker.openPeriods(5)))
    await Promise.all(workers.map((worker) => worker.openPeriods(5)))
    for (const id of ids) {
      const indexes = (await shop().charges(id)).map(({ period_index }) => period_index)
      expect(indexes).toEqual([0, 1, 2, 3, 4])
    }
  })

  it("a period has one row, and a payment session one charge, by the database alone, even without the lock", async () => {
    const [id = ""] = await many(1)
    const { created_at: _, ...row } = (await shop().charges(id))[0] as ChargeRow
    const again = (changes: Partial<ChargeRow>) =>
      shop()
        .pg("card_subscription_charge")
        .insert({ ...row, is_signup: false, id: "cch_again", ...changes })
    await expect(again({ payment_session_id: null })).rejects.toThrow("one_a_period")
    await again({ period_index: 98, payment_session_id: "payses_again" })
    const third = { id: "cch_third", period_index: 99, payment_session_id: "payses_again" }
    await expect(again(third)).rejects.toThrow("one_a_session")
    expect(await shop().charges(id)).toHaveLength(2)
  })

  it("a slow worker that lost its lease charges nothing a second time", async () => {
    const [id = ""] = await many(1)
    const [charge = ""] = idsOf(await shop().service.claim("charge", 1))
    const both = [shop().service, shop().anotherProcess()]
    await Promise.all(both.map((worker) => worker.performCharge(charge, shop().gateway.charger)))
    await Promise.all(both.map((worker) => worker.performCharge(charge, shop().gateway.charger)))
    expect(shop().taken(id)).toBe(1)
    expect(await shop().states(id)).toEqual(["paid"])
  })

  it("that take over from a dead one at the same moment charge once", async () => {
    const [id = ""] = await many(1)
    const [charge = ""] = idsOf(await shop().service.claim("charge", 1))
    const dies = { ...shop().gateway.charger, openSession: () => Promise.reject(new Error("killed")) }
    await expect(shop().anotherProcess().performCharge(charge, dies)).rejects.toThrow("killed")
    shop().forward({ hours: 1 })
    const both = [shop().service, shop().anotherProcess()]
    await Promise.all(both.map((worker) => worker.performCharge(charge, shop().gateway.charger)))
    expect(shop().gateway.payments).toHaveLength(1)
    expect(await shop().states(id)).toEqual(["paid"])
  })

  it("a charge keeps the first cart that it is given", async () => {
    const [id = ""] = await many(1)
    const { id: charge } = await shop().last(id)
    expect(await shop().service.orders.keepCart(charge, "cart_1")).toBe("cart_1")
    expect(await shop().service.orders.keepCart(charge, "cart_2")).toBe("cart_1")
  })

  it("that keep the order of a charge at the same moment record it once", async () => {
    const [id = ""] = await many(1)
    const { id: charge } = await shop().last(id)
    await shop().service.performCharge(charge, shop().gateway.charger)
    const both = [shop().service, shop().anotherProcess()]
    await shop().whileRowLocked({ table: "card_subscription_charge", id: charge }, () =>
      both.map(({ orders }) => orders.keepOrder(charge, { orderId: "order_1", total: "29.00" })),
    )
    expect((await shop().history(id)).filter(({ code }) => code === "charge.renewed")).toHaveLength(1)
  })

  it("and a customer who pauses at that moment: charged and recorded, or neither", async () => {
    const ids = await many(20)
    const charges = idsOf(await shop().service.claim("charge", 20))
    const other = shop().anotherProcess()
    await Promise.all([
      ...charges.map((charge) => shop().service.performCharge(charge, shop().gateway.charger)),
      ...ids.map((id) => other.changes.pause({ subscription_id: id })),
    ])
    for (const id of ids) {
      expect(await shop().states(id)).toEqual([shop().taken(id) ? "paid" : "skipped"])
      expect(await shop().state(id)).toBe("paused")
    }
  })

  it("a retry that is requested while a worker starts the charge is left to the worker", async () => {
    const [id = ""] = await many(1)
    shop().answers({ decline: "116" })
    await shop().round()
    const { id: charge } = await shop().last(id)
    // As a worker does that starts the charge, until this is committed.
    const taken = { table: "card_subscription_charge", id: charge, changes: { state: "charging", attempts: 2 } }
    const asked = shop().whileRowLocked(taken, () => [shop().service.retryNow({ subscription_id: id })])
    await expect(asked).rejects.toThrow("so there is none to try again")
    expect(await shop().last(id)).toMatchObject({ state: "charging", attempts: 2 })
  })

  it("two retries at the same moment are one attempt", async () => {
    const [id = ""] = await many(1)
    shop().answers({ decline: "116" })
    await shop().round()
    shop().alwaysAnswers({ decline: "116" })
    const workers = [shop().service, shop().anotherProcess()]
    await shop().whileRowLocked({ table: "card_subscription", id }, () =>
      workers.map(async (worker) => {
        // While the first one runs, no declined charge is left for the second one.
        const tried = await worker.retryNow({ subscription_id: id }).catch((error: Error) => {
          expect(error.message).toContain("No charge of this subscription was declined")
          return []
        })
        for (const { id: charge } of tried) await worker.performCharge(charge, shop().gateway.charger)
      }),
    )
    expect(shop().gateway.payments).toHaveLength(2)
    expect(await shop().last(id)).toMatchObject({ state: "declined", attempts: 2 })
  })

  it("a worker that has read a charge which another one retries meanwhile does not retry it again", async () => {
    const [id = ""] = await many(1)
    shop().answers({ decline: "116" })
    await shop().round()
    shop().alwaysAnswers({ decline: "116" })
    shop().forward({ hours: 12 })
    const { id: charge } = await shop().last(id)
    const slow = shop().anotherProcess()
    // The clock is read after the charge.
    let tried: Promise<void> | undefined
    slow["context"].clock = async () => {
      tried ??= shop().service.performCharge(charge, shop().gateway.charger)
      await tried
      return shop().now()
    }
    await slow.performCharge(charge, shop().gateway.charger)
    expect(shop().gateway.payments).toHaveLength(2)
    expect(await shop().last(id)).toMatchObject({ state: "declined", attempts: 2 })
  })
})

describeSubscriptions("Events", (shop) => {
  it("are published once, by two publishers at the same moment", async () => {
    for (let number = 0; number < 5; number += 1) await shop().subscribed()
    await shop().round()
    const published: string[] = []
    const publish = async ({ name, subscription_id }: { name: string; subscription_id: string }) => {
      await new Promise((resolve) => setImmediate(resolve))
      published.push(`${subscription_id} ${name}`)
    }
    const counts = await Promise.all([
      shop().service.publishEvents(publish),
      shop().anotherProcess().publishEvents(publish),
    ])
    expect(counts[0].published + counts[1].published).toBe(15)
    expect(new Set(published).size).toBe(15)
    expect(await shop().service.publishEvents(publish)).toEqual({ published: 0 })
  })

  it("are published in the order in which they happened", async () => {
    const { id } = await shop().subscribed()
    shop().answers({ decline: "209" })
    await shop().round()
    const published: string[] = []
    await shop().service.publishEvents(async ({ name }) => void published.push(name))
    expect(published).toEqual(["created", "activated", "charge_failed", "card_needed", "past_due"])
    expect(await shop().events(id)).toEqual(published)
  })

  it("are published for one subscription if it is named", async () => {
    const { id } = await shop().subscribed()
    await shop().subscribed()
    const published: string[] = []
    await shop().service.publishEvents(async ({ subscription_id }) => void published.push(subscription_id), id)
    expect(published).toEqual([id, id])
  })

  it("are published later if the bus failed, which fails no caller", async () => {
    await shop().subscribed()
    const failure = new Error("no bus")
    expect(await shop().service.publishEvents(() => Promise.reject(failure))).toEqual({ published: 0, failure })
    await shop().pg("card_subscription_entry").update({ publishing_until: null })
    expect(await shop().service.publishEvents(() => Promise.resolve())).toEqual({ published: 2 })
  })
})

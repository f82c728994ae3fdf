import { type CardStore, eventually } from "../environment/card-store"
import { subscriptionMoves } from "../actions/subscription-moves"

type Message = { code: string; params: object; message: string }

type Shown = {
  message?: string
  subscription?: {
    problem: Message | null
    schedule: string | null
    actions: Record<string, { allowed: boolean; reason: Message }>
    charges: { id: string; state: string; order_id: string | null }[]
    history: (Message & { actor: string | null })[]
  }
}

const note = "Seen in the back office"

/** Unconfirmed outcomes that an admin may resolve. */
export function subscriptionResolutions(store: CardStore) {
  const moves = subscriptionMoves(store)
  const { forward, round, charges } = moves
  const path = (id: string) => `/admin/card-payments/subscriptions/${id}`
  const shown = async (id: string) => (await store.admin<Shown>("GET", path(id))).data.subscription
  const resolve = (id: string, what: string, body: object) =>
    store.admin<Shown>("POST", `${path(id)}/${what}/resolve`, { note, ...body })
  const resolveLast = async (id: string, body: object) => resolve(id, `charges/${(await charges(id)).at(-1)?.id}`, body)
  const states = async (id: string) => (await charges(id)).map(({ state }) => state)
  /** Writes to a row directly, because the module has no method for the change. */
  const changeCharge = async (id: string | undefined, changes: object) => {
    await store.container().resolve("__pg_connection__")("card_subscription_charge").where({ id }).update(changes)
  }

  describe("an unconfirmed schedule", () => {
    const lost = async (kind: "drop-after" | "drop-before") => {
      store.sandbox().fault({ operation: "createRecurringPayment", kind })
      return moves.subscribed({ terms: { engine: "gateway" } })
    }

    it("that exists at the gateway is confirmed by an update, and gets later changes", async () => {
      const { id } = await lost("drop-after")
      expect(await shown(id)).toMatchObject({
        schedule: "unconfirmed",
        actions: {
          retry: {
            allowed: false,
            reason: { code: "schedule.not_retried", message: expect.stringContaining("record the result") },
          },
        },
      })
      const [schedule] = store.sandbox().recurring()
      const recurring_payment_id = store.sandbox().recurringPaymentId(schedule?.client_orderid ?? "")
      const wrong = await resolve(id, "schedule", { happened: true, recurring_payment_id: "1234567890" })
      expect(wrong).toMatchObject({ status: 400, data: { message: expect.stringContaining("The gateway refused") } })
      expect(await shown(id)).toMatchObject({ schedule: "unconfirmed" })
      const { status, data } = await resolve(id, "schedule", { happened: true, recurring_payment_id })
      expect(status).toBe(200)
      expect(data.subscription).toMatchObject({ schedule: "confirmed", problem: null })
      const resolved = data.subscription?.history.find(({ code }) => code === "schedule.resolved_as_found")
      expect(resolved).toMatchObject({ message: expect.stringContaining(note), actor: expect.stringMatching(/^user_/) })
      expect(await moves.database()).not.toContain(recurring_payment_id)
      expect((await resolve(id, "schedule", { happened: false })).data.message).toContain("in the meantime")
      await forward("P1M")
      expect(await states(id)).toEqual(["paid", "paid"])
      await moves.verb("cancelCardSubscription", { subscription_id: id })
      expect(store.sandbox().recurring()).toMatchObject([{ state: "stop" }])
    })

    it("found on the day of its last charge, which has not come yet, keeps that day", async () => {
      store.sandbox().fault({ operation: "createRecurringPayment", kind: "drop-after" })
      const { id } = await moves.subscribed({ terms: { engine: "gateway", charges_limit: 2 } })
      const [schedule] = store.sandbox().recurring()
      const recurring_payment_id = store.sandbox().recurringPaymentId(schedule?.client_orderid ?? "")
      // It is that day already by the store's clock; the gateway has not charged yet.
      const { context } = moves.subscriptions() as unknown as { context: { clock: () => Promise<Date> } }
      const { clock } = context
      const { next_at } = await moves.find(id)
      context.clock = () => Promise.resolve(next_at as Date)
      try {
        await round()
        expect(await states(id)).toEqual(["paid", "awaiting"])
        expect((await resolve(id, "schedule", { happened: true, recurring_payment_id })).status).toBe(200)
      } finally {
        context.clock = clock
      }
      await forward("P1M")
      await eventually(async () => {
        await round()
        expect(await states(id)).toEqual(["paid", "paid"])
      })
      expect(await moves.find(id)).toMatchObject({ state: "completed", problem: null })
      await forward("P2M")
      expect(await states(id)).toEqual(["paid", "paid"])
    })

    it("cannot be resolved with the id of another subscription's schedule, which does not change", async () => {
      const other = await moves.subscribed({ terms: { engine: "gateway", amount: "30.00" } })
      const [theirs] = store.sandbox().recurring()
      const { id } = await lost("drop-after")
      const recurring_payment_id = store.sandbox().recurringPaymentId(theirs?.client_orderid ?? "")
      const { status, data } = await resolve(id, "schedule", { happened: true, recurring_payment_id })
      expect({ status, data }).toMatchObject({ status: 400, data: { message: expect.stringContaining("another") } })
      expect(store.sandbox().recurring()[0]).toEqual(theirs)
      expect(await shown(other.id)).toMatchObject({ schedule: "confirmed" })
    })

    it("that does not exist is created; charges of an older one are returned and reported", async () => {
      const { id } = await lost("drop-after")
      const early = await resolve(id, "schedule", { happened: false })
      expect(early).toMatchObject({ status: 400, data: { code: "schedule.may_still_arrive" } })
      const pg = store.container().resolve("__pg_connection__")
      const created_at = new Date(Date.now() - 3_600_000)
      await pg("card_recurring_payment").where({ subscription_id: id }).update({ created_at })
      const { status, data } = await resolve(id, "schedule", { happened: false })
      expect({ status, problem: data.subscription?.problem }).toEqual({ status: 200, problem: null })
      expect(store.sandbox().recurring()).toHaveLength(2)
      const [older] = store.sandbox().recurring()
      // Only the merchant can stop the older schedule, and sees a problem in each period.
      for (const back of [["20.00"], ["20.00", "20.00"]]) {
        await forward("P1M")
        await eventually(async () => {
          await round()
          const orders = store.sandbox().orders()
          const returned = orders.map(({ amounts }) => amounts.returned).filter((amount) => amount !== "0.00")
          expect(returned).toEqual(back)
          expect(await states(id)).toEqual(expect.arrayContaining(["paid", ...back.map(() => "returned")]))
          const problem = (await shown(id))?.problem?.message
          expect(problem).toContain(`merchant order id ${older?.client_orderid}`)
          expect(problem).toContain("Stop it in the gateway's own panel.")
        })
      }
      const taken = store.sandbox().orders()
      expect(taken.map(({ amounts }) => amounts.captured)).toEqual(["25.00", "20.00", "20.00", "20.00", "20.00"])
    })
  })

  describe("an unconfirmed period", () => {
    const unconfirmed = async () => {
      const { id, customer } = await moves.subscribed({ terms: { engine: "gateway" } })
      store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
      await forward("P1M")
      await forward("P3D")
      store.sandbox().clearFaults()
      expect(await states(id)).toEqual(["paid", "unconfirmed"])
      return { id, customer }
    }
    const atGateway = () => {
      const { client_orderid, orderid } = store.sandbox().orders()[1] ?? {}
      return { happened: true, client_orderid, orderid }
    }

    const isOrdered = (id: string) =>
      eventually(async () => {
        await round()
        expect((await charges(id)).at(-1)).toMatchObject({ state: "paid", order_id: expect.stringMatching(/^order_/) })
      })

    it("with an order found at the gateway: the order is polled, becomes the period's charge and makes its order", async () => {
      const { id } = await unconfirmed()
      const { status, data } = await resolveLast(id, atGateway())
      expect({ status, message: data.message }).toEqual({ status: 200, message: undefined })
      await isOrdered(id)
      expect((await shown(id))?.problem).toBeNull()
      expect((await resolveLast(id, atGateway())).data.message).toContain("recorded already")
      expect((await resolveLast(id, { happened: false })).data.message).toContain("in the meantime")
    })

    it("is not resolved with an order that is unknown, another payment's or of another amount", async () => {
      const others = [await moves.subscribed({ terms: { engine: "gateway", amount: "30.00" } })]
      others.push(await moves.subscribed({ terms: { engine: "gateway" } }))
      const { id } = await unconfirmed()
      const [first] = store.sandbox().orders()
      const theirs = store
        .sandbox()
        .orders()
        .find(({ amounts }) => amounts.captured === "30.00")
      const refused = async (order: object) => {
        const { status, data } = await resolveLast(id, { happened: true, ...order })
        expect(status).toBe(400)
        return data.message
      }
      const ids = { client_orderid: "r-none", orderid: "99" }
      expect(await refused(ids)).toContain("did not confirm this order")
      const idsOf = (order = first) => ({ client_orderid: order?.client_orderid, orderid: order?.orderid })
      expect(await refused(idsOf())).toContain("recorded already")
      expect(await refused(idsOf(theirs))).toContain("another subscription")
      // The same amount, charged to the same kind of card.
      const [last] = store.sandbox().recurring().slice(1, 2)
      const alike = store
        .sandbox()
        .orders()
        .find(({ orderid }) => last?.orders.includes(orderid))
      expect(await refused(idsOf(alike))).toContain("another subscription")
      for (const other of others) expect(await states(other.id)).toEqual(["paid", "unconfirmed"])
      expect(await states(id)).toEqual(["paid", "unconfirmed"])
    })

    it("is not resolved with an order of another amount or currency, or a declined one", async () => {
      const { id } = await unconfirmed()
      const { orderid = "" } = atGateway()
      const last = (await charges(id)).at(-1)?.id
      await changeCharge(last, { currency_code: "usd" })
      const foreign = await resolveLast(id, atGateway())
      expect(foreign.data.message).toContain("20.00 EUR for this order, but 20.00 USD was to be charged")
      await changeCharge(last, { currency_code: "eur", amount: "21.00" })
      const dearer = await resolveLast(id, atGateway())
      expect(dearer.data.message).toContain("20.00 EUR for this order, but 21.00 EUR was to be charged")
      await store.sandbox().resolveStep(orderid, { status: "declined" })
      const declined = await resolveLast(id, atGateway())
      expect(declined).toMatchObject({ status: 400, data: { message: expect.stringContaining("is declined") } })
      expect(await states(id)).toEqual(["paid", "unconfirmed"])
    })

    it("resolved as not charged is not charged; a later report is still attached", async () => {
      const { id } = await unconfirmed()
      expect((await resolveLast(id, { happened: false })).status).toBe(200)
      expect(await states(id)).toEqual(["paid", "lapsed"])
      expect((await shown(id))?.problem).toBeNull()
      await forward("P1D")
      expect(store.callsTo("makeRebill")).toHaveLength(0)
      await store.sandbox().callback(store.sandbox().orders()[1]?.orderid ?? "")
      await round()
      expect(await states(id)).toEqual(["paid", "paid"])
    })

    it("is resolved with an order of the card at that time, whatever card was chosen since", async () => {
      const { id, customer } = await unconfirmed()
      const card = await moves.anotherCard(customer)
      await moves.verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: card.id })
      const { status, data } = await resolveLast(id, atGateway())
      expect({ status, message: data.message }).toEqual({ status: 200, message: undefined })
      await isOrdered(id)
    })

    it("resolved as not charged, and found later, makes its order", async () => {
      const { id } = await unconfirmed()
      expect((await resolveLast(id, { happened: false })).status).toBe(200)
      const { status, data } = await resolveLast(id, atGateway())
      expect({ status, message: data.message }).toEqual({ status: 200, message: undefined })
      await isOrdered(id)
    })

    it("is not resolved with an order of an earlier day, by the same card and amount", async () => {
      await store.buyDirectly()
      const [{ client_orderid, orderid, amounts } = { client_orderid: "", orderid: "", amounts: { captured: "" } }] =
        store.sandbox().orders()
      // Another shop's order, at the same gateway.
      const pg = store.container().resolve("__pg_connection__")
      await pg("card_transaction").where({ client_orderid }).update({ deleted_at: new Date() })
      await forward("P3M")
      const { id } = await unconfirmed()
      const amount = amounts.captured
      await changeCharge((await charges(id)).at(-1)?.id, { amount })
      const { status, data } = await resolveLast(id, { happened: true, client_orderid, orderid })
      expect({ status, data }).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("the order is older") },
      })
      expect(await states(id)).toEqual(["paid", "unconfirmed"])
    })

    it("is not resolved with an order of a card that the subscription never had", async () => {
      const { id } = await unconfirmed()
      await changeCharge((await charges(id)).at(-1)?.id, { card_last4: "0000" })
      const subscriptions = store.container().resolve("__pg_connection__")("card_subscription")
      await subscriptions.where({ id }).update({ card_last4: "0001" })
      const { status, data } = await resolveLast(id, atGateway())
      expect({ status, data }).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("another card") },
      })
    })
  })
}

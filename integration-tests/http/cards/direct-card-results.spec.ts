import { aCard, describeStore, eventually } from "../../environment/card-store"
import { anotherCard, directMoves } from "../../actions/direct-moves"

describeStore("A direct card whose result is late or missing", (store) => {
  const { books, orderids, taken, orderOf, placedByItself, addOneShirt, reversed, reconcile, poll } = directMoves(store)

  it("an unknown result is a state of its own: nothing more is sent until the outcome is known", async () => {
    const started = await store.checkout({ provider: "direct" })
    await store.pay(started.session.id, { card: aCard("217") })
    const unknown = await store.reached(started, "unknown")
    expect(unknown.message).toContain("do not pay again")
    for (const body of [{}, { start_over: true }]) {
      const again = await store.pay(started.session.id, { card: anotherCard(), ...body })
      expect(again).toMatchObject({ status: 200, data: { session: { state: "unknown" } } })
    }
    const early = await store.complete(started.cartId)
    expect(early.data).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
    expect(books()).toHaveLength(1)

    await store.sandbox().resolveStep(orderids()[0] ?? "", { status: "approved" })
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("an unknown result that ends as a decline lets another card pay", async () => {
    const started = await store.checkout({ provider: "direct" })
    await store.pay(started.session.id, { card: aCard("217") })
    await store.reached(started, "unknown")
    await store
      .sandbox()
      .resolveStep(orderids()[0] ?? "", { status: "declined", errorCode: "209", errorMessage: "Stolen" })
    await store.reached(started, "declined")
    await store.pay(started.session.id, { card: anotherCard() })
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["0.00", "45.00"])
  })

  it("a lost answer causes no second charge: the payment is found by polling", async () => {
    store.sandbox().fault({ operation: "sale", kind: "drop-after" })
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 3 })
    const started = await store.checkout({ provider: "direct" })
    const lost = await store.pay(started.session.id, { card: aCard() })
    expect(lost).toMatchObject({ status: 200, data: { session: { state: "unknown" } } })
    expect((await store.pay(started.session.id, { card: anotherCard() })).status).toBe(200)
    const order = await orderOf(started.cartId)
    const [transaction] = await store.transactionsOf(order.id)
    expect(transaction?.timeline.map(({ message }) => message)).toContain(
      "The gateway's answer was lost: its status is polled to find out whether the card was charged.",
    )
    expect(taken()).toEqual(["45.00"])
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("a card that never arrived may be tried again once enough answers proved it", async () => {
    store.sandbox().options({ unknownOrder: "validation-error" })
    try {
      store.sandbox().fault({ operation: "sale", kind: "drop-before" })
      const started = await store.checkout({ provider: "direct" })
      const lost = await store.pay(started.session.id, { card: aCard() })
      expect(lost.data.session.state).toBe("unknown")
      const { id } = await store.attempt(started.session.id)
      await eventually(async () => {
        await reconcile(id)
        expect((await store.attempt(started.session.id)).status).toBe("error")
      })
      expect(await store.reached(started, "failed")).toMatchObject({
        message: expect.stringContaining("You were not charged"),
      })
      expect(books()).toEqual([])
      expect((await store.pay(started.session.id, { card: aCard() })).status).toBe(200)
      expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
      expect(taken()).toEqual(["45.00"])
    } finally {
      store.sandbox().options({ unknownOrder: "error" })
    }
  })

  it("a refused call is answered with a message, nothing is charged, and the shopper may try again", async () => {
    store.sandbox().fault({ operation: "sale", kind: "refuse" })
    const started = await store.checkout({ provider: "direct" })
    const refused = await store.pay(started.session.id, { card: aCard() })
    expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("refused") } })
    expect((await store.session(started.session.id)).data.session).toMatchObject({ state: "pending" })
    expect(books()).toEqual([])
    await store.pay(started.session.id, { card: aCard() })
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
  })

  it("the order is made without the browser after the shopper closed the tab", async () => {
    const { session, cartId } = await store.checkout({ provider: "direct" })
    await store.pay(session.id, { card: aCard() })
    expect(await placedByItself(cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
  })

  it.each(["the callback", "the schedule"])(
    "%s alone makes the order after the shopper closed the tab before a late result",
    async (who) => {
      const bySchedule = who === "the schedule"
      const started = await store.checkout({ provider: "direct" })
      await store.pay(started.session.id, { card: aCard("217") })
      await store.reached(started, "unknown")
      await store.callbacksDone()
      if (bySchedule) store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
      await store.sandbox().resolveStep(orderids()[0] ?? "", { status: "approved" })
      if (bySchedule) {
        expect(await store.orderOfCart(started.cartId)).toBeUndefined()
        await poll(started.session.id)
      }
      expect(await placedByItself(started.cartId)).toMatchObject({ payment_status: "captured" })
      expect(taken()).toEqual(["45.00"])
    },
  )

  it.each([
    ["direct", { captured: "45.00", returned: "45.00" }],
    ["directhold", { authorized: "45.00", released: "45.00" }],
  ])(
    "money that arrives after the cart changed during an unknown result is returned (%s)",
    async (provider, amounts) => {
      const started = await store.checkout({ provider })
      await store.pay(started.session.id, { card: aCard("217") })
      await store.reached(started, "unknown")
      const [orderid = ""] = orderids()
      await addOneShirt(started.cartId)
      await store.sandbox().resolveStep(orderid, { status: "approved" })
      await reversed(orderid)
      expect(books()).toMatchObject([{ amounts }])
      expect(await store.orderOfCart(started.cartId)).toBeUndefined()
    },
  )

  it("an order placed before the result is known gets its payment later", async () => {
    const started = await store.checkout({ provider: "directplace" })
    await store.pay(started.session.id, { card: aCard("217") })
    await store.reached(started, "unknown")
    const placed = await store.complete(started.cartId)
    expect(placed.data.type).toBe("order")
    const again = await store.pay(started.session.id, { card: anotherCard() })
    expect(again).toMatchObject({ status: 400, data: { message: expect.stringContaining("ordered already") } })
    await store.sandbox().resolveStep(orderids()[0] ?? "", { status: "approved" })
    await eventually(async () =>
      expect(await store.order(placed.data.order?.id ?? "")).toMatchObject({
        ...{ payment_status: "captured", transactions: [{ amount: 45 }] },
      }),
    )
    expect(taken()).toEqual(["45.00"])
  })
})

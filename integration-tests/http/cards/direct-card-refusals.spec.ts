import { aCard, type CardStore, describeStore, eventually, type Session } from "../../environment/card-store"
import { anotherCard, directMoves } from "../../actions/direct-moves"
import { stockLastPiece } from "../../actions/stock-last-piece"

type Customer = Awaited<ReturnType<CardStore["customer"]>>

const gone = { status: 404, data: { message: expect.stringContaining("does not exist any more. Please go back") } }

describeStore("A refused card: a message and no charge", (store) => {
  const { books, orderids, taken, paymentOf, orderOf, addOneShirt, reversed, reconcile } = directMoves(store)

  it("another customer's saved card is answered as not found, and charges nobody", async () => {
    const [owner, stranger] = [await store.customer(), await store.customer()]
    await store.buyDirectly({ customer: owner, body: { save_card: true } })
    const saved = await eventually(async () => {
      const { data } = await store.savedCards(owner)
      expect(data.cards).toHaveLength(1)
      return data.cards[0]?.id ?? ""
    })
    const [own, hosted] = [await open("direct", stranger), await open("saved", stranger)]
    const { length } = store.sandbox().calls()
    const answers = await Promise.all(
      [own, hosted].flatMap(({ session }) => [
        store.pay(session.id, { saved_card: saved }, stranger),
        store.pay(session.id, { saved_card: "csc_01NOBODY" }, stranger),
        store.pay(session.id, { saved_card: saved, cvv2: "123", start_over: true }, stranger),
      ]),
    )
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.message}`))).toEqual(
      new Set(["404 This card does not exist. Please choose another one."]),
    )
    const started = await store.newSession(own.collectionId, {
      ...{ provider: "direct", customer: stranger, data: { saved_card: saved } },
    })
    expect(started.status).toBe(404)
    expect(store.sandbox().calls()).toHaveLength(length)
    expect(store.callsTo("makeRebill")).toEqual([])
  })

  it("a card is saved only for the signed-in customer who owns the cart", async () => {
    const [owner, stranger] = [await store.customer(), await store.customer()]
    const { session, cartId } = await open("direct", owner)
    expect(await store.pay(session.id, { card: aCard(), save_card: true }, stranger)).toMatchObject(gone)
    expect(await store.pay(session.id, { card: aCard(), save_card: true })).toMatchObject({
      ...{ status: 401, data: { message: expect.stringContaining("Please sign in to save a card") } },
    })
    expect(store.sandbox().calls()).toEqual([])
    await store.pay(session.id, { card: aCard(), save_card: true }, owner)
    await orderOf(cartId)
    await eventually(async () => expect((await store.savedCards(owner)).data.cards).toHaveLength(1))
    expect((await store.savedCards(stranger)).data.cards).toEqual([])
  })

  it("a session with an open form takes no card, and one with a card gets no form", async () => {
    const hosted = await open("main")
    const wrong = await store.pay(hosted.session.id, { card: aCard() })
    expect(wrong).toMatchObject({ status: 400, data: { message: expect.stringContaining("on the payment page") } })
    const { data } = await store.newSession(hosted.collectionId, { provider: "direct" })
    const direct = data.payment_collection.payment_sessions[0] as Session
    expect(await store.pay(hosted.session.id, { card: aCard() })).toMatchObject({
      ...{ status: 404, data: { message: expect.stringContaining("not valid any more. If you have paid it") } },
    })
    expect((await store.start(direct.id)).data.session).toMatchObject({ state: "pending", redirect_url: null })
    expect(store.callsTo("sale")).toEqual([])
    await store.pay(direct.id, { card: aCard() })
    expect(await orderOf(hosted.cartId)).toMatchObject({ payment_status: "captured" })
    const paid = books().filter(({ amounts }) => amounts.captured !== "0.00")
    expect(paid).toMatchObject([{ operation: "sale", amounts: { captured: "45.00" } }])
  })

  it("the first tab's session is gone after the cart was paid by form in another tab", async () => {
    const first = await open("direct")
    const { data } = await store.newSession(first.collectionId, { provider: "auto" })
    await store.payForm((data.payment_collection.payment_sessions[0] as Session).id)
    await orderOf(first.cartId)
    expect(await store.pay(first.session.id, { card: aCard() })).toMatchObject(gone)
    expect(taken()).toEqual(["45.00"])
    expect(store.callsTo("sale")).toEqual([])
  })

  it("the back button charges nothing after the order was canceled", async () => {
    const { session, order } = await store.buyDirectly()
    expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
    await eventually(() => expect(books()).toMatchObject([{ amounts: { returned: "45.00" } }]))
    for (const body of [{ card: aCard() }, { card: anotherCard(), start_over: true }]) {
      expect((await store.pay(session.id, body)).status).toBe(200)
    }
    expect(taken()).toEqual(["45.00"])
    expect(store.callsTo("sale")).toHaveLength(1)
    expect(paymentOf(await store.order(order.id)).refunds).toMatchObject([{ amount: 45 }])
  })

  it("an open session is paid by the cart's customer after signing in, and by no other login", async () => {
    const [owner, stranger] = [await store.customer(), await store.customer()]
    const { session, cartId } = await open("direct")
    expect((await store.store("POST", `/store/carts/${cartId}/customer`, {}, owner.token)).status).toBe(200)
    expect(await store.pay(session.id, { card: aCard() }, stranger)).toMatchObject(gone)
    expect((await store.session(session.id, await store.newCart())).status).toBe(404)
    expect(store.sandbox().calls()).toEqual([])
    expect((await store.pay(session.id, { card: aCard() }, owner)).status).toBe(200)
    expect(await orderOf(cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
  })

  it("a paid cart that cannot become an order is reversed; paying again makes a new charge, which stays", async () => {
    await stockLastPiece(store, 5)
    const items = [{ variant_id: store.seed().scarceVariantId, quantity: 1 }]
    const started = await store.checkout({ provider: "direct", cart: { items } })
    await stockLastPiece(store, 0)
    await store.pay(started.session.id, { card: aCard() })
    await store.callbacksDone()
    await eventually(async () => expect((await store.attempt(started.session.id)).status).toBe("approved"))
    const again = await store.pay(started.session.id, { card: anotherCard(), start_over: true })
    expect(again.data.session.state).toBe("captured")
    expect(store.callsTo("sale")).toHaveLength(1)

    const { id } = await store.attempt(started.session.id)
    await store.cards().update(id, { approved_at: new Date(Date.now() - 61 * 60_000) })
    await reconcile(id)
    await reversed(orderids()[0] ?? "")
    const canceled = (await store.session(started.session.id, started.cartId)).data.session
    expect(canceled).toMatchObject({ state: "canceled", message: expect.stringContaining("You were not charged") })
    await stockLastPiece(store, 5)
    expect(await store.pay(started.session.id, { card: anotherCard() })).toMatchObject({ status: 200 })
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(books()).toMatchObject([
      { amounts: { captured: "25.00", returned: "25.00" } },
      { amounts: { captured: "25.00", returned: "0.00" } },
    ])
  })

  it("a mismatching amount is never accepted, whatever card paid it", async () => {
    const started = await open("direct")
    await store.pay(started.session.id, { card: aCard("217") })
    await store.reached(started, "unknown")
    await store.callbacksDone()
    const { id } = await store.attempt(started.session.id)
    await store.cards().update(id, { amount: "44.00" })
    await store.sandbox().resolveStep(orderids()[0] ?? "", { status: "approved" })
    const { data } = await store.complete(started.cartId)
    expect(data.type).toBe("cart")
    expect((await store.attempt(started.session.id)).mismatch).toMatchObject({
      code: "mismatch.amount",
      params: { reported: "45.00" },
    })
    const again = await store.pay(started.session.id, { card: anotherCard() })
    expect(again.status).toBe(200)
    expect(await store.orderOfCart(started.cartId)).toBeUndefined()
  })

  it("missing sessions charge nothing on any of their routes", async () => {
    const { session, cartId } = await open("direct")
    await addOneShirt(cartId)
    for (const id of [session.id, "payses_01NOBODY", "cver_01NOBODY"]) {
      expect(await store.pay(id, { card: aCard() })).toMatchObject(gone)
      expect(await store.session(id, cartId)).toMatchObject(gone)
      expect(await store.start(id)).toMatchObject(gone)
      const timeOut = await store.store("POST", `/store/card-payments/sessions/${id}/three-d-secure`, {
        method: "timeout",
      })
      expect(timeOut).toMatchObject(gone)
    }
    expect(store.sandbox().calls()).toEqual([])
  })

  async function open(provider: string, customer?: Customer) {
    return store.checkout({ provider, customer })
  }
})

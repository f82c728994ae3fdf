import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { englishText, type Message } from "../../../src/messages"
import { describeStore, eventually, type Session } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"
import { stockLastPiece } from "../../actions/stock-last-piece"

describeStore("Automatic reversals", (store) => {
  const listen = listener(store)
  const stock = (quantity: number) => stockLastPiece(store, quantity)
  const reconcile = async (transactionId: string) => {
    const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: transactionId } })
  }
  /** Expects the hold to be released at the gateway first, and then in Medusa. */
  const released = async (orderid: string, state: string) =>
    eventually(async () => {
      expect(store.sandbox().order(orderid)?.state).toBe(state)
      expect((await store.cards().attemptOf({ orderid }))?.reversed_at).not.toBeNull()
    })

  it("the cart changed while a form was open, and both forms were paid: the old payment is released, the new one pays the order", async () => {
    const { cartId, collectionId, session } = await store.checkout()
    const old = (await store.attempt(session.id)).orderid ?? ""
    expect(
      (
        await store.store("POST", `/store/carts/${cartId}/line-items`, {
          variant_id: store.seed().variantId,
          quantity: 1,
        })
      ).status,
    ).toBe(200)
    const { data } = await store.newSession(collectionId)
    const fresh = data.payment_collection.payment_sessions[0] as Session
    expect(fresh.id).not.toBe(session.id)
    await store.sandbox().pay(old, { cvv2: "123" })
    const current = await store.payForm(fresh.id)
    const done = await store.complete(cartId)
    expect(done.data.type).toBe("order")
    await released(old, "released")
    expect(store.sandbox().order(current)).toMatchObject({ state: "authorized", amounts: { authorized: "65.00" } })
    const transactions = await store.transactionsOf(done.data.order?.id ?? "")
    expect(transactions.find(({ orderid }) => orderid === old)).toMatchObject({
      state: "voided",
      superseded: expect.objectContaining({ code: expect.any(String) as unknown }),
    })
  })

  it("a sale paid on a replaced session is returned, with an event", async () => {
    const emitted = listen("card_payment.reversed")
    const { cartId, collectionId, session } = await store.checkout({ provider: "auto" })
    const attempt = await store.attempt(session.id)
    const old = attempt.orderid ?? ""
    await store.newSession(collectionId, { provider: "main" })
    await store.sandbox().pay(old, { cvv2: "123" })
    await released(old, "returned")
    const ofAttempt = () => emitted.map(({ data }) => data).filter(({ id }) => id === attempt.id)
    await eventually(() => expect(ofAttempt()).toMatchObject([{ amount: "45.00" }]))
    expect(await store.orderOfCart(cartId)).toBeUndefined()
  })

  it("a reversal that is refused at first is tried again until it succeeds", async () => {
    const { collectionId, session } = await store.checkout({ provider: "auto" })
    const attempt = await store.attempt(session.id)
    await store.newSession(collectionId, { provider: "main" })
    store.sandbox().fault({ operation: "return", kind: "refuse", times: 1 })
    await store.sandbox().pay(attempt.orderid ?? "", { cvv2: "123" })
    await eventually(async () => {
      const row = await store.cards().attemptOf({ id: attempt.id })
      expect(row).toMatchObject({
        status: "approved",
        reversal_reason: { code: expect.any(String) },
        reversed_at: null,
      })
      expect(row?.next_check_at).not.toBeNull()
    })
    await store.sandbox().idle()
    await reconcile(attempt.id)
    await released(attempt.orderid ?? "", "returned")
  })

  it("a paid cart that cannot become an order is tried again, and the shopper may correct it", async () => {
    const { cartId, session } = await soldOut()
    const orderid = await store.payForm(session.id)
    await store.sandbox().idle()
    await eventually(async () => {
      const { message } = await latestNote(session.id)
      expect(message).toContain("cannot become an order yet")
    })
    expect(store.sandbox().order(orderid)?.state).toBe("authorized")
    await stock(5)
    const { id } = await store.attempt(session.id)
    await reconcile(id)
    expect(await store.orderOfCart(cartId)).toBeDefined()
  })

  it("... and reversed after abandonAfter; then the shopper can start again", async () => {
    const { session, cartId } = await soldOut()
    const orderid = await store.payForm(session.id)
    await store.sandbox().idle()
    const { id } = await store.attempt(session.id)
    await store.cards().update(id, { approved_at: new Date(Date.now() - 61 * 60_000) })
    await reconcile(id)
    await released(orderid, "released")
    expect((await store.session(session.id, cartId)).data.session.state).toBe("canceled")
    await stock(5)
    expect((await store.start(session.id)).data.session.state).toBe("redirect")
    await store.payForm(session.id)
    expect((await store.complete(cartId)).data.type).toBe("order")
  })

  it("a canceled order whose void was refused at first releases the hold later", async () => {
    const { order, orderid } = await store.buy()
    store.sandbox().fault({ operation: "void", kind: "refuse", times: 2 })
    expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
    await eventually(async () => {
      expect((await store.transactionsOf(order.id))[0]?.timeline.map(({ message }) => message).join()).toContain(
        "could not be reversed yet",
      )
    })
    const [transaction] = await store.transactionsOf(order.id)
    await reconcile(transaction?.id ?? "")
    await released(orderid, "released")
    await eventually(async () =>
      expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.canceled_at).not.toBeNull(),
    )
  })

  it("a canceled order whose refund was refused at first is refunded once", async () => {
    const { order, orderid } = await store.buy({ provider: "auto" })
    store.sandbox().fault({ operation: "return", kind: "refuse", times: 1 })
    expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
    await released(orderid, "returned")
    expect(
      store
        .sandbox()
        .order(orderid)
        ?.steps.filter((step) => step.type === "reversal"),
    ).toHaveLength(1)
    await eventually(async () =>
      expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.refunds).toMatchObject([
        { amount: 45 },
      ]),
    )
  })

  it("an order placed before the payment was final is marked when the payment fails", async () => {
    const emitted = listen("card_payment.declined_after_order")
    const { cartId, session } = await store.checkout({ provider: "place" })
    const { id } = await store.attempt(session.id)
    const orderid = await store.payForm(session.id, "217")
    await store.sandbox().idle()
    await store.call("GET", `/hooks/card-payments/main/return?session=${session.id}`)
    const placed = await store.complete(cartId)
    expect(placed.data.type).toBe("order")
    await store
      .sandbox()
      .resolveStep(orderid, { status: "declined", errorCode: "116", errorMessage: "Insufficient funds" })
    await eventually(() => expect(emitted.map(({ data }) => data.id)).toContain(id))
    const order = await store.order(placed.data.order?.id ?? "")
    expect(order.payment_collections[0]?.payment_sessions[0]?.status).toBe("error")
    expect((await store.transactionsOf(order.id))[0]?.state).toBe("declined")
    // A person has to ask for another payment, or to cancel the order.
    const inbox = async () => {
      const path = "/admin/card-payments/attention?kind=declined_after_order"
      const { data } = await store.admin<{ attention: object[] }>("GET", path)
      return data.attention
    }
    expect(await inbox()).toMatchObject([{ order: { id: order.id }, subject: { type: "payment", id } }])
    expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
    expect(await inbox()).toEqual([])
    expect((await store.admin("POST", `/admin/orders/${order.id}/archive`)).status).toBe(200)
    expect((await store.order(order.id)).status).toBe("archived")
    // Medusa's cancellation cancels the collection as well; one by the store's own code may not.
    const [collection] = order.payment_collections
    const pg = store.container().resolve("__pg_connection__")
    await pg("payment_collection").where({ id: collection?.id }).update({ status: "not_paid" })
    expect(await inbox()).toEqual([])
    // By Medusa's query, as in a store whose orders are in another database.
    jest.spyOn(MedusaModule, "getModuleResolutions").mockReturnValue({} as never)
    expect(await inbox()).toEqual([])
    jest.restoreAllMocks()
  })

  it("... and gets its payment when the payment succeeds", async () => {
    const { cartId, session } = await store.checkout({ provider: "place" })
    const orderid = await store.payForm(session.id, "217")
    await store.call("GET", `/hooks/card-payments/main/return?session=${session.id}`)
    const placed = await store.complete(cartId)
    await store.sandbox().resolveStep(orderid, { status: "approved" })
    await eventually(async () => {
      const order = await store.order(placed.data.order?.id ?? "")
      expect(order).toMatchObject({ payment_status: "captured" })
      expect(order.transactions).toMatchObject([{ amount: 45 }])
    })
  })

  it("... and if it was canceled meanwhile, the money is returned, without a warning of a failed payment", async () => {
    const failed = listen("card_payment.declined_after_order")
    const { cartId, session } = await store.checkout({ provider: "place" })
    const orderid = await store.payForm(session.id, "217")
    await store.callbacksDone()
    await store.call("GET", `/hooks/card-payments/main/return?session=${session.id}`)
    const placed = await store.complete(cartId)
    const orderId = placed.data.order?.id ?? ""
    const { id } = await store.attempt(session.id)
    expect((await store.admin("POST", `/admin/orders/${orderId}/cancel`, {})).status).toBe(200)
    await eventually(async () => expect((await store.cards().attemptOf({ id }))?.reversal_reason).toBeTruthy())
    await store.sandbox().resolveStep(orderid, { status: "approved" })
    await released(orderid, "returned")
    await store.callbacksDone()
    await reconcile(id)
    expect((await store.transactionsOf(orderId))[0]?.timeline.map(({ kind }) => kind)).not.toContain("warning")
    expect(failed).toEqual([])
  })

  async function latestNote(sessionId: string) {
    const { id } = await store.attempt(sessionId)
    const entries = await store
      .cards()
      .listCardTimelineEntries({ transaction_id: id }, { order: { created_at: "DESC" } })
    return { message: entries[0] ? englishText(entries[0] as Message) : "" }
  }

  /** A cart with the last piece, which then is no longer in stock. */
  async function soldOut() {
    await stock(5)
    const started = await store.checkout({
      cart: { items: [{ variant_id: store.seed().scarceVariantId, quantity: 1 }] },
    })
    await stock(0)
    return started
  }
})

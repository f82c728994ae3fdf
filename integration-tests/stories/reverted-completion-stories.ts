import { englishText, type Message } from "../../src/messages"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { aCard, type CardStore, eventually } from "../environment/card-store"
import { directMoves } from "../actions/direct-moves"
import { listener } from "../observers/bus-events"
import { stockLastPiece } from "../actions/stock-last-piece"
import { waitForNoLock } from "../races/wait-for-no-lock"
import { workflowStorage } from "../environment/workflow-engine"

/**
 * Moves around a Medusa completion that fails after it has authorized the payment, and is reverted.
 */
function revertedCompletionMoves(store: CardStore) {
  const { reconcile, taken } = directMoves(store)

  /**
   * Makes Medusa's next completion of the cart fail in its last step, when the order and the
   * payment exist.
   */
  const failNextCompletion = (cartId: string) => {
    const locking = store.container().resolve(Modules.LOCKING)
    const release = locking.release.bind(locking)
    const spy = jest.spyOn(locking, "release").mockImplementation((keys, owner) => {
      if (!owner?.ownerId && [keys].flat().includes(cartId)) {
        spy.mockRestore()
        return Promise.reject(new Error("the lock is lost"))
      }
      return release(keys, owner)
    })
    return () => eventually(() => expect(jest.isMockFunction(locking.release)).toBe(false))
  }
  const revertCompletion = async (provider: string, before = () => {}) => {
    const started = await store.checkout({ provider })
    const failed = failNextCompletion(started.cartId)
    before()
    await store.pay(started.session.id, { card: aCard() })
    await failed()
    await store.callbacksDone()
    const { id = "" } = (await store.cards().attemptOf({ payment_session_id: started.session.id })) ?? {}
    return { ...started, id }
  }
  const sessionsOf = (id: string) =>
    store
      .container()
      .resolve(Modules.PAYMENT)
      .listPaymentSessions({ id: [id] })
  const paymentsOf = (sessionId: string) =>
    store
      .container()
      .resolve(Modules.PAYMENT)
      .listPayments({ payment_session_id: sessionId }, { relations: ["refunds"] })
  const expectNoOrder = async (cartId: string) => {
    expect(await store.orderOfCart(cartId)).toBeUndefined()
    const { data } = await store.complete(cartId)
    expect(data.type).not.toBe("order")
  }
  /** Pays again from the cart, as a shopper does after a failure. */
  const payAnew = async (collectionId: string, cartId: string, provider: string) => {
    const { data } = await store.newSession(collectionId, { provider })
    const [session] = data.payment_collection.payment_sessions
    expect((await store.pay(session?.id ?? "", { card: aCard() })).status).toBe(200)
    return eventually(async () => {
      const id = await store.orderOfCart(cartId)
      expect(id).toBeDefined()
      const { payment_collections } = await store.order(id ?? "")
      const paid = payment_collections[0]?.payments.find(({ payment_session_id }) => payment_session_id === session?.id)
      expect(paid).toBeDefined()
      return paid
    })
  }

  return { failNextCompletion, revertCompletion, sessionsOf, paymentsOf, expectNoOrder, payAnew, reconcile, taken }
}

/** Stories whose outcome depends on the provider of Medusa's locks. */
export function cartLockStories(store: CardStore): void {
  const { revertCompletion, payAnew, reconcile, taken } = revertedCompletionMoves(store)

  it("a sale is reversed with it: no order is made of it later, and paying again makes a new charge", async () => {
    const { id, cartId, collectionId } = await revertCompletion("direct")
    await eventually(async () => {
      await reconcile(id)
      expect((await store.cards().attemptOf({ id }))?.reversed_at).toBeInstanceOf(Date)
    })
    expect(store.sandbox().orders()).toMatchObject([{ amounts: { captured: "45.00", returned: "45.00" } }])
    expect(await store.orderOfCart(cartId)).toBeUndefined()
    expect(await payAnew(collectionId, cartId, "direct")).toMatchObject({ captures: [{ amount: 45 }], refunds: [] })
    expect(taken()).toHaveLength(2)
  })

  it("a shopper who pays meanwhile waits for it, and does not learn that the cart is ordered", async () => {
    const { session, cartId } = await store.checkout({ provider: "direct" })
    const locking = store.container().resolve(Modules.LOCKING)
    const carts = store.container().resolve(Modules.CART)
    await locking.acquire(cartId, { ownerId: "another completion" })
    await carts.updateCarts(cartId, { completed_at: new Date() })
    const asked = jest.spyOn(locking, "acquire")
    const paying = store.pay(session.id, { card: aCard() })
    await eventually(() => expect(asked.mock.calls.map(([key]) => key)).toContain(cartId))
    expect(store.callsTo("sale")).toEqual([])
    await carts.updateCarts(cartId, { completed_at: null })
    await locking.release(cartId, { ownerId: "another completion" })
    expect((await paying).status).toBe(200)
    asked.mockRestore()
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("a cart whose lock a dead server left behind: the money is returned after the shopper's wait", async () => {
    const { session, cartId } = await store.checkout({ provider: "direct" })
    store.sandbox().fault({ operation: "sale", kind: "delay", ms: 300 })
    // The callback would request the cart's lock at this moment.
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    const paying = store.pay(session.id, { card: aCard() })
    await eventually(() => expect(store.callsTo("sale")).toHaveLength(1))
    await store.container().resolve(Modules.LOCKING).acquire(cartId, { ownerId: "a dead server" })
    waitForNoLock(store.container(), cartId)
    await paying
    const { id } = await eventually(async () => {
      const attempt = await store.attempt(session.id)
      expect(attempt.status).toBe("approved")
      return attempt
    })
    const long = new Date(Date.now() - 61 * 60_000)
    // A payment that a completion may still be recording is left alone.
    await store.cards().update(id, { approved_at: long, recorded_at: new Date() })
    await reconcile(id)
    expect(await store.cards().attemptOf({ id })).toMatchObject({ reversed_at: null, reversal_reason: null })
    await store.cards().update(id, { recorded_at: long })
    await reconcile(id)
    expect((await store.cards().attemptOf({ id }))?.reversed_at).toBeInstanceOf(Date)
    expect(store.sandbox().orders()).toMatchObject([{ amounts: { captured: "45.00", returned: "45.00" } }])
    expect(await store.orderOfCart(cartId)).toBeUndefined()
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("an order that is being undone is not taken for the payment's order", async () => {
    await stockLastPiece(store, 5)
    const items = [{ variant_id: store.seed().scarceVariantId, quantity: 1 }]
    const { session, cartId, collectionId } = await store.checkout({ provider: "direct", cart: { items } })
    await stockLastPiece(store, 0)
    await store.pay(session.id, { card: aCard() })
    const { id } = await eventually(async () => {
      const attempt = await store.attempt(session.id)
      expect(attempt.status).toBe("approved")
      return attempt
    })
    await store.callbacksDone()
    await reconcile(id)

    const locking = store.container().resolve(Modules.LOCKING)
    const asked = [jest.spyOn(locking, "acquire"), jest.spyOn(locking, "execute")]
    const link = store.container().resolve(ContainerRegistrationKeys.LINK)
    const order = { [Modules.ORDER]: { order_id: "order_01REVERTED" } }
    const links = [
      { ...order, [Modules.CART]: { cart_id: cartId } },
      { ...order, [Modules.PAYMENT]: { payment_collection_id: collectionId } },
    ]
    // As Medusa's completion, which holds the cart's lock until it finds no stock and undoes
    // everything. A reconciliation started by the callback may still hold the lock, and this
    // request does not wait.
    await eventually(() => locking.acquire(cartId, { ownerId: "another completion" }))
    await link.create(links)
    asked.forEach((spy) => spy.mockClear())
    const reconciling = reconcile(id)
    await eventually(() => expect(asked.flatMap((spy) => spy.mock.calls.map(([key]) => key))).toContain(cartId))
    await link.dismiss(links)
    await locking.release(cartId, { ownerId: "another completion" })
    await reconciling
    asked.forEach((spy) => spy.mockRestore())
    expect((await store.attempt(session.id)).recorded_at).toBeNull()
    expect(await store.container().resolve(Modules.PAYMENT).listPayments({ payment_session_id: session.id })).toEqual(
      [],
    )

    await stockLastPiece(store, 5)
    await reconcile(id)
    const orderId = await store.orderOfCart(cartId)
    expect(await store.order(orderId ?? "")).toMatchObject({ payment_status: "captured" })
    expect(await store.container().resolve(Modules.INVENTORY).listReservationItems({})).toHaveLength(1)
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("a completion whose undoing Medusa's engine abandons halfway: one order, with one charge", async () => {
    await stockLastPiece(store, 5)
    const items = [{ variant_id: store.seed().scarceVariantId, quantity: 1 }]
    const { session, cartId } = await store.checkout({ provider: "direct", cart: { items } })
    await stockLastPiece(store, 0)
    const storage = workflowStorage()
    const save = storage.save.bind(storage)
    const refused: string[] = []
    const spy = jest.spyOn(storage, "save").mockImplementation((key, run, ...rest) => {
      const isCompensating = key.includes(":complete-cart:") && /compensat/.test(run.flow.state)
      if (!isCompensating || (refused[0] && refused[0] !== key)) return save(key, run, ...rest)
      refused.push(key)
      return Promise.reject(new Error("too slow"))
    })
    await store.pay(session.id, { card: aCard() })
    // The engine tries three times.
    await eventually(() => expect(refused.length).toBeGreaterThanOrEqual(3))
    // The order exists, and no process knows any more that it was to be undone.
    expect(await store.orderOfCart(cartId)).toBeDefined()
    const { id } = await store.attempt(session.id)
    // The lock expires by itself after two minutes.
    await store.container().resolve(Modules.LOCKING).release(cartId)
    await store.callbacksDone()
    spy.mockRestore()
    const order = await eventually(async () => {
      await reconcile(id)
      const placed = await store.order((await store.orderOfCart(cartId)) ?? "")
      expect(placed).toMatchObject({ payment_status: "captured", transactions: [{ amount: 25 }] })
      return placed
    })
    expect(order.payment_collections[0]?.payments).toMatchObject([{ captures: [{ amount: 25 }], refunds: [] }])
    expect(store.sandbox().orders()).toMatchObject([{ amounts: { captured: "25.00", returned: "0.00" } }])
    expect(await store.container().resolve(Modules.INVENTORY).listReservationItems({})).toEqual([])
    expect(store.callsTo("sale")).toHaveLength(1)
  })
}

/** Stories whose outcome is the same with every provider of Medusa's locks. */
export function revertedCompletionStories(store: CardStore): void {
  const { failNextCompletion, revertCompletion, sessionsOf, paymentsOf, expectNoOrder, payAnew, reconcile } =
    revertedCompletionMoves(store)
  const listen = listener(store)

  it("the card of a reversed payment is not saved", async () => {
    const customer = await store.customer()
    const { session, cartId } = await store.checkout({ provider: "direct", customer })
    const failed = failNextCompletion(cartId)
    expect((await store.pay(session.id, { card: aCard(), save_card: true }, customer)).status).toBe(200)
    await failed()
    await store.callbacksDone()
    const { id = "" } = (await store.cards().attemptOf({ payment_session_id: session.id })) ?? {}
    await eventually(async () => {
      await reconcile(id)
      expect((await store.cards().attemptOf({ id }))?.reversed_at).toBeInstanceOf(Date)
    })
    expect((await store.savedCards(customer)).data.cards).toEqual([])
    expect(store.callsTo("createCardRef")).toEqual([])
  })

  it("a hold is released with it: no order is made of a released hold", async () => {
    const { id, session, cartId, collectionId } = await revertCompletion("directhold")
    await expectNoOrder(cartId)
    await eventually(async () => {
      await reconcile(id)
      expect((await store.cards().attemptOf({ id }))?.released_at).toBeInstanceOf(Date)
      expect(await sessionsOf(session.id)).toEqual([])
    })
    expect(store.callsTo("void")).toHaveLength(1)
    await expectNoOrder(cartId)
    expect(await payAnew(collectionId, cartId, "directhold")).toMatchObject({ captures: [], canceled_at: null })
    expect(store.callsTo("preauth")).toHaveLength(2)
  })

  it.each(["direct", "directhold"])(
    "a payment that Medusa cannot store (%s) stays, and makes the order later",
    async (provider) => {
      const { session, cartId } = await store.checkout({ provider })
      const payments = store.container().resolve(Modules.PAYMENT) as unknown as Record<string, () => Promise<unknown>>
      const storing = jest
        .spyOn(payments, "authorizePaymentSession_")
        .mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))
      await store.pay(session.id, { card: aCard() })
      // The order of the failing completion exists for a short time.
      const orderId = await eventually(async () => {
        expect(storing.mock.calls.length).toBeGreaterThan(1)
        const id = (await store.orderOfCart(cartId)) ?? ""
        expect((await store.order(id)).payment_collections[0]?.payments).toHaveLength(1)
        return id
      })
      await store.callbacksDone()
      const [transaction] = await store.transactionsOf(orderId)
      expect(transaction?.timeline.map(({ message }) => message)).toContain(
        "Medusa could not store the payment. The money stays, and the order is made automatically.",
      )
      const held = provider === "direct" ? { captured: "45.00" } : { capturable: "45.00" }
      expect(transaction).toMatchObject({ amounts: { ...held, returned: "0.00" } })
      expect(store.callsTo("void")).toHaveLength(0)
    },
  )

  it("... and if the cart is sold out meanwhile, it is reversed after abandonAfter, with reason, event and a message to the shopper", async () => {
    await stockLastPiece(store, 5)
    const items = [{ variant_id: store.seed().scarceVariantId, quantity: 1 }]
    const { session, cartId } = await store.checkout({ provider: "direct", cart: { items } })
    const events = listen("card_payment.reversed")
    const payments = store.container().resolve(Modules.PAYMENT) as unknown as Record<string, () => Promise<unknown>>
    jest.spyOn(payments, "authorizePaymentSession_").mockImplementationOnce(async () => {
      await stockLastPiece(store, 0)
      throw new Error("Connection terminated unexpectedly")
    })
    await store.pay(session.id, { card: aCard() })
    const { id } = await store.attempt(session.id)
    const messages = async () =>
      (await store.cards().listCardTimelineEntries({ transaction_id: id })).map((entry) =>
        englishText(entry as Message),
      )
    await eventually(async () =>
      expect(await messages()).toContainEqual(expect.stringContaining("Medusa could not store the payment.")),
    )
    await store.callbacksDone()
    await reconcile(id)
    expect(await messages()).toContainEqual(expect.stringContaining("cannot become an order yet"))
    expect(store.sandbox().orders()).toMatchObject([{ amounts: { captured: "25.00", returned: "0.00" } }])

    const long = new Date(Date.now() - 61 * 60_000)
    await store.cards().update(id, { approved_at: long, recorded_at: long })
    await reconcile(id)
    expect(store.sandbox().orders()).toMatchObject([{ amounts: { captured: "25.00", returned: "25.00" } }])
    expect(events).toMatchObject([{ data: { id, amount: "25.00", reason: { code: "reversal.cart_not_ordered" } } }])
    expect(await messages()).toContainEqual(expect.stringMatching(/^25.00 EUR returned to the shopper: The cart/))
    expect((await store.session(session.id, cartId)).data.session).toMatchObject({
      state: "canceled",
      message:
        "This payment did not become an order and was returned to your card. You were not charged; please try again.",
    })
    expect(await store.orderOfCart(cartId)).toBeUndefined()
  })

  it("a refund with a lost answer is resolved first; no order is made of reversed money", async () => {
    const lose = { operation: "return", kind: "drop-after" } as const
    const { id, session, cartId } = await revertCompletion("direct", () => store.sandbox().fault(lose))
    await expectNoOrder(cartId)
    await eventually(async () => {
      await reconcile(id)
      expect((await store.cards().attemptOf({ id }))?.reversed_at).toBeInstanceOf(Date)
    })
    expect(store.callsTo("return")).toHaveLength(1)
    expect(store.sandbox().orders()).toMatchObject([{ amounts: { captured: "45.00", returned: "45.00" } }])
    expect(await paymentsOf(session.id)).toMatchObject([{ refunds: [{ amount: 45 }] }])
    await expectNoOrder(cartId)
  })
}

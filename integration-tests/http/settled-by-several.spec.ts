import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { aCard, describeStore, eventually } from "../card-store"
import { stockLastPiece } from "../stock-last-piece"

describeStore("Settled by several at once", (store) => {
  const settle = async (transactionId: string) => {
    const { settleCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await settleCardPaymentWorkflow(store.container()).run({ input: { transaction_id: transactionId } })
  }

  it("a lost capture is booked once, and nothing more is captured", async () => {
    const { order, payment, orderid } = await store.buy()
    store.sandbox().fault({ operation: "capture", kind: "drop-after" })
    store.sandbox().fault({ operation: "status", kind: "garbage" })
    expect((await store.capture(payment.id, 12)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    const id = transaction?.id ?? ""
    // The schedule, a callback and somebody's Check now.
    await Promise.all([settle(id), settle(id), settle(id)])
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("12.00")
    expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.captures).toMatchObject([{ amount: 12 }])
  })

  it("a lost refund is booked once, and nothing more is refunded", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    store.sandbox().fault({ operation: "return", kind: "drop-after" })
    store.sandbox().fault({ operation: "status", kind: "garbage" })
    expect((await store.refund(payment.id, 10)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    const id = transaction?.id ?? ""
    await Promise.all([settle(id), settle(id), settle(id)])
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("10.00")
    expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.refunds).toMatchObject([{ amount: 10 }])
  })

  it("an order that another completion takes back again is not taken for the payment's order", async () => {
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
    await settle(id)

    const locking = store.container().resolve(Modules.LOCKING)
    const asked = [jest.spyOn(locking, "acquire"), jest.spyOn(locking, "execute")]
    const link = store.container().resolve(ContainerRegistrationKeys.LINK)
    const order = { [Modules.ORDER]: { order_id: "order_01TAKENBACK" } }
    const links = [
      { ...order, [Modules.CART]: { cart_id: cartId } },
      { ...order, [Modules.PAYMENT]: { payment_collection_id: collectionId } },
    ]
    // What Medusa's completion does before it finds that the stock is gone, and then undoes, holding the cart's lock.
    await locking.acquire(cartId, { ownerId: "another completion" })
    await link.create(links)
    asked.forEach((spy) => spy.mockClear())
    const settling = settle(id)
    await eventually(() => expect(asked.flatMap((spy) => spy.mock.calls.map(([key]) => key))).toContain(cartId))
    await link.dismiss(links)
    await locking.release(cartId, { ownerId: "another completion" })
    await settling
    asked.forEach((spy) => spy.mockRestore())
    expect((await store.attempt(session.id)).booked_at).toBeNull()
    expect(await store.container().resolve(Modules.PAYMENT).listPayments({ payment_session_id: session.id })).toEqual(
      [],
    )

    await stockLastPiece(store, 5)
    await settle(id)
    const orderId = await store.orderOfCart(cartId)
    expect(await store.order(orderId ?? "")).toMatchObject({ payment_status: "captured" })
    expect(store.callsTo("sale")).toHaveLength(1)
  })
})

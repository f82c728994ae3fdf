import { deletePaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore, eventually } from "../../environment/card-store"

describeStore("A session that is paid", (store) => {
  const reconcile = async (orderid: string) => {
    const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: (await rowOf(orderid)).id } })
  }
  const rowOf = async (orderid: string) => {
    const found = await store.cards().attemptOf({ orderid })
    if (!found) throw new Error(`no transaction of ${orderid}`)
    return found
  }
  const never = () => store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })

  it.each(["main", "auto"])(
    "a new session for a placed order (%s) is refused; the paid one stays",
    async (provider) => {
      const { collectionId, orderid } = await store.buy({ provider })
      const before = store.sandbox().order(orderid)?.state
      const again = await store.newSession(collectionId, { provider })
      expect(again).toMatchObject({ status: 400, data: { message: expect.stringContaining("paid already") } })
      await reconcile(orderid)
      expect(store.sandbox().order(orderid)?.state).toBe(before)
      expect(store.sandbox().orders()).toHaveLength(1)
    },
  )

  it.each(["main", "auto"])("the money of a placed order (%s) stays if its session is deleted", async (provider) => {
    const { order, payment, session, orderid } = await store.buy({ provider })
    const before = store.sandbox().order(orderid)?.state
    await deletePaymentSessionsWorkflow(store.container()).run({ input: { ids: [session.id] } })
    await reconcile(orderid)
    await reconcile(orderid)
    expect(store.sandbox().order(orderid)?.state).toBe(before)
    // The payment can still be captured, refunded and canceled.
    if (provider === "main") expect((await store.capture(payment.id)).status).toBe(200)
    expect((await store.refund(payment.id, 5)).status).toBe(200)
    store.sandbox().fault({ operation: "return", kind: "refuse", times: 1 })
    expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
    await eventually(async () => {
      await reconcile(orderid)
      expect(store.sandbox().order(orderid)?.amounts.returned).toBe("45.00")
    })
  })

  it("a voided payment of an order is not started again", async () => {
    const { order, session, orderid } = await store.buy()
    const [transaction] = await store.transactionsOf(order.id)
    const voided = await store.admin("POST", `/admin/card-payments/transactions/${transaction?.id}/void`, {})
    expect(voided.status).toBe(200)
    expect((await store.start(session.id)).data.session).toMatchObject({ state: "canceled", redirect_url: null })
    expect(store.sandbox().orders()).toHaveLength(1)
    expect((await rowOf(orderid)).superseded_at).toBeNull()
  })

  it("a sale reversed at the gateway before the cart was completed makes no order", async () => {
    never()
    const { cartId, session } = await store.checkout({ provider: "auto" })
    const orderid = await store.payForm(session.id)
    await store.sandbox().reversal(orderid)
    expect((await store.complete(cartId)).data.type).toBe("cart")
    expect(await store.orderOfCart(cartId)).toBeUndefined()
    expect((await store.session(session.id, cartId)).data.session.state).toBe("canceled")
    expect((await store.start(session.id)).data.session.state).toBe("redirect")
  })
})

import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore, eventually, type Session } from "../card-store"
import { listener } from "../listen"

describeStore("What an order owes", (store) => {
  const listen = listener(store)
  const settle = async (orderid: string) => {
    const { settleCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    const found = await store.cards().attemptOf({ orderid })
    await settleCardPaymentWorkflow(store.container()).run({ input: { transaction_id: found?.id ?? "" } })
  }
  const kept = () =>
    store
      .sandbox()
      .orders()
      .map(({ orderid }) => store.sandbox().order(orderid)?.amounts)
      .reduce((sum, amounts) => sum + Number(amounts?.captured) - Number(amounts?.returned), 0)
  const admin = async (path: string, body: object = {}) => {
    const { status, data } = await store.admin("POST", path, body)
    expect({ path, status, message: data.message }).toEqual({ path, status: 200 })
    return data
  }
  const edit = async (orderId: string, change: (path: string) => Promise<unknown>) => {
    await admin("/admin/order-edits", { order_id: orderId })
    await change(`/admin/order-edits/${orderId}`)
    await admin(`/admin/order-edits/${orderId}/confirm`)
  }
  /** An order of 45.00 that is paid, and grew by a piece of 20.00: the new collection, and the form of its payment link. */
  const grown = async () => {
    const { order } = await store.buy({ provider: "auto" })
    const items = [{ variant_id: store.seed().variantId, quantity: 1 }]
    await edit(order.id, (path) => admin(`${path}/items`, { items }))
    const unpaid = (await store.order(order.id)).payment_collections.find(({ status }) => status === "not_paid")
    const collectionId = unpaid?.id ?? ""
    const { data } = await store.newSession(collectionId, { provider: "auto" })
    const session = data.payment_collection.payment_sessions[0] as Session
    const { orderid } = await store.attempt(session.id)
    return { orderId: order.id, collectionId, session, orderid: orderid ?? "" }
  }
  /** The old link's form is paid: the money goes back, with a reason and an event, and the order's books stay as they are. */
  const expectBack = async (orderid: string, orderId: string) => {
    const before = (await store.order(orderId)).transactions
    const events = listen("card_payment.given_back")
    await store.sandbox().pay(orderid, { cvv2: "123" })
    await eventually(() =>
      expect(store.sandbox().order(orderid)?.amounts).toMatchObject({ captured: "20.00", returned: "20.00" }),
    )
    await store.callbacksDone()
    expect(events).toMatchObject([{ data: { amount: "20.00", reason: expect.any(String) } }])
    expect((await store.order(orderId)).transactions).toEqual(before)
  }

  it("the link of a balance is paid once", async () => {
    const { orderId, orderid, session } = await grown()
    await store.sandbox().pay(orderid, { cvv2: "123" })
    await eventually(async () => expect((await store.order(orderId)).transactions).toHaveLength(2))
    await store.callbacksDone()
    expect(kept()).toBe(65)
    expect(await store.order(orderId)).toMatchObject({ summary: { pending_difference: 0 } })
    expect((await store.start(session.id)).data.session.state).toBe("captured")
  })

  it("a balance that was marked as paid is not paid by its old link as well", async () => {
    const { orderId, collectionId, orderid } = await grown()
    await admin(`/admin/payment-collections/${collectionId}/mark-as-paid`, { order_id: orderId })
    await expectBack(orderid, orderId)
  })

  it("an edit that is taken back leaves nothing to pay", async () => {
    const { orderId, orderid, session } = await grown()
    const { data } = await store.admin<{ order: { items: { id: string; quantity: number }[] } }>(
      "GET",
      `/admin/orders/${orderId}?fields=*items`,
    )
    const added = data.order.items.find(({ quantity }) => quantity === 1)
    await edit(orderId, (path) => admin(`${path}/items/item/${added?.id}`, { quantity: 0 }))
    await expectBack(orderid, orderId)
    expect((await store.session(session.id)).status).toBe(200)
  })

  it("the link of a canceled order is refused, and what is paid on its open form goes back", async () => {
    const { orderId, orderid } = await grown()
    await admin(`/admin/orders/${orderId}/cancel`)
    await store.callbacksDone()
    await store.sandbox().pay(orderid, { cvv2: "123" })
    await eventually(() => expect(kept()).toBe(0))
  })

  it("of two links for one balance that are paid at the same moment, one is given back", async () => {
    const { orderId, orderid } = await grown()
    const { result } = await createOrderPaymentCollectionWorkflow(store.container()).run({
      input: { order_id: orderId, amount: 20 },
    })
    const { data } = await store.newSession(result[0]?.id ?? "", { provider: "auto" })
    const other = (await store.attempt(data.payment_collection.payment_sessions[0]?.id ?? "")).orderid ?? ""
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    for (const id of [orderid, other]) await store.sandbox().pay(id, { cvv2: "123" })
    await Promise.all([settle(orderid), settle(other)])
    await Promise.all([settle(orderid), settle(other)])
    expect(kept()).toBe(65)
    expect((await store.order(orderId)).transactions.map(({ amount }) => amount).sort()).toEqual([20, 45])
    expect(await store.order(orderId)).toMatchObject({ summary: { pending_difference: 0 } })
  })
})

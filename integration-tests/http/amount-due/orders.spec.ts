import { Modules } from "@medusajs/framework/utils"
import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore, eventually } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"
import { meetAt } from "../../races/meet-at"
import { amountDueMoves } from "../../actions/amount-due-moves"

describeStore("The amount due of an order", (store) => {
  const { admin, edit, kept, grown, expectReversed, payLink, itemsOf, reconcile } = amountDueMoves(store)
  const listen = listener(store)

  it("a balance's link is paid once", async () => {
    const { orderId, orderid, session } = await grown()
    await payLink(orderid, orderId)
    expect(kept()).toBe(65)
    expect((await store.start(session.id)).data.session.state).toBe("captured")
  })

  it("a balance that was marked as paid is not paid by its old link as well", async () => {
    const { orderId, collectionId, orderid, session } = await grown()
    await admin(`/admin/payment-collections/${collectionId}/mark-as-paid`, { order_id: orderId })
    expect(await store.newSession(collectionId, { provider: "auto" })).toMatchObject({ status: 400 })
    expect(await store.start(session.id)).toMatchObject({ status: 404 })
    await expectReversed(orderid, orderId)
  })

  it("a canceled edit leaves nothing due", async () => {
    const { orderId, orderid, session } = await grown()
    const added = (await itemsOf(orderId)).find(({ quantity }) => quantity === 1)
    await edit(orderId, (path) => admin(`${path}/items/item/${added?.id}`, { quantity: 0 }))
    await expectReversed(orderid, orderId)
    expect((await store.session(session.id)).status).toBe(200)
  })

  it("the link of a canceled order is refused, and a payment of its open form is reversed", async () => {
    const { orderId, orderid, collectionId } = await grown()
    await admin(`/admin/orders/${orderId}/cancel`)
    await store.callbacksDone()
    expect(await store.newSession(collectionId, { provider: "auto" })).toMatchObject({ status: 400 })
    await eventually(async () =>
      expect((await store.order(orderId)).transactions.map(({ amount }) => amount).sort()).toEqual([-45, 45]),
    )
    await expectReversed(orderid, orderId)
    expect(kept()).toBe(0)
  })

  it("of two links for one balance that are recorded concurrently, one is reversed at once", async () => {
    const { orderId, orderid } = await grown()
    const { result } = await createOrderPaymentCollectionWorkflow(store.container()).run({
      input: { order_id: orderId, amount: 20 },
    })
    const { data } = await store.newSession(result[0]?.id ?? "", { provider: "auto" })
    const other = (await store.attempt(data.payment_collection.payment_sessions[0]?.id ?? "")).orderid ?? ""
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    for (const id of [orderid, other]) await store.sandbox().pay(id, { cvv2: "123" })
    const events = listen("card_payment.reversed")
    const expectMet = meetAt(store.container(), orderId, [[Modules.PAYMENT, "authorizePaymentSession"]])
    await Promise.all([reconcile(orderid), reconcile(other)])
    expectMet()
    expect(kept()).toBe(65)
    expect(events).toMatchObject([{ data: { amount: "20.00", reason: { message: expect.any(String) } } }])
    expect((await store.order(orderId)).transactions.map(({ amount }) => amount).sort()).toEqual([20, 45])
    expect(await store.order(orderId)).toMatchObject({ summary: { pending_difference: 0 } })
  })

  it("a payment that could not be recorded at first stays, however old it is, and is recorded later", async () => {
    const { orderId, orderid } = await grown()
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    await store.sandbox().pay(orderid, { cvv2: "123" })
    const { id = "" } = (await store.cards().attemptOf({ orderid })) ?? {}
    await store.cards().ask(id)
    await store.cards().update(id, { approved_at: new Date(Date.now() - 61 * 60_000) })
    const locking = store.container().resolve(Modules.LOCKING)
    const executing = jest.spyOn(locking, "execute").mockRejectedValueOnce(new Error("Timed-out acquiring lock."))
    await reconcile(orderid)
    expect(executing).toHaveBeenCalledTimes(1)
    expect(await store.cards().attemptOf({ id })).toMatchObject({ reversal_reason: null, reversed_at: null })
    await reconcile(orderid)
    expect(await store.order(orderId)).toMatchObject({ summary: { pending_difference: 0 } })
    expect(kept()).toBe(65)
  })
})

import { Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { amountDueMoves } from "../../actions/amount-due-moves"
import { describeStore } from "../../environment/card-store"
import { meetAt } from "../../races/meet-at"
import { slipIn } from "../../races/slip-in"
import { waitForNoLock } from "../../races/wait-for-no-lock"

describeStore("A refund made at the gateway", (store) => {
  const { deliver, requestReturn, itemsOf, admin, edit } = amountDueMoves(store)
  const reconcile = async (transactionId: string) => {
    const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: transactionId } })
  }
  /** An order whose refund the gateway has made, and whose callback is lost: the next poll finds it. */
  async function refundedThere(amount: string) {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    await store.sandbox().reversal(orderid, { amount })
    return { orderId: order.id, paymentId: payment.id, orderid, id }
  }
  /** Medusa's books: refunds, the order's transactions, and what the order still asks for. */
  async function booksOf(orderId: string) {
    const { transactions, payment_collections, summary } = (await store.order(orderId)) as Awaited<
      ReturnType<typeof store.order>
    > & { summary: { pending_difference: number } }
    const amounts = (rows: readonly { amount: number }[] | undefined) => (rows ?? []).map(({ amount }) => amount).sort()
    return {
      refunds: amounts(payment_collections[0]?.payments[0]?.refunds),
      transactions: amounts(transactions),
      open: summary.pending_difference,
    }
  }
  const codesOf = async (id: string) => {
    const pg = store.container().resolve("__pg_connection__")
    const rows = (await pg("card_timeline_entry")
      .where({ transaction_id: id })
      .whereLike("code", "outside\\_refund.%")
      .orderBy("position")) as { code: string }[]
    return rows.map(({ code }) => code)
  }
  /** Ten minutes ago. */
  const startedBefore = (changeId: string) => {
    const pg = store.container().resolve("__pg_connection__")
    const created_at = new Date(Date.now() - 600_000)
    return pg("order_change").where({ id: changeId }).update({ created_at })
  }
  const recordedOnce = ["outside_refund.recorded"]

  it("is recorded once by concurrent reconciliations, with the order's transaction, and nothing is sent", async () => {
    const { orderId, orderid, id } = await refundedThere("10.00")
    const expectMet = meetAt(store.container(), "card-payments-record:", [[Modules.PAYMENT, "refundPayment"]])
    // The schedules of two servers, and an admin's Check now.
    await Promise.all([reconcile(id), reconcile(id), reconcile(id)])
    expectMet()
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [10], transactions: [-10, 45], open: 0 })
    expect((await store.order(orderId)).payment_status).toBe("partially_refunded")
    expect(await codesOf(id)).toEqual(recordedOnce)
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("10.00")
    expect(store.callsTo("return")).toEqual([])
  })

  it("stays out of Medusa with the option `show`", async () => {
    const { settings } = store.cards()
    jest.spyOn(store.cards(), "settings", "get").mockReturnValue({ ...settings, externalRefunds: "show" })
    const { orderId, id } = await refundedThere("10.00")
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [], transactions: [45], open: 0 })
    expect((await store.transactionsOf(orderId))[0]?.amounts.returned).toBe("10.00")
  })

  it("that an admin refunds in Medusa at the same moment is recorded once, in two parts", async () => {
    const { orderId, paymentId, orderid, id } = await refundedThere("10.00")
    const work = () => store.refund(paymentId, 4)
    const done = slipIn(store.container(), [Modules.PAYMENT, "refundPayment"], { work, locks: [] })
    await reconcile(id)
    expect((await done()).status).toBe(200)
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [4, 6], transactions: [-4, -6, 45], open: 0 })
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("10.00")
    expect(store.callsTo("return")).toEqual([])
  })

  it("is entered in the order with its own amount although a refund of the store's own code enters it as well", async () => {
    const { orderId, paymentId, orderid, id } = await refundedThere("10.00")
    // Takes no lock, unlike an admin's refund.
    const work = () => refundPaymentWorkflow(store.container()).run({ input: { payment_id: paymentId, amount: 4 } })
    const done = slipIn(store.container(), [Modules.ORDER, "addOrderTransactions"], { work, locks: [] })
    await reconcile(id)
    await done()
    expect(await booksOf(orderId)).toEqual({ refunds: [10, 4], transactions: [-10, -4, 45], open: 0 })
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("14.00")
  })

  it("is completed after a crash between Medusa's payment and the order, and counted once", async () => {
    const { orderId, id } = await refundedThere("10.00")
    const orders = store.container().resolve(Modules.ORDER)
    jest.spyOn(orders, "addOrderTransactions").mockRejectedValueOnce(new Error("The server died here."))
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [10], transactions: [45], open: 0 })
    expect(await codesOf(id)).toEqual(["outside_refund.failed"])
    // A process that dies within Medusa's workflow of a credit line leaves its change open.
    const change = { order_id: orderId, change_type: "credit_line" as const }
    const { id: left } = await orders.createOrderChange(change)
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [10], transactions: [-10, 45], open: 10 })
    await startedBefore(left)
    await reconcile(id)
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [10], transactions: [-10, 45], open: 0 })
    expect((await codesOf(id)).at(-1)).toBe("outside_refund.recorded")
  })

  it("whose recording died before the step was linked is recorded once, when no process can still record it", async () => {
    const { orderId, paymentId, id } = await refundedThere("10.00")
    await store.cards().ask(id)
    const [step] = await store.cards().outsideRefunds.open(id)
    const pg = store.container().resolve("__pg_connection__")
    const left = {
      ...{ id: "ref_left", payment_id: paymentId, amount: 10, created_at: new Date() },
      ...{ raw_amount: { value: "10", precision: 20 }, metadata: { card_operation_id: step?.id } },
    }
    await pg("refund").insert(left)
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [10], transactions: [45], open: 0 })
    await pg("refund")
      .where({ id: left.id })
      .update({ created_at: new Date(Date.now() - 120_000) })
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [10], transactions: [-10, 45], open: 0 })
    expect((await store.order(orderId)).payment_collections[0]?.payments[0]?.refunds[0]?.id).not.toBe(left.id)
  })

  it("waits for an open edit of the order, which shows why, and is recorded afterwards", async () => {
    const { orderId, id } = await refundedThere("10.00")
    const edit = await store.admin<{ order_change: { id: string } }>("POST", "/admin/order-edits", {
      order_id: orderId,
    })
    await startedBefore(edit.data.order_change.id)
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [], transactions: [45], open: 0 })
    expect(await codesOf(id)).toEqual(["outside_refund.order_changing"])
    expect((await store.admin("DELETE", `/admin/order-edits/${orderId}`)).status).toBe(200)
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [10], transactions: [-10, 45], open: 0 })
  })

  it("waits for a merchant's refund that is under way, which finds no open change of the order", async () => {
    const { orderId, paymentId, orderid, id } = await refundedThere("10.00")
    const orders = store
      .container()
      .resolve<Record<"addOrderAction", (actions: object) => Promise<object>>>(Modules.ORDER)
    const add = orders.addOrderAction.bind(orders)
    // Without the order's lock the recording stops here, with its change open.
    const isOpen = new Promise<void>((resolve) => {
      jest.spyOn(orders, "addOrderAction").mockImplementation(async (actions) => {
        if (JSON.stringify(actions).includes('"reference":"refund"')) {
          resolve()
          await refund
        }
        return add(actions)
      })
    })
    let recording: Promise<void> | undefined
    const work = () => Promise.race([(recording = reconcile(id)), isOpen])
    const met = slipIn(store.container(), [Modules.PAYMENT, "refundPayment"], { work, locks: [orderId] })
    const refund = store.refund(paymentId, 4)
    expect((await refund).status).toBe(200)
    await met()
    await recording
    expect(await booksOf(orderId)).toEqual({ refunds: [10, 4], transactions: [-10, -4, 45], open: 0 })
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("14.00")
    expect(await codesOf(id)).toEqual(recordedOnce)
  })

  it("is entered in the order by the next run where the order stays locked", async () => {
    const { orderId, id } = await refundedThere("10.00")
    const locking = store.container().resolve(Modules.LOCKING)
    await locking.acquire(orderId, { ownerId: "another" })
    waitForNoLock(store.container(), orderId)
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [10], transactions: [45], open: 0 })
    await locking.release(orderId, { ownerId: "another" })
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ refunds: [10], transactions: [-10, 45], open: 0 })
    expect(await codesOf(id)).toEqual(["outside_refund.failed", "outside_refund.recorded"])
  })

  it("of more than the order owes for a requested return: the rest is Medusa's exact difference", async () => {
    const { orderId, id } = await refundedThere("25.00")
    const [item] = await itemsOf(orderId)
    await edit(orderId, (path) => admin(`${path}/items/item/${item?.id}`, { quantity: 2, unit_price: 19.996 }))
    await deliver(orderId)
    await requestReturn(orderId)
    await reconcile(id)
    expect(await codesOf(id)).toEqual(recordedOnce)
    expect(await booksOf(orderId)).toEqual({ refunds: [25], transactions: [-25, 45], open: 0 })
  })
})

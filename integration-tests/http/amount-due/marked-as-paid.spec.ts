import { Modules, PaymentActions } from "@medusajs/framework/utils"
import {
  createOrderPaymentCollectionWorkflow,
  markPaymentCollectionAsPaid,
  processPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { ServerResponse } from "node:http"
import { describeStore } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"
import { amountDueMoves } from "../../actions/amount-due-moves"
import { slipIn } from "../../races/slip-in"
import { waitForNoLock } from "../../races/wait-for-no-lock"

describeStore("A mark as paid of a balance that a card pays at the same time", (store) => {
  const { admin, edit, grown, growOnce, itemsOf, kept, openLink, payLink, reconcile } = amountDueMoves(store)
  const listen = listener(store)
  const mark = (collectionId: string, order_id: string) =>
    store.admin<{ type?: string; message?: string }>(
      "POST",
      `/admin/payment-collections/${collectionId}/mark-as-paid`,
      { order_id },
    )
  const transactionsOf = async (orderId: string) =>
    (await store.order(orderId)).transactions.map(({ amount }) => amount).sort((a, b) => a - b)
  const otherCollection = async (orderId: string, amount: number) => {
    const { result } = await createOrderPaymentCollectionWorkflow(store.container()).run({
      input: { order_id: orderId, amount },
    })
    return result[0]?.id ?? ""
  }
  /** Pays at the gateway, with no callback to the store. */
  const payUnheard = async (orderid: string) => {
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 20 })
    await store.sandbox().pay(orderid, { cvv2: "123" })
  }
  const refusal = {
    status: 400,
    data: { type: "not_allowed", message: expect.stringContaining("nothing left to pay") },
  }
  const back = [{ data: { amount: "20.00", reason: { message: expect.any(String) } } }]

  it("is refused after a payment that the gateway approved, and records nothing", async () => {
    const { orderId, collectionId, orderid } = await grown()
    await payUnheard(orderid)
    const { id = "" } = (await store.cards().attemptOf({ orderid })) ?? {}
    await store.cards().ask(id)
    expect(await mark(collectionId, orderId)).toMatchObject(refusal)
    expect(await transactionsOf(orderId)).toEqual([45])
    await reconcile(orderid)
    expect(await transactionsOf(orderId)).toEqual([20, 45])
    expect(kept()).toBe(65)
  })

  it("waits for the payment that is being recorded, and is then refused, by another link as well", async () => {
    const { orderId, orderid } = await grown()
    const other = await otherCollection(orderId, 20)
    await payUnheard(orderid)
    const marked = slipIn(store.container(), [Modules.PAYMENT, "capturePayment"], {
      work: () => mark(other, orderId),
      locks: [orderId],
    })
    await reconcile(orderid)
    expect(await marked()).toMatchObject(refusal)
    expect(await transactionsOf(orderId)).toEqual([20, 45])
    expect(kept()).toBe(65)
  })

  it("makes a later payment wait, whose money is returned at once", async () => {
    const { orderId, collectionId, orderid } = await grown()
    await payUnheard(orderid)
    const events = listen("card_payment.reversed")
    const whenRecorded = slipIn(store.container(), [Modules.PAYMENT, "deletePaymentSession"], {
      work: () => reconcile(orderid),
      locks: [orderId],
    })
    expect(await mark(collectionId, orderId)).toMatchObject({ status: 200 })
    await whenRecorded()
    expect(kept()).toBe(45)
    expect(events).toMatchObject(back)
    expect(await transactionsOf(orderId)).toEqual([20, 45])
    expect(await store.order(orderId)).toMatchObject({ summary: { pending_difference: 0 } })
  })

  /** Sends a mark whose client disconnects on request, and waits until the server has noticed. */
  const hastyMark = (collectionId: string, order_id: string) => {
    const client = new AbortController()
    const closed = new Promise<void>((resolve) => {
      const watch = (message: unknown) => {
        unsubscribe("http.server.request.start", watch)
        const { response } = message as { response: ServerResponse }
        response.once("close", resolve)
      }
      subscribe("http.server.request.start", watch)
    })
    const path = `/admin/payment-collections/${collectionId}/mark-as-paid`
    const request = { body: { order_id }, headers: store.seed().admin, signal: client.signal }
    const hangUp = async () => {
      client.abort()
      await closed
    }
    return { sent: store.call("POST", path, request), hangUp }
  }

  it("makes the payment wait although the admin's client disconnects", async () => {
    const { orderId, collectionId, orderid } = await grown()
    await payUnheard(orderid)
    const admins = hastyMark(collectionId, orderId)
    const whenRecorded = slipIn(store.container(), [Modules.PAYMENT, "deletePaymentSession"], {
      work: async () => {
        await admins.hangUp()
        await reconcile(orderid)
      },
      locks: [orderId],
    })
    await expect(admins.sent).rejects.toMatchObject({ code: "ERR_CANCELED" })
    await whenRecorded()
    expect(await transactionsOf(orderId)).toEqual([20, 45])
    expect(kept()).toBe(45)
  })

  /**
   * A mark by a store's own code, which pauses in the middle until the card payment is recorded.
   */
  const markByCode = async (
    orderId: string,
    { collectionId, at }: { collectionId: string; at: string },
    interrupt: () => Promise<void>,
  ) => {
    const whenRecorded = slipIn(store.container(), [Modules.PAYMENT, at], { work: interrupt, locks: [] })
    const input = { order_id: orderId, payment_collection_id: collectionId }
    await markPaymentCollectionAsPaid(store.container()).run({ input })
    await whenRecorded()
  }
  const expectWatched = async (orderid: string) => {
    const { next_check_at } = (await store.cards().attemptOf({ orderid })) ?? {}
    expect(next_check_at?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
  }
  /** The order was paid once, at the gateway and in Medusa. */
  const expectOnce = async (orderId: string, orderid: string) => {
    const { captured, returned, capturable } = store.sandbox().order(orderid)?.amounts ?? {}
    expect({ kept: Number(captured) - Number(returned), capturable }).toEqual({ kept: 0, capturable: "0.00" })
    const order = await store.order(orderId)
    expect(order).toMatchObject({ summary: { pending_difference: 0 } })
    expect(order.transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total)
  }

  it.each([
    ["a sale", "auto", "the same link"],
    ["a hold", "main", "the same link"],
    ["a sale", "auto", "another link"],
  ])("by a store's own code, without a lock: within a minute %s is returned (%s, by %s)", async (...given) => {
    const [, provider, by] = given
    const { orderId, collectionId, orderid } = await grown(provider)
    const way =
      by === "the same link"
        ? { collectionId, at: "deletePaymentSession" }
        : { collectionId: await otherCollection(orderId, 20), at: "createPaymentSession" }
    await payUnheard(orderid)
    const events = listen("card_payment.reversed")
    await markByCode(orderId, way, () => reconcile(orderid))
    await expectWatched(orderid)
    await reconcile(orderid)
    await expectOnce(orderId, orderid)
    expect(events).toMatchObject(back)
  })

  it("by a store's own code, not yet in the order's transactions: the card's money is returned only afterwards", async () => {
    const { orderId, collectionId, orderid } = await grown()
    await payUnheard(orderid)
    const orders = store
      .container()
      .resolve<{ addOrderTransactions(...given: unknown[]): Promise<unknown> }>(Modules.ORDER)
    const addOrderTransactions = orders.addOrderTransactions.bind(orders)
    let early: unknown
    const interrupt = async () => {
      await reconcile(orderid)
      jest.spyOn(orders, "addOrderTransactions").mockImplementationOnce(async (...given) => {
        await reconcile(orderid)
        early = await store.cards().attemptOf({ orderid })
        return addOrderTransactions(...given)
      })
    }
    await markByCode(orderId, { collectionId, at: "deletePaymentSession" }, interrupt)
    expect(early).toMatchObject({ reversal_reason: null, reversed_at: null })
    await reconcile(orderid)
    await expectOnce(orderId, orderid)
  })

  it("by a store's own code, while Medusa's own webhook records the payment: the card's money is returned within a minute", async () => {
    const { orderId, collectionId, orderid } = await grown()
    await payUnheard(orderid)
    const { id = "", payment_session_id: session_id = "" } = (await store.cards().attemptOf({ orderid })) ?? {}
    await store.cards().ask(id)
    const interrupt = async () => {
      const input = { action: PaymentActions.SUCCESSFUL, data: { session_id, amount: 20 } }
      await processPaymentWorkflow(store.container()).run({ input })
    }
    await markByCode(orderId, { collectionId, at: "deletePaymentSession" }, interrupt)
    await expectWatched(orderid)
    await reconcile(orderid)
    await expectOnce(orderId, orderid)
  })

  it("of an order placed before its payment was final: the card's money is returned within a minute", async () => {
    const { cartId, session } = await store.checkout({ provider: "place" })
    const orderid = await store.payForm(session.id, "217")
    await store.callbacksDone()
    await store.call("GET", `/hooks/card-payments/main/return?session=${session.id}`)
    const orderId = (await store.complete(cartId)).data.order?.id ?? ""
    const other = await otherCollection(orderId, 45)
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 20 })
    const whenRecorded = slipIn(store.container(), [Modules.PAYMENT, "createPaymentSession"], {
      work: async () => {
        await store.sandbox().resolveStep(orderid, { status: "approved" })
        await reconcile(orderid)
      },
      locks: [],
    })
    expect(await mark(other, orderId)).toMatchObject({ status: 200 })
    await whenRecorded()
    await expectWatched(orderid)
    await reconcile(orderid)
    await expectOnce(orderId, orderid)
  })

  it("returns the card's money although the gateway's answer was lost, and records the refund once", async () => {
    const { orderId, collectionId, orderid } = await grown()
    await payUnheard(orderid)
    await markByCode(orderId, { collectionId, at: "deletePaymentSession" }, () => reconcile(orderid))
    store.sandbox().fault({ operation: "return", kind: "drop-after", times: 1 })
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 500 })
    await reconcile(orderid)
    expect(await store.cards().attemptOf({ orderid })).toMatchObject({ reversed_at: null })
    store.sandbox().clearFaults()
    await reconcile(orderid)
    await reconcile(orderid)
    await expectOnce(orderId, orderid)
    expect(await transactionsOf(orderId)).toEqual([-20, 20, 20, 45])
  })

  it("for another balance, which the merchant cancels later: nothing is returned automatically", async () => {
    const { orderId, collectionId, orderid } = await grown()
    await growOnce(orderId)
    const other = await otherCollection(orderId, 20)
    await store.container().resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, { amount: 20 })
    expect(await mark(other, orderId)).toMatchObject({ status: 200 })
    await payLink(orderid, orderId)
    const added = (await itemsOf(orderId)).find(({ quantity }) => quantity === 1)
    await edit(orderId, (path) => admin(`${path}/items/item/${added?.id}`, { quantity: 0 }))
    expect(await store.order(orderId)).toMatchObject({ summary: { pending_difference: -20 } })
    await reconcile(orderid)
    expect(kept()).toBe(65)
    expect(await store.cards().attemptOf({ orderid })).toMatchObject({ reversal_reason: null })
  })

  it("of an order whose lock a dead server left behind: the payment is recorded all the same", async () => {
    const { orderId, orderid } = await grown()
    await payUnheard(orderid)
    await store.container().resolve(Modules.LOCKING).acquire(orderId, { ownerId: "a dead server" })
    waitForNoLock(store.container(), orderId)
    await reconcile(orderid)
    expect(await transactionsOf(orderId)).toEqual([20, 45])
    await store.container().resolve(Modules.LOCKING).release(orderId, { ownerId: "a dead server" })
  })

  it("is refused for more than the amount due, and then records that amount", async () => {
    const { orderId, collectionId } = await grown()
    await growOnce(orderId)
    const link = await openLink(await otherCollection(orderId, 20))
    await payLink(link.orderid, orderId, 20)
    const first = await mark(collectionId, orderId)
    expect(first).toMatchObject({ status: 400, data: { message: expect.stringContaining("20.00 EUR is left") } })
    expect(await mark(collectionId, orderId)).toMatchObject({ status: 200 })
    expect(await transactionsOf(orderId)).toEqual([20, 20, 45])
  })
})

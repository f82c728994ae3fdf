import { type CardStore, eventually, type Session } from "../environment/card-store"
import { listener } from "../observers/bus-events"

/** Moves and checks of stories about the amount due, besides those of the store. */
export function amountDueMoves(store: CardStore) {
  const listen = listener(store)
  const admin = async <T = Record<string, unknown>>(path: string, body: object = {}) => {
    const { status, data } = await store.admin<T & { message?: string }>("POST", path, body)
    expect({ path, status, message: data.message }).toEqual({ path, status: 200 })
    return data
  }
  /** The sum of money that the gateway keeps in all its orders. */
  const kept = () =>
    store
      .sandbox()
      .orders()
      .map(({ orderid }) => store.sandbox().order(orderid)?.amounts)
      .reduce((sum, amounts) => sum + Number(amounts?.captured) - Number(amounts?.returned), 0)
  const edit = async (orderId: string, change: (path: string) => Promise<unknown>) => {
    await admin("/admin/order-edits", { order_id: orderId })
    await change(`/admin/order-edits/${orderId}`)
    await admin(`/admin/order-edits/${orderId}/confirm`)
  }
  /** The form of a collection's payment link, as its shopper opens it. */
  const openLink = async (collectionId: string, provider = "auto") => {
    const { status, data } = await store.newSession(collectionId, { provider })
    expect({ status, message: data.message }).toEqual({ status: 200 })
    const session = data.payment_collection.payment_sessions[0] as Session
    const { orderid, amount } = await store.attempt(session.id)
    return { collectionId, session, orderid: orderid ?? "", amount }
  }
  /** Adds a product of 20.00. */
  const growOnce = (orderId: string) =>
    edit(orderId, (path) => admin(`${path}/items`, { items: [{ variant_id: store.seed().variantId, quantity: 1 }] }))
  const grow = async (provider: string) => {
    const { order } = await store.buy({ provider: "auto" })
    await growOnce(order.id)
    return { orderId: order.id, ...(await openLink(await unpaidOf(order.id), provider)) }
  }
  /** Delivers the order's item, not the items that an edit has added. */
  const deliver = async (orderId: string) => {
    const items = (await itemsOf(orderId)).slice(0, 1).map(({ id, quantity }) => ({ id, quantity }))
    const body = { items, location_id: store.seed().stockLocationId }
    const { order } = await admin<{ order: { fulfillments?: { id: string }[] } }>(
      `/admin/orders/${orderId}/fulfillments?fields=*fulfillments`,
      body,
    )
    for (const { id } of order.fulfillments ?? []) {
      await admin(`/admin/orders/${orderId}/fulfillments/${id}/shipments`, { items })
      await admin(`/admin/orders/${orderId}/fulfillments/${id}/mark-as-delivered`)
    }
  }
  /** Requests the return of one piece of a delivered item. */
  const requestReturn = async (orderId: string) => {
    const [item] = await itemsOf(orderId)
    const made = await admin<{ return: { id: string } }>("/admin/returns", { order_id: orderId })
    const path = `/admin/returns/${made.return.id}`
    await admin(`${path}/request-items`, { items: [{ id: item?.id, quantity: 1 }] })
    await admin(`${path}/request`)
  }
  const itemsOf = async (orderId: string) => {
    const path = `/admin/orders/${orderId}?fields=*items`
    return (await store.admin<{ order: { items: { id: string; quantity: number }[] } }>("GET", path)).data.order.items
  }
  const unpaidOf = async (orderId: string) =>
    (await store.order(orderId)).payment_collections.find(({ status }) => status === "not_paid")?.id ?? ""
  return {
    admin,
    kept,
    edit,
    growOnce,
    openLink,
    unpaidOf,
    deliver,
    requestReturn,
    itemsOf,
    async reconcile(orderid: string) {
      const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
      const found = await store.cards().attemptOf({ orderid })
      await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: found?.id ?? "" } })
    },
    /**
     * A paid order of 45.00 that grew by a product of 20.00: the new collection, and the form of
     * its payment link.
     */
    grown: (provider = "auto") => store.keptMove("grown", provider, () => grow(provider)),
    /**
     * Pays a form whose amount is no longer due: the money is returned, with a reason and an event,
     * and the order is unchanged.
     */
    async expectReversed(orderid: string, orderId?: string) {
      const before = orderId && (await store.order(orderId)).transactions
      const events = listen("card_payment.reversed")
      const paid = (await store.cards().attemptOf({ orderid }))?.amount
      await store.sandbox().pay(orderid, { cvv2: "123" })
      await eventually(() =>
        expect(store.sandbox().order(orderid)?.amounts).toMatchObject({ captured: paid, returned: paid }),
      )
      await store.callbacksDone()
      expect(events).toMatchObject([
        { data: { amount: paid, reason: { code: expect.any(String), message: expect.any(String) } } },
      ])
      expect(orderId && (await store.order(orderId)).transactions).toEqual(before)
    },
    /** Pays a form whose amount is due: the payment is recorded in the order. */
    async payLink(orderid: string, orderId: string, left = 0) {
      await store.sandbox().pay(orderid, { cvv2: "123" })
      await eventually(async () =>
        expect(await store.order(orderId)).toMatchObject({ summary: { pending_difference: left } }),
      )
      await store.callbacksDone()
    },
  }
}

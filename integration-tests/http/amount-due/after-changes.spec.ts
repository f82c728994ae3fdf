import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore, eventually } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"
import { amountDueMoves } from "../../actions/amount-due-moves"
import { slipIn } from "../../races/slip-in"

describeStore("The amount due after", (store) => {
  const listen = listener(store)
  const moves = amountDueMoves(store)
  const { admin, kept, grown, expectReversed, payLink, itemsOf, openLink, reconcile, unpaidOf, deliver } = moves
  /** The amount that a merchant may charge for the order. */
  const outstandingOf = async (orderId: string) => {
    const path = `/admin/card-payments/orders/${orderId}`
    return (await store.admin<{ outstanding: { amount: string } | null }>("GET", path)).data.outstanding
  }

  it("a return: an earlier link is not paid for the returned goods", async () => {
    const { orderId, orderid } = await grown()
    await deliver(orderId)
    await moves.requestReturn(orderId)
    await expectReversed(orderid, orderId)
    expect(kept()).toBe(45)
  })

  it("a refund: no refunded amount is due again, and a balance stays the same", async () => {
    const { orderId, orderid, collectionId } = await grown()
    const before = (await store.order(orderId)).payment_collections.filter(({ id }) => id !== collectionId)
    const [payment] = before.flatMap(({ payments }) => payments)
    expect((await store.refund(payment?.id ?? "", 45)).status).toBe(200)
    await payLink(orderid, orderId)
    expect(kept()).toBe(20)
    for (const { id } of before) {
      const again = await store.newSession(id, { provider: "auto" })
      expect(again).toMatchObject({ status: 400, data: { message: expect.stringContaining("nothing left to pay") } })
    }
  })

  it("an exchange: the difference is outstanding, and paid once, by its link", async () => {
    const { order } = await store.buy({ provider: "auto" })
    await deliver(order.id)
    const [item] = await itemsOf(order.id)
    const { exchange } = await admin<{ exchange: { id: string } }>("/admin/exchanges", { order_id: order.id })
    const path = `/admin/exchanges/${exchange.id}`
    await admin(`${path}/inbound/items`, { items: [{ id: item?.id, quantity: 1 }] })
    await admin(`${path}/outbound/items`, { items: [{ variant_id: store.seed().variantId, quantity: 2 }] })
    await admin(`${path}/request`)
    // Medusa deducts the goods whose return is requested.
    expect(await outstandingOf(order.id)).toMatchObject({ amount: "20.00" })
    const link = await openLink(await unpaidOf(order.id))
    expect(link.amount).toBe("20.00")
    await payLink(link.orderid, order.id)
    expect(await outstandingOf(order.id)).toBeNull()
    expect(kept()).toBe(65)
  })

  it("an exchange: an earlier link has another amount", async () => {
    const { orderId, orderid } = await grown()
    await deliver(orderId)
    const [item] = await itemsOf(orderId)
    const { exchange } = await admin<{ exchange: { id: string } }>("/admin/exchanges", { order_id: orderId })
    const path = `/admin/exchanges/${exchange.id}`
    await admin(`${path}/inbound/items`, { items: [{ id: item?.id, quantity: 1 }] })
    await admin(`${path}/outbound/items`, { items: [{ variant_id: store.seed().variantId, quantity: 3 }] })
    await admin(`${path}/request`)
    await expectReversed(orderid, orderId)
    expect(kept()).toBe(45)
  })

  it("a claim: the replacement is paid once, and an earlier link has another amount", async () => {
    const { orderId, orderid } = await grown()
    const { claim } = await admin<{ claim: { id: string } }>("/admin/claims", { order_id: orderId, type: "replace" })
    const path = `/admin/claims/${claim.id}`
    await admin(`${path}/outbound/items`, { items: [{ variant_id: store.seed().variantId, quantity: 1 }] })
    await admin(`${path}/request`)
    // Medusa gives the replacement of a claimed item the item's price, so 40 are due for the order
    // now.
    await expectReversed(orderid, orderId)
    const link = await openLink(await unpaidOf(orderId))
    expect(link.amount).toBe("40.00")
    await payLink(link.orderid, orderId)
    expect(kept()).toBe(85)
  })

  const draft = async () => {
    const { variantId, regions, salesChannelId } = store.seed()
    const { draft_order } = await admin<{ draft_order: { id: string } }>("/admin/draft-orders", {
      email: "shopper@example.com",
      region_id: regions.eur.id,
      sales_channel_id: salesChannelId,
      items: [{ variant_id: variantId, quantity: 2 }],
      shipping_methods: [],
    })
    return draft_order.id
  }
  const linkOf = async (order_id: string) => {
    const made = await admin<{ payment_collection: { id: string } }>("/admin/payment-collections", {
      order_id,
      amount: 40,
    })
    return openLink(made.payment_collection.id)
  }

  it("a draft order: its link pays it once it is an order", async () => {
    const draftId = await draft()
    await admin(`/admin/draft-orders/${draftId}/convert-to-order`)
    const link = await linkOf(draftId)
    expect(link.amount).toBe("40.00")
    await payLink(link.orderid, draftId)
    expect(kept()).toBe(40)
    expect(await store.newSession(link.collectionId, { provider: "auto" })).toMatchObject({ status: 400 })
  })

  it("a deleted draft order: its link is not paid, and money paid on its open form is returned", async () => {
    const draftId = await draft()
    const link = await linkOf(draftId)
    expect((await store.admin("DELETE", `/admin/draft-orders/${draftId}`)).status).toBe(200)
    const again = await store.newSession(link.collectionId, { provider: "auto" })
    expect({ status: again.status, message: again.data.message }).toEqual({
      status: 404,
      message: "This payment does not exist any more. Nothing was charged.",
    })
    expect((await store.start(link.session.id)).status).toBe(404)
    await expectReversed(link.orderid)
  })

  it("a draft order deleted during its payment: the money is returned", async () => {
    const draftId = await draft()
    const link = await linkOf(draftId)
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    await store.sandbox().pay(link.orderid, { cvv2: "123" })
    const events = listen("card_payment.reversed")
    const deleted = slipIn(store.container(), [Modules.PAYMENT, "capturePayment"], {
      work: () => store.admin("DELETE", `/admin/draft-orders/${draftId}`),
      locks: [],
    })
    await reconcile(link.orderid)
    expect((await deleted()).status).toBe(200)
    expect(kept()).toBe(0)
    expect(events).toMatchObject([{ data: { amount: "40.00", reason: { message: expect.any(String) } } }])
  })

  const openForm = async (of: "cart" | "order") => {
    if (of === "order") return grown()
    const { collectionId, session, cartId } = await store.checkout({ provider: "auto" })
    return { collectionId, session, cartId, orderid: (await store.attempt(session.id)).orderid ?? "" }
  }
  /**
   * Unlinks as a store's own code may do; Medusa's deletion of a draft order removes the collection
   * as well.
   */
  const takeAway = async (form: Awaited<ReturnType<typeof openForm>>) => {
    const link = store.container().resolve(ContainerRegistrationKeys.LINK)
    const collection = { payment_collection_id: form.collectionId }
    if ("cartId" in form) await link.dismiss({ cart: { cart_id: form.cartId }, payment: collection })
    else await link.dismiss({ order: { order_id: form.orderId }, payment: collection })
  }

  it.each(["cart", "order"] as const)(
    "a %s unlinked from its collection: money paid on its form is returned",
    async (of) => {
      const form = await openForm(of)
      await takeAway(form)
      await expectReversed(form.orderid)
      expect(await store.newSession(form.collectionId, { provider: "main" })).toMatchObject({ status: 400 })
    },
  )

  it("... and its form is not started", async () => {
    const form = await openForm("order")
    await takeAway(form)
    const started = await store.start(form.session.id)
    expect(started).toMatchObject({ status: 410, data: { type: "amount_changed", amount: "0.00" } })
  })

  it("a cart deleted on its own: money paid on its form is returned", async () => {
    const { cartId, session } = await store.checkout({ provider: "auto" })
    const { orderid } = await store.attempt(session.id)
    await store.container().resolve(Modules.CART).deleteCarts([cartId])
    await expectReversed(orderid ?? "")
  })

  it("store credit or a gift card on the cart: the rest is paid, and not the earlier amount of the form", async () => {
    const { cartId, collectionId, session } = await store.checkout({ provider: "auto" })
    const { orderid } = await store.attempt(session.id)
    await createCartCreditLinesWorkflow(store.container()).run({
      input: [{ cart_id: cartId, amount: 10, reference: "gift-card", reference_id: "gc_1", metadata: {} }],
    })
    await expectReversed(orderid ?? "")
    const link = await openLink(collectionId)
    expect(link.amount).toBe("35.00")
    await store.payForm(link.session.id)
    expect((await store.complete(cartId)).data.type).toBe("order")
    expect(kept()).toBe(35)
  })

  const promotion = async (code: string, target_type: "items" | "shipping_methods") =>
    admin("/admin/promotions", {
      code,
      type: "standard",
      status: "active",
      is_automatic: false,
      application_method: { type: "percentage", target_type, allocation: "across", value: 100, currency_code: "eur" },
    })

  it("promotions that cover the whole total: the order is placed, and the open form's money is returned", async () => {
    await promotion("ITEMS", "items")
    await promotion("SHIPPING", "shipping_methods")
    const { cartId, collectionId, session } = await store.checkout({ provider: "auto" })
    const { orderid } = await store.attempt(session.id)
    const promo_codes = ["ITEMS", "SHIPPING"]
    expect((await store.store("POST", `/store/carts/${cartId}/promotions`, { promo_codes })).status).toBe(200)
    expect(await store.newSession(collectionId, { provider: "auto" })).toMatchObject({ status: 400 })
    await expectReversed(orderid ?? "")
    expect((await store.complete(cartId)).data.type).toBe("order")
    expect(await store.order((await store.orderOfCart(cartId)) ?? "")).toMatchObject({ total: 0 })
    expect(kept()).toBe(0)
  })

  it("a change of region: the form in the old currency does not pay the cart", async () => {
    const { cartId, collectionId, session } = await store.checkout({ provider: "auto" })
    const { orderid } = await store.attempt(session.id)
    const region_id = store.seed().regions.kwd.id
    const moved = await store.store("POST", `/store/carts/${cartId}`, { region_id })
    expect({ status: moved.status, message: moved.data.message }).toEqual({ status: 200 })
    await expectReversed(orderid ?? "")
    const again = await store.newSession(collectionId, { provider: "auto" })
    expect(again.status).toBe(200)
    const fresh = again.data.payment_collection.payment_sessions[0]
    expect(await store.attempt(fresh?.id ?? "")).toMatchObject({ currency_code: "kwd" })
  })

  it("a guest's sign-in: the started payment pays the customer's cart", async () => {
    const { cartId, session } = await store.checkout({ provider: "auto" })
    const customer = await store.customer()
    const given = await store.store("POST", `/store/carts/${cartId}/customer`, {}, customer.token)
    expect(given.status).toBe(200)
    await store.payForm(session.id)
    await eventually(async () => expect(await store.orderOfCart(cartId)).toBeDefined())
    expect(kept()).toBe(45)
  })

  it("a transfer of an order from a guest to a customer: its open link is paid and recorded once", async () => {
    const { orderId, orderid, session } = await grown()
    const customer = await store.customer()
    const path = `/store/orders/${orderId}/transfer`
    const asked = await store.store("POST", `${path}/request`, {}, customer.token)
    expect({ status: asked.status, message: asked.data.message }).toEqual({ status: 200 })
    const { data } = await store
      .container()
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({
        entity: "order_change",
        fields: ["actions.details"],
        filters: { order_id: orderId, change_type: "transfer" },
      })
    const [change] = data as { actions: { details: { token: string } }[] }[]
    // The token as the guest's e-mail contains it.
    const token = change?.actions[0]?.details.token
    const accepted = await store.store("POST", `${path}/accept`, { token })
    expect({ status: accepted.status, message: accepted.data.message }).toEqual({ status: 200 })
    const transferred = await store.admin("GET", `/admin/orders/${orderId}?fields=customer_id,*summary`)
    expect(transferred.data.order).toMatchObject({ customer_id: customer.id, summary: { pending_difference: 20 } })
    await payLink(orderid, orderId)
    expect((await store.start(session.id)).data.session.state).toBe("captured")
    expect(kept()).toBe(65)
  })
})

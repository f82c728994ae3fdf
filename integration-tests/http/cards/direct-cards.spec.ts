import { Modules } from "@medusajs/framework/utils"
import { aCard, type CardStore, describeStore, eventually, type Session } from "../../environment/card-store"
import { anotherCard, directMoves } from "../../actions/direct-moves"
import { meetAt } from "../../races/meet-at"

const stories = (store: CardStore) => {
  const { books, orderids, taken, paymentOf, orderOf, addOneShirt, reconcile } = directMoves(store)

  it("pays and becomes an order, which the merchant refunds in two parts", async () => {
    const { order } = await store.buyDirectly()
    expect(order).toMatchObject({ payment_status: "captured", transactions: [{ amount: 45 }] })
    const [transaction] = await store.transactionsOf(order.id)
    expect(transaction).toMatchObject({
      state: "captured",
      card_source: "card",
      card: { brand: "VISA", last4: "6732" },
    })
    expect((await store.refund(paymentOf(order).id, 5)).status).toBe(200)
    expect((await store.refund(paymentOf(order).id, 40)).status).toBe(200)
    expect((await store.order(order.id)).payment_status).toBe("refunded")
    expect(books()).toMatchObject([{ operation: "sale", amounts: { captured: "45.00", returned: "45.00" } }])
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("is held if the merchant captures manually, then captured in two parts and refunded", async () => {
    const { order } = await store.buyDirectly({ provider: "directhold" })
    expect(order).toMatchObject({ payment_status: "authorized", transactions: [] })
    expect(books()).toMatchObject([{ operation: "preauth", amounts: { authorized: "45.00", captured: "0.00" } }])
    const { id } = paymentOf(order)
    expect((await store.capture(id, 20)).status).toBe(200)
    expect((await store.capture(id, 25.01)).status).toBe(400)
    expect((await store.capture(id, 25)).status).toBe(200)
    expect((await store.refund(id, 10)).status).toBe(200)
    expect((await store.order(order.id)).transactions.map(({ amount }) => amount).sort()).toEqual([-10, 20, 25])
    expect(books()).toMatchObject([{ amounts: { captured: "45.00", returned: "10.00" } }])
    expect(store.callsTo("preauth")).toHaveLength(1)
  })

  it.each([
    ["a hold is released", "directhold", { released: "45.00", captured: "0.00" }],
    ["a sale is returned", "direct", { captured: "45.00", returned: "45.00" }],
  ])("the order is canceled: %s, once", async (_title, provider, amounts) => {
    const { order } = await store.buyDirectly({ provider })
    expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
    await eventually(() => expect(books()).toMatchObject([{ amounts }]))
    await store.callbacksDone()
    const [transaction] = await store.transactionsOf(order.id)
    await reconcile(transaction?.id ?? "")
    expect([...store.callsTo("void"), ...store.callsTo("return")]).toHaveLength(1)
    expect(books()).toMatchObject([{ amounts }])
  })

  it("is declined with a message, and another card pays the same cart", async () => {
    const started = await store.checkout({ provider: "direct" })
    expect((await store.pay(started.session.id, { card: aCard("116") })).status).toBe(200)
    const declined = await store.reached(started, "declined")
    expect(declined).toMatchObject({ card: { last4: "6732" }, decline_category: "insufficient_funds" })
    expect(declined.message).toContain("not enough money on this card")
    // A stranger with the session's id learns nothing of the shopper's account.
    expect((await store.session(started.session.id)).data.session).toMatchObject({
      ...{ state: "declined", decline_category: null },
      message: "The payment was declined. Please try again or use another card.",
    })
    const early = await store.complete(started.cartId)
    expect(early.data).toMatchObject({ type: "cart", error: { type: "payment_authorization_error" } })

    expect((await store.pay(started.session.id, { card: anotherCard() })).status).toBe(200)
    expect(await store.reached(started, "captured")).toMatchObject({ card: { last4: "1111" } })
    const order = await orderOf(started.cartId)
    expect(order).toMatchObject({ payment_status: "captured", transactions: [{ amount: 45 }] })
    expect(taken()).toEqual(["0.00", "45.00"])
    const [second, first] = await store.transactionsOf(order.id)
    expect(second).toMatchObject({ state: "captured", superseded: null, card: { last4: "1111" } })
    expect(first).toMatchObject({
      state: "declined",
      superseded: { code: "superseded.tried_again" },
      card: { last4: "6732" },
    })
    expect(first?.timeline.map(({ message }) => message)).toContain("Declined (Insufficient funds, code 116).")
  })

  it("is charged once by ten clicks on pay and a second tab with another card", async () => {
    const started = await store.checkout({ provider: "direct" })
    const cards = [...Array.from({ length: 5 }, () => aCard()), ...Array.from({ length: 5 }, anotherCard)]
    const answers = await Promise.all(cards.map((card) => store.pay(started.session.id, { card })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured", transactions: [{ amount: 45 }] })
    expect(taken()).toEqual(["45.00"])
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("after the payment another card is answered with the payment, and nothing is sent", async () => {
    const { session, cartId, collectionId } = await store.buyDirectly()
    for (const body of [{ card: aCard() }, { card: anotherCard(), start_over: true }]) {
      const again = await store.pay(session.id, body)
      // A request with nothing but the session's id gets no card details.
      expect(again).toMatchObject({ status: 200, data: { session: { state: "captured", card: null } } })
    }
    const again = await store.store<{ message: string }>(
      "POST",
      `/store/payment-collections/${collectionId}/payment-sessions`,
      { provider_id: "pp_card_main" },
    )
    expect(again).toMatchObject({ status: 400, data: { message: expect.stringContaining("paid already") } })
    expect((await store.session(session.id, cartId)).data.session.card).toMatchObject({ last4: "6732" })
    expect(taken()).toEqual(["45.00"])
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("after a refund the session takes no second payment", async () => {
    const { session, order } = await store.buyDirectly()
    expect((await store.refund(paymentOf(order).id)).status).toBe(200)
    expect((await store.pay(session.id, { card: aCard() })).status).toBe(200)
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("is not charged after the cart changed in another tab; the new session is paid with the new total", async () => {
    const { session, cartId, collectionId } = await store.checkout({ provider: "direct" })
    await addOneShirt(cartId)
    const stale = await store.pay(session.id, { card: aCard() })
    expect(stale).toMatchObject({
      status: 404,
      data: { message: expect.stringContaining("Please go back and pay again") },
    })
    expect(books()).toEqual([])
    const { data } = await store.newSession(collectionId, { provider: "direct" })
    const fresh = data.payment_collection.payment_sessions[0] as Session
    expect((await store.pay(fresh.id, { card: aCard() })).status).toBe(200)
    expect(await orderOf(cartId)).toMatchObject({ payment_status: "captured", transactions: [{ amount: 65 }] })
    expect(taken()).toEqual(["65.00"])
  })

  it("has a session without a form and with public data only", async () => {
    const { session } = await store.checkout({
      provider: "direct",
      data: { redirect_url: "https://evil.example", state: "captured", admin: true },
    })
    expect(session).toMatchObject({ status: "pending", data: { state: "pending", redirect_url: null } })
    expect(Object.keys(session.data).sort()).toEqual(["card", "missing", "redirect_url", "session_id", "state"])
    const started = await store.start(session.id)
    expect(started).toMatchObject({ status: 200, data: { session: { state: "pending", integration: "direct" } } })
    expect(store.sandbox().calls()).toEqual([])
  })

  it("reports missing fields, and is charged once they are known", async () => {
    const cartId = await store.newCart({ cart: { email: undefined } })
    const { data } = await store.newSession(await store.collectionOf(cartId), { provider: "direct" })
    const session = data.payment_collection.payment_sessions[0] as Session
    const early = await store.pay(session.id, { card: aCard() })
    expect(early.data.session).toMatchObject({ state: "pending", missing: ["email"] })
    expect(store.sandbox().calls()).toEqual([])
    await store.store("POST", `/store/carts/${cartId}`, { email: "late@example.com" })
    expect((await store.pay(session.id, { card: aCard() })).data.session.missing).toEqual([])
    await store.reached({ session, cartId }, "captured")
    expect(taken()).toEqual(["45.00"])
  })

  it("is sent with the shopper's identity from the server and browser data from the page", async () => {
    const browser = {
      ...{ java_enabled: false, javascript_enabled: true, language: "de-DE", color_depth: 24 },
      ...{ screen_width: 1280, screen_height: 800, time_zone: -60 },
    }
    const { session } = await store.checkout({ provider: "direct" })
    const paid = await store.call("POST", `/store/card-payments/sessions/${session.id}/card`, {
      body: { card: aCard(), browser },
      headers: { ...store.seed().publishable, "x-forwarded-for": "203.0.113.7", "user-agent": "Shopper/1.0" },
    })
    expect(paid.status).toBe(200)
    const sent = await eventually(() => sentFor(orderids()[0] ?? ""))
    expect(sent).toMatchObject({
      ...{ email: "shopper@example.com", first_name: "Jane", ipaddress: "203.0.113.7", country: "DE" },
      ...{ amount: "45.00", currency: "EUR", customer_browser_user_agent: "Shopper/1.0" },
      ...{ customer_browser_java_enabled: "false", customer_browser_javascript_enabled: "true" },
      ...{ customer_browser_accept_language: "de-DE", customer_browser_color_depth: "24" },
      ...{ customer_browser_screen_width: "1280", customer_browser_screen_height: "800" },
      customer_browser_time_zone: "-60",
    })
  })

  it("in KWD has three decimals on the wire, in Medusa and back", async () => {
    const { order } = await store.buyDirectly({ region: "kwd", quantity: 1 })
    expect((await store.refund(paymentOf(order).id, 1.001)).status).toBe(200)
    expect(books()).toMatchObject([{ currency: "KWD", amounts: { captured: "8.734", returned: "1.001" } }])
  })

  it("pays an order edit's difference on the order's own collection, recorded once by concurrent requests", async () => {
    const { order } = await store.buyDirectly()
    const created = await store.admin("POST", "/admin/order-edits", { order_id: order.id })
    expect(created.status).toBe(200)
    const items = [{ variant_id: store.seed().variantId, quantity: 1 }]
    expect((await store.admin("POST", `/admin/order-edits/${order.id}/items`, { items })).status).toBe(200)
    expect((await store.admin("POST", `/admin/order-edits/${order.id}/confirm`, {})).status).toBe(200)
    const unpaid = (await store.order(order.id)).payment_collections.find(({ status }) => status === "not_paid")
    const { data } = await store.newSession(unpaid?.id ?? "", { provider: "direct" })
    const session = data.payment_collection.payment_sessions[0] as Session
    const expectMet = meetAt(store.container(), "card-payments-record:", [
      [Modules.PAYMENT, "authorizePaymentSession", "sequential"],
      [Modules.ORDER, "addOrderTransactions"],
    ])
    const paying = store.pay(session.id, { card: anotherCard() })
    const engine = store.container().resolve(Modules.WORKFLOW_ENGINE)
    // The callback and the shopper's own request record it as well.
    const approved = await eventually(async () => {
      const attempt = await store.attempt(session.id)
      expect(attempt.status).toBe("approved")
      return attempt
    })
    const input = { transaction_id: approved.id }
    await Promise.all(Array.from({ length: 5 }, () => engine.run("complete-card-payment", { input })))
    expect(await paying).toMatchObject({ status: 200, data: { session: { missing: [] } } })
    await store.callbacksDone()
    expectMet()
    expect((await store.order(order.id)).transactions.map(({ amount }) => amount).sort()).toEqual([20, 45])
    expect(taken()).toEqual(["45.00", "20.00"])
  })

  /**
   * The fields sent beside the card. The sandbox's controls show no values; its state file does.
   */
  function sentFor(orderid: string) {
    const order = store.sandboxOrders().find((one) => one.orderid === orderid)
    if (!order) throw new Error(`The sandbox has not saved order ${orderid}.`)
    return order.fields
  }
}

describeStore("A card on the shop's own page", stories)

import { Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { withShopper } from "medusa-plugin-card-payments/modules/card-payments"
import { createCardPaymentSessionWorkflow } from "medusa-plugin-card-payments/workflows"
import { describeStore, eventually } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"
import { amountDueMoves } from "../../actions/amount-due-moves"
import { slipIn } from "../../races/slip-in"

describeStore("The amount due of a cart", (store) => {
  const listen = listener(store)
  const { kept, reconcile } = amountDueMoves(store)
  const item = (cartId: string) => ({
    add: (quantity: number) =>
      store.store("POST", `/store/carts/${cartId}/line-items`, { variant_id: store.seed().variantId, quantity }),
    change: async (quantity: number) => {
      const cart = await store.store<{ cart: { items: { id: string }[] } }>("GET", `/store/carts/${cartId}`)
      const [first] = cart.data.cart.items
      return store.store("POST", `/store/carts/${cartId}/line-items/${first?.id}`, { quantity })
    },
  })
  const totalOf = async (cartId: string) =>
    (await store.store<{ cart: { total: number } }>("GET", `/store/carts/${cartId}?fields=total`)).data.cart.total
  const whileSessionIsMade = async (change: (cart: ReturnType<typeof item>) => Promise<unknown>, quantity: number) => {
    const cartId = await store.newCart({ quantity })
    const collectionId = await store.collectionOf(cartId)
    const changed = slipIn(store.container(), [Modules.PAYMENT, "createPaymentSession"], {
      work: () => change(item(cartId)),
      locks: [cartId],
    })
    const made = await store.newSession(collectionId, { provider: "auto" })
    await changed()
    return { cartId, session: made.data.payment_collection?.payment_sessions[0] }
  }

  it.each([
    ["an item is added", (cart: ReturnType<typeof item>) => cart.add(45), 1],
    ["the quantity falls", (cart: ReturnType<typeof item>) => cart.change(1), 46],
  ])(
    "is the amount of the order's payment, although %s while the session is created",
    async (_title, change, quantity) => {
      const { cartId, session } = await whileSessionIsMade(change, quantity)
      const live = await store.cards().liveAttempt(session?.id ?? "")
      if (live?.orderid) {
        await store.sandbox().pay(live.orderid, { cvv2: "123" })
        await reconcile(live.orderid)
      }
      await store.complete(cartId)
      const orderId = await store.orderOfCart(cartId)
      const total = orderId ? (await store.order(orderId)).total : 0
      await eventually(() => expect(kept()).toBe(total))
      // The session was created before the change, so the change deletes it.
      expect(live).toBeUndefined()
    },
  )

  it.each([
    ["an item is added", { from: 1, to: 46 }],
    ["the quantity falls", { from: 46, to: 1 }],
  ])(
    "%s while a store's own code creates the session by Medusa's workflow: its start creates no form, and shows the new amount",
    async (_title, { from, to }) => {
      const cartId = await store.newCart({ quantity: from })
      const collectionId = await store.collectionOf(cartId)
      const changed = slipIn(store.container(), [Modules.PAYMENT, "createPaymentSession"], {
        work: () => item(cartId).change(to),
        // Medusa's workflow takes no lock.
        locks: [],
      })
      const input = { payment_collection_id: collectionId, provider_id: "pp_card_auto" }
      const { result } = await createPaymentSessionsWorkflow(store.container()).run({ input })
      expect((await changed()).status).toBe(200)
      const amount = (await totalOf(cartId)).toFixed(2)
      const started = await store.start(result.id)
      expect(started).toMatchObject({ status: 410, data: { type: "amount_changed", amount } })
      expect(await store.cards().attemptsOfCollections([collectionId])).toEqual([])
      expect((await store.complete(cartId)).data.type).not.toBe("order")
    },
  )

  it("the plugin's workflow locks the cart while a store's own code creates the session", async () => {
    const cartId = await store.newCart({ quantity: 1 })
    const collectionId = await store.collectionOf(cartId)
    const before = await totalOf(cartId)
    const changed = slipIn(store.container(), [Modules.PAYMENT, "createPaymentSession"], {
      work: () => item(cartId).add(45),
      locks: [cartId],
    })
    const input = { payment_collection_id: collectionId, provider_id: "pp_card_auto" }
    const card = { data: { number: "4444444444444448" } }
    await expect(
      createCardPaymentSessionWorkflow(store.container()).run({ input: { ...input, ...card } }),
    ).rejects.toMatchObject({ message: expect.stringContaining("looks like card data") })
    const { result } = await createCardPaymentSessionWorkflow(store.container()).run({ input })
    await changed()
    expect(Number(result.amount)).toBe(before)
    // The change came after the session, and deleted it.
    const payments = store.container().resolve(Modules.PAYMENT)
    expect(await payments.listPaymentSessions({ id: [result.id] })).toEqual([])
    const next = await createCardPaymentSessionWorkflow(store.container()).run({ input })
    expect(Number(next.result.amount)).toBe(await totalOf(cartId))
    expect((await store.start(next.result.id)).data.session.state).toBe("redirect")
  })

  it("... and passes the shopper's address and browser to the gateway, and saves the card for the shopper", async () => {
    const customer = await store.customer()
    const collectionId = await store.collectionOf(await store.newCart({ customer }))
    const shopper = { ipaddress: "203.0.113.99", userAgent: "Mozilla/5.0 (Own Code)", acceptHeader: "text/html" }
    const input = {
      payment_collection_id: collectionId,
      provider_id: "pp_card_saved",
      customer_id: customer.id,
      data: { save_card: true },
    }
    const make = () => createCardPaymentSessionWorkflow(store.container()).run({ input })
    const { result } = await withShopper(shopper, make)
    const attempt = await store.attempt(result.id)
    const sent = () => store.sandboxOrders().find(({ orderid }) => orderid === attempt.orderid)?.fields
    await eventually(() => expect(sent()).toMatchObject({ ipaddress: shopper.ipaddress }))
    expect(attempt).toMatchObject({
      ...{ customer_id: customer.id, save_card: "requested" },
      browser: { ip: shopper.ipaddress, user_agent: shopper.userAgent },
    })
  })

  /** Sets a tax rate for Germany; Medusa changes no cart for it. */
  const setTax = async (rate: number) => {
    const body = { country_code: "de", provider_id: "tp_system", default_tax_rate: { rate, code: "vat", name: "VAT" } }
    const { status, data } = await store.admin("POST", "/admin/tax-regions", body)
    expect({ status, message: data.message }).toEqual({ status: 200 })
  }
  const retax = async (cartId: string) => {
    await setTax(19)
    expect((await store.store("POST", `/store/carts/${cartId}/taxes`)).status).toBe(200)
    return totalOf(cartId)
  }

  it("a form from before a tax change is not started again: the shopper sees the new amount, and pays it", async () => {
    const { cartId, collectionId, session } = await store.checkout({ provider: "auto" })
    const total = await retax(cartId)
    expect(total).toBeGreaterThan(45)
    const amount = total.toFixed(2)
    const started = await store.start(session.id)
    expect(started).toMatchObject({ status: 410, data: { type: "amount_changed", amount, currency_code: "eur" } })
    const again = await store.newSession(collectionId, { provider: "auto" })
    const fresh = again.data.payment_collection.payment_sessions[0]
    expect(await store.attempt(fresh?.id ?? "")).toMatchObject({ amount })
    await store.payForm(fresh?.id ?? "")
    expect((await store.complete(cartId)).data.type).toBe("order")
    expect(kept()).toBe(total)
  })

  it("a payment from before a tax change makes no order, is reversed at once, and publishes an event", async () => {
    const { cartId, session } = await store.checkout({ provider: "auto" })
    const events = listen("card_payment.reversed")
    const total = await retax(cartId)
    const orderid = await store.payForm(session.id)
    await eventually(() => expect(kept()).toBe(0))
    await store.callbacksDone()
    expect(await store.orderOfCart(cartId)).toBeUndefined()
    const reason = { message: `${total.toFixed(2)} EUR was due, but 45.00 EUR was paid.` }
    await eventually(() => expect(events).toMatchObject([{ data: { amount: "45.00", reason } }]))
    expect(store.sandbox().order(orderid)?.amounts).toMatchObject({ captured: "45.00", returned: "45.00" })
  })

  it("the shopper who completes such a cart gets the new amount", async () => {
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    const { cartId, session } = await store.checkout({ provider: "auto" })
    const total = await retax(cartId)
    const orderid = await store.payForm(session.id)
    const { data } = await store.complete(cartId)
    expect(data).toMatchObject({ type: "cart", error: { type: "payment_authorization_error" } })
    expect(data.error?.message).toContain(`${total.toFixed(2)} EUR`)
    await reconcile(orderid)
    expect(kept()).toBe(0)
    expect(await store.orderOfCart(cartId)).toBeUndefined()
  })

  it("a total of half a cent, by included taxes and a promotion, is paid as displayed", async () => {
    await setTax(20)
    const item = { variant_id: store.seed().variantId, quantity: 1 }
    const cartId = await store.newCart({ cart: { items: [item], metadata: { of: "half a cent" } } })
    const carts = store.container().resolve(Modules.CART)
    const { items } = await carts.retrieveCart(cartId, { relations: ["items"] })
    await carts.updateLineItems(items?.[0]?.id ?? "", {
      unit_price: 19.99,
      is_tax_inclusive: true,
      is_custom_price: true,
    })
    const promotions = store.container().resolve(Modules.PROMOTION)
    const half = {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      value: 50,
      currency_code: "eur",
    } as const
    await promotions.createPromotions([
      { code: "HALF", type: "standard", status: "active", is_automatic: false, application_method: half },
    ])
    const promoted = await store.store("POST", `/store/carts/${cartId}/promotions`, { promo_codes: ["HALF"] })
    expect(promoted.status).toBe(200)
    const total = await totalOf(cartId)
    expect((total * 1_000) % 10).toBeCloseTo(5)
    // As a storefront displays it, with Medusa's number only.
    const shown = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(total)
    const collectionId = await store.collectionOf(cartId)
    const made = await store.newSession(collectionId, { provider: "auto" })
    const session = made.data.payment_collection.payment_sessions[0]
    expect((await store.start(session?.id ?? "")).data.session?.state).toBe("redirect")
    expect(await store.attempt(session?.id ?? "")).toMatchObject({ amount: shown })
    await store.payForm(session?.id ?? "")
    expect((await store.complete(cartId)).data.type).toBe("order")
    expect(kept().toFixed(2)).toBe(shown)
  })

  const twoSessions = async (provider = "auto") => {
    const cartId = await store.newCart()
    const collectionId = await store.collectionOf(cartId)
    const made = await Promise.all([
      store.newSession(collectionId, { provider }),
      store.newSession(collectionId, { provider }),
    ])
    return { cartId, collectionId, made }
  }
  /**
   * Sessions as a store's own code creates them: without a request to Medusa, and so without a
   * lock.
   */
  const sessionsOfCode = async (collectionId: string, amounts: number[]) => {
    const payments = store.container().resolve(Modules.PAYMENT)
    return Promise.all(
      amounts.map((amount) =>
        payments.createPaymentSession(collectionId, {
          provider_id: "pp_card_auto",
          amount,
          currency_code: "eur",
          data: {},
        }),
      ),
    )
  }

  it("an admin's session has the amount due, whatever the collection's amount", async () => {
    const collectionId = await store.collectionOf(await store.newCart())
    const payments = store.container().resolve(Modules.PAYMENT)
    await payments.updatePaymentCollections(collectionId, { amount: 1 })
    const path = `/admin/payment-collections/${collectionId}/payment-sessions`
    expect(await store.admin("POST", path, { provider_id: "pp_card_auto" })).toMatchObject({ status: 200 })
    const sessions = await payments.listPaymentSessions({ payment_collection_id: collectionId })
    expect(sessions.map(({ amount }) => Number(amount))).toEqual([45])
  })

  it("of two sessions created concurrently, one can be paid", async () => {
    const { cartId, collectionId } = await twoSessions()
    const attempts = await store.cards().attemptsOfCollections([collectionId])
    const open = attempts.filter(({ superseded_at }) => !superseded_at)
    expect(open).toHaveLength(1)
    await store.sandbox().pay(open[0]?.orderid ?? "", { cvv2: "123" })
    expect((await store.complete(cartId)).data).toMatchObject({ type: "order" })
    expect(await store.order((await store.orderOfCart(cartId)) ?? "")).toMatchObject({ payment_status: "captured" })
    expect(kept()).toBe(45)
  })

  it("of two paid sessions, one pays the order, and the other is reversed within a minute", async () => {
    const { cartId, collectionId } = await twoSessions()
    const events = listen("card_payment.reversed")
    const forms = (await store.cards().attemptsOfCollections([collectionId])).flatMap(({ orderid }) => orderid ?? [])
    expect(forms).toHaveLength(2)
    for (const orderid of forms) await store.sandbox().pay(orderid, { cvv2: "123" })
    await eventually(() => expect(kept()).toBe(45))
    await store.callbacksDone()
    const order = await store.order((await store.orderOfCart(cartId)) ?? "")
    expect(order).toMatchObject({ total: 45, payment_status: "captured" })
    await eventually(() => expect(events).toMatchObject([{ data: { amount: "45.00" } }]))
    // The other tab reads that its money was returned, and finds the order by completing the cart.
    const attempts = await store.cards().attemptsOfCollections([collectionId])
    const lost = attempts.find(({ reversed_at }) => reversed_at)?.payment_session_id ?? ""
    const gone = {
      status: 404,
      data: { message: expect.stringMatching(/returned to your card/) },
    }
    expect(await store.session(lost, cartId)).toMatchObject(gone)
    expect(await store.start(lost)).toMatchObject(gone)
    const { data } = await store.store<{ cart: object }>("GET", `/store/carts/${cartId}?fields=id,completed_at`)
    expect(data.cart).toMatchObject({ completed_at: expect.any(String) })
    expect((await store.complete(cartId)).data).toMatchObject({ type: "order" })
  })

  it("a session replaced while its form is open says that it is not valid, and not to pay it", async () => {
    const { session, cartId, collectionId } = await store.checkout({ provider: "auto" })
    await store.newSession(collectionId, { provider: "auto" })
    const gone = { status: 404, data: { message: expect.stringContaining("not valid any more. If you have paid it") } }
    expect(await store.session(session.id, cartId)).toMatchObject(gone)
    expect(await store.start(session.id)).toMatchObject(gone)
    const nobodys = { status: 404, data: { message: expect.stringContaining("does not exist any more") } }
    expect(await store.session(session.id, await store.newCart())).toMatchObject(nobodys)
  })

  it.each([0, 1])("the paid session makes the order, whichever Medusa finds first (%i)", async (which) => {
    const cartId = await store.newCart()
    const collectionId = await store.collectionOf(cartId)
    const paid = (await sessionsOfCode(collectionId, [45, 45]))[which]?.id ?? ""
    expect((await store.start(paid)).data.session.state).toBe("redirect")
    await store.payForm(paid)
    await eventually(async () => expect(await store.orderOfCart(cartId)).toBeDefined())
    expect(kept()).toBe(45)
    // By the order of its rows, Medusa may take the other session for the cart's payment.
    const { payment_collections } = await store.order((await store.orderOfCart(cartId)) ?? "")
    expect(payment_collections.flatMap(({ payment_sessions }) => payment_sessions.map(({ id }) => id))).toEqual([paid])
  })

  it("a shopper who completes the cart manually gets the order of the paid session", async () => {
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    for (const which of [0, 1]) {
      const cartId = await store.newCart()
      const paid = (await sessionsOfCode(await store.collectionOf(cartId), [45, 45]))[which]?.id ?? ""
      await store.start(paid)
      await store.payForm(paid)
      expect((await store.complete(cartId)).data).toMatchObject({ type: "order" })
    }
  })

  /** Sessions of a store's own code that together cover the total, each with its form. */
  const inTwoParts = async () => {
    const cartId = await store.newCart()
    const parts = await sessionsOfCode(await store.collectionOf(cartId), [25, 20])
    for (const { id } of parts) expect((await store.start(id)).data.session.state).toBe("redirect")
    const forms = await Promise.all(parts.map(async ({ id }) => (await store.attempt(id)).orderid ?? ""))
    const pay = async (orderid = "") => {
      await store.sandbox().pay(orderid, { cvv2: "123" })
      await store.callbacksDone()
    }
    return { cartId, forms, pay }
  }

  it("sessions of a store's own code that together cover the total pay for one order", async () => {
    const { cartId, forms, pay } = await inTwoParts()
    for (const form of forms) await pay(form)
    for (const form of forms) await reconcile(form)
    const order = await store.order((await store.orderOfCart(cartId)) ?? "")
    expect(order).toMatchObject({ total: 45, payment_status: "captured", summary: { pending_difference: 0 } })
    expect(order.transactions.map(({ amount }) => amount).sort()).toEqual([20, 25])
    expect(kept()).toBe(45)
  })

  it("one of them alone makes no order, and is reversed after abandonAfter", async () => {
    const { cartId, forms, pay } = await inTwoParts()
    const [orderid = ""] = forms
    await pay(orderid)
    expect((await store.complete(cartId)).data.type).not.toBe("order")
    expect(await store.orderOfCart(cartId)).toBeUndefined()
    expect(kept()).toBe(25)
    const { id = "" } = (await store.cards().attemptOf({ orderid })) ?? {}
    await store.cards().update(id, { approved_at: new Date(Date.now() - 61 * 60_000) })
    await reconcile(orderid)
    expect(kept()).toBe(0)
    expect(await store.orderOfCart(cartId)).toBeUndefined()
  })
})

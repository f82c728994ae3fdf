import { type CardStore, describeStore, eventually, type Payment, type Session } from "../../environment/card-store"

const stories = (store: CardStore) => {
  it("manual capture: authorized, captured and refunded in part, with the same sums at the gateway", async () => {
    const { order, payment, orderid } = await store.buy()
    expect(order.payment_status).toBe("authorized")
    expect(store.sandbox().order(orderid)).toMatchObject({ type: "preauth", state: "authorized", currency: "EUR" })

    expect((await store.capture(payment.id)).status).toBe(200)
    expect((await store.order(order.id)).payment_status).toBe("captured")

    expect((await store.refund(payment.id, 10)).status).toBe(200)
    const refunded = await store.order(order.id)
    expect(refunded.payment_status).toBe("partially_refunded")
    expect(refunded.payment_collections[0]?.payments[0]?.refunds).toMatchObject([{ amount: 10 }])
    const [transaction] = await store.transactionsOf(order.id)
    expect(transaction).toMatchObject({
      state: "partially_returned",
      amounts: { captured: "45.00", returned: "10.00", returnable: "35.00" },
    })
    expect(store.sandbox().order(orderid)?.amounts).toMatchObject({ captured: "45.00", returned: "10.00" })
  })

  it("automatic capture: a sale, captured in Medusa without a second call, refunded in full", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    expect(order.payment_status).toBe("captured")
    expect(payment.captures).toMatchObject([{ amount: 45 }])
    expect(operationsOf(orderid)).toEqual(["saleForm"])
    expect((await store.refund(payment.id)).status).toBe(200)
    expect((await store.order(order.id)).payment_status).toBe("refunded")
    expect(store.sandbox().order(orderid)?.amounts).toMatchObject({ captured: "45.00", returned: "45.00" })
  })

  it("two partial captures are sent with exactly their amounts, and never exceed the rest", async () => {
    const { order, payment, orderid } = await store.buy()
    expect((await store.capture(payment.id, 12.5)).status).toBe(200)
    expect((await store.order(order.id)).payment_status).toBe("partially_captured")
    expect((await store.capture(payment.id, 40)).status).toBe(400)
    expect((await store.capture(payment.id, 32.5)).status).toBe(200)
    const captured = await store.order(order.id)
    expect(captured.payment_status).toBe("captured")
    expect(captured.transactions.map(({ amount }) => amount).sort()).toEqual([12.5, 32.5])
    const captures = store
      .sandbox()
      .order(orderid)
      ?.steps.filter((step) => step.type === "capture")
    expect(captures?.map(({ amount }) => amount)).toEqual(["12.50", "32.50"])
  })

  it("refunds in parts, up to the captured amount", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    expect((await store.refund(payment.id, 20)).status).toBe(200)
    expect((await store.refund(payment.id, 20)).status).toBe(200)
    expect((await store.refund(payment.id, 20)).status).toBe(400)
    expect((await store.refund(payment.id, 5)).status).toBe(200)
    expect((await store.order(order.id)).payment_status).toBe("refunded")
    expect(
      store
        .sandbox()
        .order(orderid)
        ?.steps.filter((step) => step.type === "reversal"),
    ).toHaveLength(3)
  })

  it("voids an authorized payment once, and captures nothing afterwards", async () => {
    const { order, payment, orderid } = await store.buy()
    const [transaction] = await store.transactionsOf(order.id)
    const path = `/admin/card-payments/transactions/${transaction?.id}/void`
    store.sandbox().fault({ operation: "void", kind: "refuse", times: 1 })
    expect((await store.admin("POST", path, {})).status).toBe(400)
    const voided = await store.admin<{ transaction: { state: string } }>("POST", path, {})
    expect(voided).toMatchObject({ status: 200, data: { transaction: { state: "voided" } } })
    expect((await store.admin("POST", path, {})).status).toBe(200)
    const [{ timeline } = { timeline: [] }] = await store.transactionsOf(order.id)
    expect(timeline.filter(({ message }) => message === "Void requested.")).toHaveLength(1)
    expect(store.sandbox().order(orderid)?.state).toBe("released")
    expect(operationsOf(orderid).filter((name) => name === "void")).toHaveLength(2)
    expect((await store.capture(payment.id)).status).toBe(400)
    expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.canceled_at).not.toBeNull()
  })

  it("a declined session is tried again with a new gateway order, and has one payment", async () => {
    const { cartId, session } = await store.checkout()
    const first = await store.payForm(session.id, "116")
    const declined = await store.complete(cartId)
    expect(declined.data).toMatchObject({ type: "cart", error: { type: "payment_authorization_error" } })
    expect((await store.session(session.id, cartId)).data.session).toMatchObject({
      state: "declined",
      redirect_url: null,
    })

    const again = await store.start(session.id)
    expect(again.data.session).toMatchObject({ state: "redirect", missing: [] })
    const second = await store.payForm(session.id)
    expect(second).not.toBe(first)
    expect((await store.complete(cartId)).data.type).toBe("order")
    expect(store.sandbox().orders()).toHaveLength(2)
  })

  it("a payment canceled on the gateway's page says so, and can be tried again", async () => {
    const { cartId, session } = await store.checkout()
    const started = await store.start(session.id)
    const canceled = await fetch(`${started.data.session.redirect_url}/cancel`, { method: "POST", redirect: "manual" })
    expect(canceled.status).toBeLessThan(400)
    await store.complete(cartId)
    expect((await store.session(session.id, cartId)).data.session).toMatchObject({
      ...{ state: "declined", decline_category: "canceled_by_shopper" },
      message: "You canceled the payment. You were not charged; you can pay again.",
    })
    expect((await store.start(session.id)).data.session).toMatchObject({ state: "redirect" })
    await store.payForm(session.id)
    expect((await store.complete(cartId)).data.type).toBe("order")
  })

  it("3-D Secure run by the gateway: being confirmed until the password is entered, then paid", async () => {
    const { cartId, session } = await store.checkout()
    const orderid = await store.payForm(session.id, "321")
    const waiting = await store.complete(cartId)
    expect(waiting.data).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
    await store.sandbox().pay(orderid, { password: "hint" })
    expect((await store.complete(cartId)).data.type).toBe("order")
    const [transaction] = await store.transactionsOf((await store.orderOfCart(cartId)) ?? "")
    expect(transaction).toMatchObject({ three_d_secure: "AUTHENTICATED", card: { last4: "1111" } })
  })

  it("an unknown result is a state of its own: no order, no second payment", async () => {
    const { cartId, session } = await store.checkout()
    const orderid = await store.payForm(session.id, "217")
    expect((await store.complete(cartId)).data.error?.type).toBe("payment_requires_more_error")
    const { data } = await store.session(session.id, cartId)
    expect(data.session).toMatchObject({ state: "unknown" })
    expect(data.session.message).toContain("do not pay again")
    expect((await store.start(session.id)).data.session).toMatchObject({ state: "unknown", redirect_url: null })
    expect(store.sandbox().orders()).toHaveLength(1)
    await store.sandbox().resolveStep(orderid, { status: "approved" })
    expect((await store.complete(cartId)).data.type).toBe("order")
  })

  it.each([
    {
      region: "jpy",
      provider: "jpy",
      quantity: 2,
      total: "3500",
      currency: "JPY",
      login: 1,
      refund: 700,
      returned: "700",
    },
    {
      region: "kwd",
      provider: "auto",
      quantity: 1,
      total: "8.734",
      currency: "KWD",
      login: 0,
      refund: 1.001,
      returned: "1.001",
    },
  ] as const)("$currency: $total on the wire, by the region's own account", async (row) => {
    const { payment, orderid } = await store.buy({ region: row.region, provider: row.provider, quantity: row.quantity })
    expect(store.sandbox().order(orderid)).toMatchObject({
      currency: row.currency,
      login: store.sandbox().accounts[row.login]?.login,
      amounts: { captured: row.total },
    })
    expect((await store.refund(payment.id, row.refund)).status).toBe(200)
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe(row.returned)
  })

  it.each([
    {
      region: "jpy",
      provider: "jpyhold",
      total: "3500",
      captures: [1200, 2300],
      sent: ["1200", "2300"],
      tooMuch: 2301,
      noSuchFraction: 0.5,
    },
    {
      region: "kwd",
      provider: "main",
      total: "16.234",
      captures: [2.5, 13.734],
      sent: ["2.500", "13.734"],
      tooMuch: 13.735,
      noSuchFraction: 0.0005,
    },
  ] as const)(
    "manual capture in $region: two parts with exact amounts, and no fraction that the currency lacks",
    async (row) => {
      const { order, payment, orderid } = await store.buy({ region: row.region, provider: row.provider })
      const amounts = () => store.sandbox().order(orderid)?.amounts
      expect(amounts()).toMatchObject({ authorized: row.total, captured: amounts()?.returned })
      expect((await store.capture(payment.id, row.captures[0])).status).toBe(200)
      expect((await store.order(order.id)).payment_status).toBe("partially_captured")
      expect((await store.capture(payment.id, row.tooMuch)).status).toBe(400)
      expect((await store.capture(payment.id, row.noSuchFraction)).status).toBe(400)
      expect(amounts()).toMatchObject({ captured: row.sent[0], capturable: row.sent[1] })
      expect((await store.capture(payment.id, row.captures[1])).status).toBe(200)
      const after = await store.order(order.id)
      expect(after.payment_status).toBe("captured")
      expect(after.transactions.map(({ amount }) => amount)).toEqual(row.captures)
      const steps = store
        .sandbox()
        .order(orderid)
        ?.steps.filter((step) => step.type === "capture")
      expect(steps?.map(({ amount }) => amount)).toEqual(row.sent)
      const [transaction] = await store.transactionsOf(order.id)
      expect(transaction).toMatchObject({
        state: "captured",
        amounts: { captured: row.total, capturable: amounts()?.capturable },
      })
    },
  )

  it.each([
    { region: "jpy", provider: "jpyhold", total: "3500", nothing: "0" },
    { region: "kwd", provider: "main", total: "16.234", nothing: "0.000" },
  ] as const)("a hold in $region is voided as a whole", async ({ region, provider, total, nothing }) => {
    const { order, payment, orderid } = await store.buy({ region, provider })
    const [transaction] = await store.transactionsOf(order.id)
    const path = `/admin/card-payments/transactions/${transaction?.id}/void`
    expect(await store.admin("POST", path, {})).toMatchObject({
      status: 200,
      data: { transaction: { state: "voided", amounts: { captured: nothing, capturable: nothing } } },
    })
    expect(store.sandbox().order(orderid)).toMatchObject({
      state: "released",
      amounts: { released: total, captured: nothing, capturable: nothing },
    })
    expect((await store.capture(payment.id, 1)).status).toBe(400)
  })

  it("the universal form is recorded with status's type: a sale of a manual provider counts as captured", async () => {
    const { order } = await store.buy({ provider: "universal" })
    expect(order.payment_status).toBe("captured")
    const [transaction] = await store.transactionsOf(order.id)
    expect(transaction?.timeline.map(({ message }) => message).join(" ")).toContain("captures manually")
  })

  it("a logged-in customer pays like a guest; e-mail address, postal address and IP come from the server", async () => {
    const customer = await register("member@example.com")
    const billing = {
      first_name: "Ada",
      last_name: "Payer",
      address_1: "Bill Street 7",
      address_2: "2nd floor",
      city: "Hamburg",
      postal_code: "20095",
      country_code: "de",
      phone: "+49 40 7654321",
    }
    const cartId = await store.newCart({ customer, cart: { billing_address: billing } })
    const lies = {
      email: "attacker@example.com",
      ipaddress: "6.6.6.6",
      first_name: "Mallory",
      last_name: "Mallory",
      address1: "Nowhere",
      city: "Nowhere",
      zip_code: "66666",
      country: "US",
      phone: "666",
      order_desc: "Attack",
      amount: "0.01",
    }
    const created = await store.call<{ payment_collection: { payment_sessions: Session[] } }>(
      "POST",
      `/store/payment-collections/${await store.collectionOf(cartId)}/payment-sessions`,
      {
        body: { provider_id: "pp_card_main", data: { ...lies, billing: lies, context: lies } },
        headers: {
          ...store.seed().publishable,
          authorization: `Bearer ${customer.token}`,
          // As the proxy in front of Medusa reports it.
          "x-forwarded-for": "203.0.113.7",
          "user-agent": "Shopper/1.0",
          "accept-language": "de-DE",
        },
      },
    )
    expect(created.status).toBe(200)
    const session = created.data.payment_collection.payment_sessions[0] as Session
    const orderid = await store.payForm(session.id)
    expect(await sentFor(orderid)).toMatchObject({
      email: "shopper@example.com",
      first_name: "Ada",
      last_name: "Payer",
      address1: "Bill Street 7, 2nd floor",
      city: "Hamburg",
      zip_code: "20095",
      country: "DE",
      phone: "+49 40 7654321",
      ipaddress: "203.0.113.7",
      customer_browser_user_agent: "Shopper/1.0",
      customer_browser_accept_language: "de-DE",
      order_desc: "Order: Shirt",
      amount: "45.00",
      currency: "EUR",
    })
    expect(JSON.stringify(await sentFor(orderid))).not.toMatch(/attack|mallory|nowhere|\b6{3,5}\b/i)
    expect((await store.complete(cartId)).data.type).toBe("order")
    expect(await store.cards().attemptOf({ orderid })).toMatchObject({ status: "approved", amount: "45.00" })
    // No part of it is stored where a browser could read or write it.
    expect(JSON.stringify(session.data)).not.toMatch(/attack|mallory|Payer|203\.0/i)
  })

  it("session data has public data under fixed keys, whatever the browser sends", async () => {
    const { session } = await store.checkout({
      data: { session_id: "payses_other", state: "captured", redirect_url: "https://evil.example", admin: true },
    })
    expect(Object.keys(session.data).sort()).toEqual(["card", "missing", "redirect_url", "session_id", "state"])
    expect(session.data).toMatchObject({ session_id: session.id, state: "redirect" })
    expect(session.data.redirect_url).toContain(store.sandbox().url)
  })

  it("reports missing fields, and starts once they are known", async () => {
    const cartId = await store.newCart({ cart: { email: undefined } })
    const { data } = await store.newSession(await store.collectionOf(cartId))
    const session = data.payment_collection.payment_sessions[0] as Session
    expect(session).toMatchObject({
      status: "pending",
      data: { state: "pending", missing: ["email"], redirect_url: null },
    })
    expect((await store.start(session.id)).data.session).toMatchObject({ state: "pending", missing: ["email"] })
    await store.store("POST", `/store/carts/${cartId}`, { email: "late@example.com" })
    expect((await store.start(session.id)).data.session).toMatchObject({ state: "redirect", missing: [] })
  })

  it("ten clicks on pay create one form", async () => {
    const { session } = await store.checkout()
    await store.payForm(session.id, "116")
    await eventually(async () => expect((await store.session(session.id)).data.session.state).toBe("declined"))
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.start(session.id)))
    expect(new Set(answers.map(({ data }) => data.session?.redirect_url)).size).toBe(1)
    expect(store.sandbox().orders()).toHaveLength(2)
  })

  it("the shopper returns by POST and is redirected to an allowed address only", async () => {
    const requested = "http://localhost:8000/pay/back?step=2"
    const { session } = await store.checkout({ data: { return_url: requested } })
    const back = await store.call("POST", `/hooks/card-payments/main/return?session=${session.id}`, {
      body: "status=approved&orderid=1&client_orderid=x&control=0",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    expect(back.status).toBe(303)
    expect(back.headers.location).toBe(`${requested}&payment_session_id=${session.id}`)

    const other = await store.checkout({ data: { return_url: "https://evil.example/pay" } })
    const home = await store.call("GET", `/hooks/card-payments/main/return?session=${other.session.id}`)
    expect(home.headers.location).toBe(`http://localhost:8000/checkout?payment_session_id=${other.session.id}`)
  })

  it("an order edit's difference is paid on the order's own collection", async () => {
    const { order } = await store.buy({ provider: "auto" })
    await addOneShirt(order.id)
    const created = await store.admin<{ payment_collection: { id: string; amount: number } }>(
      "POST",
      "/admin/payment-collections",
      { order_id: order.id, amount: 20 },
    )
    expect(created.status).toBe(200)
    const session = await sessionOf(created.data.payment_collection.id, "auto")
    const orderid = await store.payForm(session.id)
    await eventually(async () => {
      const paid = await store.order(order.id)
      expect(paid.transactions.map(({ amount }) => amount).sort()).toEqual([20, 45])
    })
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("20.00")
  })

  it("an order edit's difference with a manual provider is authorized, then captured and refunded beside the first payment", async () => {
    const { order, payment, orderid: first } = await store.buy()
    expect((await store.capture(payment.id)).status).toBe(200)
    await addOneShirt(order.id)
    const session = await sessionOf(await unpaidCollectionOf(order.id), "main")
    const second = await store.payForm(session.id)
    const added = await secondPaymentOf(order.id, payment)
    expect(added).toMatchObject({ amount: 20, captured_at: null, captures: [] })
    const amounts = (orderid: string) => store.sandbox().order(orderid)?.amounts
    expect(amounts(second)).toMatchObject({ authorized: "20.00", captured: "0.00" })
    await eventually(async () => {
      const { payment_collections, transactions } = await store.order(order.id)
      expect(payment_collections.map(({ status }) => status).sort()).toEqual(["authorized", "completed"])
      expect(transactions).toMatchObject([{ amount: 45 }])
    })

    expect((await store.capture(added.id)).status).toBe(200)
    expect(amounts(second)).toMatchObject({ captured: "20.00", capturable: "0.00" })
    const captured = await store.order(order.id)
    expect(captured.payment_status).toBe("captured")
    expect(captured.transactions.map(({ amount }) => amount).sort()).toEqual([20, 45])
    expect((await store.refund(added.id)).status).toBe(200)
    expect([amounts(second)?.returned, amounts(first)?.returned]).toEqual(["20.00", "0.00"])
    const states = (await store.transactionsOf(order.id)).map(({ orderid, state }) => [orderid, state])
    expect(states).toEqual([
      [second, "returned"],
      [first, "captured"],
    ])
  })

  it("an order edit before the capture: Medusa releases the hold and requests the new total, which is held once", async () => {
    const { order, payment, orderid: first } = await store.buy()
    await addOneShirt(order.id)
    expect(store.sandbox().order(first)).toMatchObject({ state: "released", amounts: { released: "45.00" } })
    const session = await sessionOf(await unpaidCollectionOf(order.id), "main")
    const second = await store.payForm(session.id)
    const added = await secondPaymentOf(order.id, payment)
    expect(added).toMatchObject({ amount: 65, captures: [] })
    expect((await store.capture(payment.id)).status).toBe(400)
    expect((await store.capture(added.id)).status).toBe(200)
    expect(store.sandbox().order(second)?.amounts).toMatchObject({ authorized: "65.00", captured: "65.00" })
    expect((await store.order(order.id)).transactions).toMatchObject([{ amount: 65 }])
    const states = (await store.transactionsOf(order.id)).map(({ orderid, state }) => [orderid, state])
    expect(states).toEqual([
      [second, "captured"],
      [first, "voided"],
    ])
  })

  async function addOneShirt(orderId: string) {
    const edit = await store.admin<{ message?: string }>("POST", "/admin/order-edits", { order_id: orderId })
    expect(edit.status).toBe(200)
    const added = await store.admin("POST", `/admin/order-edits/${orderId}/items`, {
      items: [{ variant_id: store.seed().variantId, quantity: 1 }],
    })
    expect(added.status).toBe(200)
    expect((await store.admin("POST", `/admin/order-edits/${orderId}/confirm`, {})).status).toBe(200)
  }

  /** The collection that Medusa created for the edit's difference. */
  async function unpaidCollectionOf(orderId: string) {
    const { payment_collections } = await store.order(orderId)
    return payment_collections.find(({ status }) => status === "not_paid")?.id ?? ""
  }

  /** A session with a form, without a cart that has the shopper's details. */
  async function sessionOf(collectionId: string, provider: string) {
    const { status, data } = await store.newSession(collectionId, { provider })
    expect(status).toBe(200)
    const session = data.payment_collection.payment_sessions[0] as Session
    expect(session.data).toMatchObject({ state: "redirect", missing: [] })
    return session
  }

  async function secondPaymentOf(orderId: string, first: Payment) {
    return eventually(async () => {
      const payments = (await store.order(orderId)).payment_collections.flatMap((one) => one.payments)
      const [second, ...more] = payments.filter(({ id }) => id !== first.id)
      expect([second, more]).toEqual([expect.anything(), []])
      return second as Payment
    })
  }

  function operationsOf(orderid: string) {
    const moving = (name: string | null) => name !== null && name !== "status"
    return store
      .sandbox()
      .calls()
      .filter((call) => call.orderid === orderid && moving(call.operation))
      .map((call) => call.operation)
  }

  /**
   * The fields that started an order. The sandbox's controls show no values; its state file does.
   */
  async function sentFor(orderid: string) {
    return eventually(() => {
      const order = store.sandboxOrders().find((one) => one.orderid === orderid)
      if (!order) throw new Error(`The sandbox has not saved order ${orderid}.`)
      return order.fields
    })
  }

  async function register(email: string) {
    const password = "secret-password"
    const { data } = await store.store<{ token: string }>("POST", "/auth/customer/emailpass/register", {
      email,
      password,
    })
    const created = await store.store("POST", "/store/customers", { email, first_name: "M" }, data.token)
    expect(created.status).toBe(200)
    const login = await store.store<{ token: string }>("POST", "/auth/customer/emailpass", { email, password })
    return { token: login.data.token }
  }
}

describeStore("Paying by hosted form", stories)

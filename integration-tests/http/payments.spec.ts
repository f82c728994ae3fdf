import { createGatewayClient, parseAccount } from "../../src/gateway"
import { describeStore, eventually, type Session } from "../card-store"

describeStore("Paying by hosted form", (store) => {
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

  it("captures twice in part, sends exactly those amounts, and never above the rest", async () => {
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

  it("refunds in parts, up to what was taken and no further", async () => {
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

  it("voids an authorized payment once, and captures nothing after it", async () => {
    const { order, payment, orderid } = await store.buy()
    const [transaction] = await store.transactionsOf(order.id)
    const path = `/admin/card-payments/transactions/${transaction?.id}/void`
    const voided = await store.admin<{ transaction: { state: string } }>("POST", path, {})
    expect(voided).toMatchObject({ status: 200, data: { transaction: { state: "voided" } } })
    expect((await store.admin("POST", path, {})).status).toBe(200)
    expect(store.sandbox().order(orderid)?.state).toBe("released")
    expect(operationsOf(orderid).filter((name) => name === "void")).toHaveLength(1)
    expect((await store.capture(payment.id)).status).toBe(400)
    expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.canceled_at).not.toBeNull()
  })

  it("declined, then tried again on the same session: a new gateway order, one payment", async () => {
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

  it("3-D Secure run by the gateway: still being confirmed until the password, then paid", async () => {
    const { cartId, session } = await store.checkout()
    const orderid = await store.payForm(session.id, "321")
    const waiting = await store.complete(cartId)
    expect(waiting.data).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
    await store.sandbox().pay(orderid, { password: "hint" })
    expect((await store.complete(cartId)).data.type).toBe("order")
    const [transaction] = await store.transactionsOf((await store.orderOfCart(cartId)) ?? "")
    expect(transaction).toMatchObject({ three_d_secure: "AUTHENTICATED", card: { last4: "1111" } })
  })

  it("an unknown result is a state with a name: no order, no second payment", async () => {
    const { cartId, session } = await store.checkout()
    const orderid = await store.payForm(session.id, "217")
    expect((await store.complete(cartId)).data.error?.type).toBe("payment_requires_more_error")
    const { data } = await store.session(session.id, cartId)
    expect(data.session).toMatchObject({ state: "unknown" })
    expect(data.session.message).toContain("do not pay again")
    expect((await store.start(session.id)).data.session).toMatchObject({ state: "unknown", redirect_url: null })
    expect(store.sandbox().orders()).toHaveLength(1)
    await store.sandbox().settle(orderid, { status: "approved" })
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

  it("the universal form is booked as what status says: a sale on a manual provider counts as captured", async () => {
    const { order } = await store.buy({ provider: "universal" })
    expect(order.payment_status).toBe("captured")
    const [transaction] = await store.transactionsOf(order.id)
    expect(transaction?.timeline.map(({ message }) => message).join(" ")).toContain("captures manually")
  })

  it("a logged-in customer pays like a guest; e-mail, address and IP come from the server", async () => {
    const customer = await register("member@example.com")
    const { orderid } = await store.buy({ customer, data: { email: "attacker@example.com", ipaddress: "6.6.6.6" } })
    const gateway = gatewayClient()
    const attempted = await store.cards().attemptOf({ orderid })
    const told = await gateway.status({ client_orderid: attempted?.client_orderid ?? "", orderid })
    gateway.close()
    expect(told).toMatchObject({ email: "shopper@example.com", "first-name": "Jane", "last-name": "Doe" })
    const attempt = await store.cards().attemptOf({ orderid })
    expect(attempt).toMatchObject({ status: "approved", amount: "45.00" })
  })

  it("session data holds public facts under fixed keys, whatever the browser sends", async () => {
    const { session } = await store.checkout({
      data: { session_id: "payses_other", state: "captured", redirect_url: "https://evil.example", admin: true },
    })
    expect(Object.keys(session.data).sort()).toEqual(["card", "missing", "redirect_url", "session_id", "state"])
    expect(session.data).toMatchObject({ session_id: session.id, state: "redirect" })
    expect(session.data.redirect_url).toContain(store.sandbox().url)
  })

  it("says what is missing, and starts once it is there", async () => {
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

  it("ten clicks on pay make one form", async () => {
    const { session } = await store.checkout()
    await store.payForm(session.id, "116")
    await eventually(async () => expect((await store.session(session.id)).data.session.state).toBe("declined"))
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.start(session.id)))
    expect(new Set(answers.map(({ data }) => data.session?.redirect_url)).size).toBe(1)
    expect(store.sandbox().orders()).toHaveLength(2)
  })

  it("the shopper comes back by POST and is sent on to an allowed address only", async () => {
    const wanted = "http://localhost:8000/pay/back?step=2"
    const { session } = await store.checkout({ data: { return_url: wanted } })
    const back = await store.call("POST", `/hooks/card-payments/main/return?session=${session.id}`, {
      body: "status=approved&orderid=1&client_orderid=x&control=0",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    expect(back.status).toBe(303)
    expect(back.headers.location).toBe(`${wanted}&payment_session_id=${session.id}`)

    const other = await store.checkout({ data: { return_url: "https://evil.example/pay" } })
    const home = await store.call("GET", `/hooks/card-payments/main/return?session=${other.session.id}`)
    expect(home.headers.location).toBe(`http://localhost:8000/checkout?payment_session_id=${other.session.id}`)
  })

  it("an order edit's difference is paid on the order's own collection", async () => {
    const { order } = await store.buy({ provider: "auto" })
    const edit = await store.admin<{ message?: string }>("POST", "/admin/order-edits", { order_id: order.id })
    expect(edit.status).toBe(200)
    const added = await store.admin("POST", `/admin/order-edits/${order.id}/items`, {
      items: [{ variant_id: store.seed().variantId, quantity: 1 }],
    })
    expect(added.status).toBe(200)
    expect((await store.admin("POST", `/admin/order-edits/${order.id}/confirm`, {})).status).toBe(200)
    const created = await store.admin<{ payment_collection: { id: string; amount: number } }>(
      "POST",
      "/admin/payment-collections",
      { order_id: order.id, amount: 20 },
    )
    expect(created.status).toBe(200)
    const { status, data } = await store.newSession(created.data.payment_collection.id, { provider: "auto" })
    expect(status).toBe(200)
    const session = data.payment_collection.payment_sessions[0] as Session
    expect(session.data).toMatchObject({ state: "redirect", missing: [] })
    const orderid = await store.payForm(session.id)
    await eventually(async () => {
      const paid = await store.order(order.id)
      expect(paid.transactions.map(({ amount }) => amount).sort()).toEqual([20, 45])
    })
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("20.00")
  })

  function operationsOf(orderid: string) {
    const moving = (name: string | null) => name !== null && name !== "status"
    return store
      .sandbox()
      .calls()
      .filter((call) => call.orderid === orderid && moving(call.operation))
      .map((call) => call.operation)
  }

  /** Asks the gateway beside the store. */
  function gatewayClient() {
    const options = { ...store.sandbox().account, publicUrl: store.publicUrl(), returnUrls: ["http://localhost:8000"] }
    const parsed = parseAccount("main", options)
    if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
    return createGatewayClient(parsed.account)
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
})

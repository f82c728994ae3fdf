import { describeStore, eventually } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"

/** The fields of a transaction that these stories read. */
type Shown = {
  state: string
  mismatch: { code: string; amount: string | null; currency_code: string | null; reversal: string } | null
  unconfirmed: { type: string; amount: string } | null
  amounts: Record<string, string>
  actions: { return: { allowed: boolean; reason: { message: string } | null } }
  timeline: { kind: string; message: string; actor: string | null }[]
}

describeStore("A mismatching payment, returned by an admin", (store) => {
  const listen = listener(store)
  const reconcile = async (transactionId: string) => {
    const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: transactionId } })
  }
  const booksOf = (orderid: string) => store.sandbox().order(orderid)
  const stepsAt = (orderid: string, type: string) => booksOf(orderid)?.steps.filter((step) => step.type === type).length

  /** Pays 45.00 at the gateway, with a record of another amount or currency. */
  const mismatched = async (provider: string, record: object = { amount: "44.00" }) => {
    const { cartId, session } = await store.checkout({ provider })
    const { id, orderid } = await store.attempt(session.id)
    await store.cards().update(id, record)
    await store.payForm(session.id)
    await store.callbacksDone()
    await reconcile(id)
    expect((await store.attempt(session.id)).mismatch).not.toBeNull()
    return { id, orderid: orderid ?? "", cartId, session }
  }
  const reverse = (id: string) =>
    store.admin<{ transaction: Shown; message?: string }>("POST", `/admin/card-payments/transactions/${id}/return`, {})
  const listed = async () =>
    (await store.admin<{ transactions: { id: string }[] }>("GET", "/admin/card-payments/transactions?state=mismatch"))
      .data.transactions
  const check = async (id: string) =>
    (await store.admin<{ transaction: Shown }>("POST", `/admin/card-payments/transactions/${id}/check`, {})).data
      .transaction

  it("is returned as a whole, once, with reason, actor and event; then the shopper can pay again", async () => {
    const { id, orderid, cartId, session } = await mismatched("auto")
    const events = listen("card_payment.reversed")
    expect(await check(id)).toMatchObject({
      state: "mismatch",
      mismatch: { code: "amount", amount: "45.00", currency_code: "eur", reversal: "possible" },
      actions: { return: { allowed: true }, refund: { allowed: false } },
    })
    // No order's page shows it.
    expect((await listed()).map((one) => one.id)).toEqual([id])
    const { status, data } = await reverse(id)
    expect({ status, message: data.message }).toEqual({ status: 200 })
    expect(data.transaction).toMatchObject({ state: "returned", mismatch: { reversal: "done" }, unconfirmed: null })
    expect(await listed()).toEqual([])
    expect(data.transaction.timeline).toContainEqual(
      expect.objectContaining({ kind: "requested", actor: expect.stringMatching(/^user_/) }),
    )
    expect(booksOf(orderid)?.amounts).toMatchObject({ captured: "45.00", returned: "45.00" })
    expect(events).toMatchObject([
      { data: { id, amount: "45.00", reason: { message: expect.stringContaining("45.00") } } },
    ])

    // Neither further requests nor later answers change anything.
    expect((await reverse(id)).status).toBe(200)
    expect(await check(id)).toMatchObject({ state: "returned" })
    expect(stepsAt(orderid, "reversal")).toBe(1)
    expect(events).toHaveLength(1)
    expect((await store.session(session.id, cartId)).data.session).toMatchObject({ state: "canceled" })
    expect(await store.orderOfCart(cartId)).toBeUndefined()

    const { data: made } = await store.newSession(await store.collectionOf(cartId), { provider: "auto" })
    const next = made.payment_collection.payment_sessions.find((one) => one.id !== session.id)
    await store.payForm(next?.id ?? "")
    await eventually(async () => expect(await store.orderOfCart(cartId)).toEqual(expect.any(String)))
  })

  it("is returned automatically if the shopper pays another session instead", async () => {
    const { id, orderid, cartId, session } = await mismatched("auto")
    const events = listen("card_payment.reversed")
    const { data: made } = await store.newSession(await store.collectionOf(cartId), { provider: "auto" })
    const next = made.payment_collection.payment_sessions.find((one) => one.id !== session.id)
    await reconcile(id)
    expect(booksOf(orderid)?.amounts).toMatchObject({ captured: "45.00", returned: "45.00" })
    expect(events).toMatchObject([{ data: { id, amount: "45.00", reason: { message: expect.any(String) } } }])
    await store.payForm(next?.id ?? "")
    await eventually(async () => expect(await store.orderOfCart(cartId)).toEqual(expect.any(String)))
    expect(store.callsTo("return")).toHaveLength(1)

    // Replaced while its form was open, and paid afterwards.
    const late = await store.checkout({ provider: "auto" })
    const attempt = await store.attempt(late.session.id)
    await store.newSession(await store.collectionOf(late.cartId), { provider: "auto" })
    await store.cards().update(attempt.id, { amount: "44.00" })
    await store.sandbox().pay(attempt.orderid ?? "", { cvv2: "123" })
    await store.callbacksDone()
    await reconcile(attempt.id)
    expect(booksOf(attempt.orderid ?? "")?.amounts).toMatchObject({ captured: "45.00", returned: "45.00" })
  })

  it("is released if it is a hold", async () => {
    const { id, orderid } = await mismatched("main")
    const events = listen("card_payment.reversed")
    expect((await reverse(id)).data.transaction).toMatchObject({ state: "returned", mismatch: { reversal: "done" } })
    expect(booksOf(orderid)?.amounts).toMatchObject({ captured: "0.00", capturable: "0.00" })
    expect(events).toMatchObject([{ data: { id, amount: "45.00" } }])
  })

  it("is returned in the gateway's amount if it was accepted before and waits for its order", async () => {
    const { session } = await store.checkout({ provider: "auto" })
    const { id, orderid } = await store.attempt(session.id)
    store.sandbox().fault({ operation: "callback", kind: "callback-never" })
    await store.sandbox().pay(orderid ?? "", { cvv2: "123" })
    expect((await store.cards().ask(id)).transaction).toMatchObject({ status: "approved", recorded_at: null })
    await store.cards().update(id, { amount: "100.00" })
    expect((await reverse(id)).data.transaction).toMatchObject({ state: "returned", mismatch: { reversal: "done" } })
    expect(booksOf(orderid ?? "")?.amounts).toMatchObject({ captured: "45.00", returned: "45.00" })
    expect(store.callsTo("return")).toHaveLength(1)
  })

  it("in another currency is returned in the gateway's currency", async () => {
    const { id, orderid } = await mismatched("auto", { currency_code: "usd" })
    const { data } = await reverse(id)
    expect(data.transaction).toMatchObject({ state: "returned", mismatch: { code: "currency", currency_code: "eur" } })
    expect(data.transaction.timeline.map(({ message }) => message).join()).not.toContain("of 45.00 USD")
    expect(booksOf(orderid)?.amounts).toMatchObject({ returned: "45.00" })
  })

  it("is returned once by two concurrent requests", async () => {
    const { id, orderid } = await mismatched("auto")
    const answers = await Promise.all([reverse(id), reverse(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(store.callsTo("return")).toHaveLength(1)
    expect(stepsAt(orderid, "reversal")).toBe(1)
  })

  it("is returned once although the answer was lost: unconfirmed, then found by polling, and published once", async () => {
    const { id, orderid } = await mismatched("auto")
    const events = listen("card_payment.reversed")
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    store.sandbox().fault({ operation: "return", kind: "drop-after" })
    // The poll before the return is answered, and none after it.
    store.sandbox().fault({ operation: "status", kind: "delay", ms: 0 })
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 500 })
    const { status, data } = await reverse(id)
    expect({ status, message: data.message }).toEqual({ status: 200 })
    expect(data.transaction).toMatchObject({
      state: "mismatch",
      mismatch: { reversal: "under_way" },
      unconfirmed: { type: "return", amount: "45.00" },
    })
    expect(events).toEqual([])
    store.sandbox().clearFaults()
    await reconcile(id)
    expect((await store.cards().attemptOf({ id }))?.reversed_at).toEqual(expect.any(Date))
    await reconcile(id)
    expect(stepsAt(orderid, "reversal")).toBe(1)
    expect(store.callsTo("return")).toHaveLength(1)
    expect(events).toMatchObject([{ data: { id, amount: "45.00" } }])
  })

  it("is returned automatically after a first refusal, which the timeline shows", async () => {
    const { id, orderid } = await mismatched("auto")
    store.sandbox().fault({ operation: "return", kind: "refuse" })
    const { status, data } = await reverse(id)
    expect(status).toBe(200)
    expect(data.transaction).toMatchObject({ state: "mismatch", mismatch: { reversal: "under_way" } })
    expect(data.transaction.actions.return.allowed).toBe(false)
    expect(data.transaction.timeline[0]).toMatchObject({ kind: "warning" })
    expect((await store.cards().attemptOf({ id }))?.next_check_at).toEqual(expect.any(Date))
    await reconcile(id)
    expect(booksOf(orderid)?.amounts).toMatchObject({ returned: "45.00" })
    expect(await check(id)).toMatchObject({ state: "returned" })
  })

  it("is not returned if the gateway does not answer first, or its answer matches by now", async () => {
    const { id, cartId } = await mismatched("auto")
    store.sandbox().fault({ operation: "status", kind: "drop-before" })
    expect(await reverse(id)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("Nothing was sent") },
    })
    await store.cards().update(id, { amount: "45.00" })
    expect(await reverse(id)).toMatchObject({ status: 400, data: { message: expect.stringContaining("matches") } })
    expect(store.callsTo("return")).toEqual([])
    await reconcile(id)
    expect(await store.orderOfCart(cartId)).toEqual(expect.any(String))
  })

  it("is not returned here if Medusa has recorded it; a refund at the gateway can be recorded", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    const [transaction] = await store.transactionsOf(order.id)
    const id = transaction?.id ?? ""
    await store.cards().update(id, { currency_code: "usd" })
    expect(await check(id)).toMatchObject({ state: "mismatch", mismatch: { code: "currency", reversal: "recorded" } })
    expect(await reverse(id)).toMatchObject({ status: 400 })
    expect((await store.refund(payment.id, 10)).status).toBe(400)
    expect(store.callsTo("return")).toEqual([])

    // A person may explain it in the inbox, which moves no money.
    const inbox = async () => {
      const address = "/admin/card-payments/attention?kind=mismatch"
      const { data } = await store.admin<{ attention: { actions: { name: string; path: string; body: object }[] }[] }>(
        "GET",
        address,
      )
      return data.attention.flatMap(({ actions }) => actions).filter(({ path }) => path.includes(id))
    }
    const offered = (await inbox()).find(({ name }) => name === "acknowledge")
    const acknowledge = () =>
      store.admin<{ transaction: Shown; code?: string }>("POST", offered?.path ?? "", {
        ...offered?.body,
        note: "Asked the gateway",
      })
    const { status, data } = await acknowledge()
    expect({ status, code: data.code }).toEqual({ status: 200 })
    expect(data.transaction).toMatchObject({ state: "mismatch", mismatch: { reversal: "recorded" }, open_entry: null })
    const by = { kind: "acknowledged", actor: expect.stringMatching(/^user_/) }
    expect(data.transaction.timeline[0]).toMatchObject({ ...by, message: "Mismatch acknowledged: Asked the gateway" })
    expect(await inbox()).toEqual([])
    expect(await acknowledge()).toMatchObject({ status: 400, data: { code: "mismatch.acknowledged" } })
    await store.sandbox().reversal(orderid, { amount: "10.00" })
    const { timeline } = await check(id)
    expect(timeline[0]?.message).toContain("Press Refund on the payment's page to record it: nothing is sent.")
    expect((await store.refund(payment.id, 10)).status).toBe(200)
    expect(store.callsTo("return")).toEqual([])

    // Medusa enters the refund of a canceled order; an acknowledged mismatch must not hide that none was sent.
    expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
    await eventually(async () => expect((await inbox()).map(({ name }) => name)).toEqual(["check", "acknowledge"]))
    expect((await check(id)).timeline.filter(({ kind }) => kind === "mismatch")).toHaveLength(2)
    const again = { ...(await inbox()).find(({ name }) => name === "acknowledge")?.body, note: "Refunded there" }
    expect((await store.admin("POST", offered?.path ?? "", again)).status).toBe(200)
    await check(id)
    expect(await inbox()).toEqual([])
    expect(store.callsTo("return")).toEqual([])
  })

  it("that was returned in the gateway's own panel counts as returned, and publishes an event", async () => {
    const { id, orderid } = await mismatched("auto")
    const events = listen("card_payment.refunded")
    await store.sandbox().reversal(orderid, { amount: "20.00" })
    expect(await check(id)).toMatchObject({ state: "mismatch", mismatch: { reversal: "possible" } })
    await store.sandbox().reversal(orderid, { amount: "25.00" })
    expect(await check(id)).toMatchObject({ state: "returned", mismatch: { reversal: "done" } })
    await eventually(() => expect(events).toMatchObject([{ data: { id, amount: "45.00" } }]))
    expect((await reverse(id)).status).toBe(200)
    expect(store.callsTo("return")).toEqual([])
  })

  it("of a canceled order is returned automatically", async () => {
    const { cartId, session } = await store.checkout({ provider: "place" })
    const { id, orderid } = await store.attempt(session.id)
    store.sandbox().outcome({ status: "unknown" })
    await store.payForm(session.id)
    expect((await store.complete(cartId)).data.type).toBe("order")
    await store.callbacksDone()
    await store.cards().update(id, { amount: "44.00" })
    await store.sandbox().resolveStep(orderid ?? "", { status: "approved" })
    await store.callbacksDone()
    expect(await check(id)).toMatchObject({ state: "mismatch" })
    const canceled = await store.admin("POST", `/admin/orders/${await store.orderOfCart(cartId)}/cancel`, {})
    expect(canceled.status).toBe(200)
    await eventually(() => expect(booksOf(orderid ?? "")?.amounts).toMatchObject({ returned: "45.00" }))
    expect(store.callsTo("return")).toHaveLength(1)
  })
})

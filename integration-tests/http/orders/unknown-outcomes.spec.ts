import { describeStore, eventually } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"

describeStore("Unknown outcomes", (store) => {
  const listen = listener(store)
  const reconcile = async (transactionId: string) => {
    const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: transactionId } })
  }
  const returnsAt = (orderid: string) =>
    store
      .sandbox()
      .order(orderid)
      ?.steps.filter((step) => step.type === "reversal").length
  const silentStatus = (times: number) => store.sandbox().fault({ operation: "status", kind: "garbage", times })

  it("a refund whose answer was lost is made once, however often it is requested again", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    store.sandbox().fault({ operation: "return", kind: "drop-after" })
    silentStatus(1)
    const lost = await store.refund(payment.id, 10)
    expect(lost).toMatchObject({ status: 400, data: { message: expect.stringContaining("not confirmed this yet") } })
    expect(returnsAt(orderid)).toBe(1)

    expect((await store.refund(payment.id, 10)).status).toBe(200)
    expect(returnsAt(orderid)).toBe(1)
    const after = await store.order(order.id)
    expect(after.payment_collections[0]?.payments[0]?.refunds).toMatchObject([{ amount: 10 }])
    // A second refund of the same amount is a new one.
    expect((await store.refund(payment.id, 10)).status).toBe(200)
    expect(returnsAt(orderid)).toBe(2)
  })

  it("a lost answer that a poll resolves at once is no error", async () => {
    const { payment, orderid } = await store.buy()
    store.sandbox().fault({ operation: "capture", kind: "error-after" })
    expect((await store.capture(payment.id, 12)).status).toBe(200)
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("12.00")
  })

  it("every other capture, refund or void of the payment is refused while a step is unknown", async () => {
    const { order, payment } = await store.buy()
    store.sandbox().fault({ operation: "capture", kind: "drop-after" })
    silentStatus(50)
    expect((await store.capture(payment.id, 10)).status).toBe(400)
    const other = await store.capture(payment.id, 7)
    expect(other).toMatchObject({ status: 400, data: { message: expect.stringContaining("Do not repeat it") } })
    const [transaction] = await store.transactionsOf(order.id)
    expect(transaction?.unconfirmed).toMatchObject({ type: "capture", amount: "10.00", resolution: { allowed: false } })
    expect(transaction?.actions.void).toMatchObject({
      allowed: false,
      reason: { message: "A capture is being confirmed." },
    })
    const voided = await store.admin("POST", `/admin/card-payments/transactions/${transaction?.id}/void`, {})
    expect(voided.status).toBe(400)
    expect(
      store
        .sandbox()
        .calls()
        .filter((call) => call.operation === "capture"),
    ).toHaveLength(1)
  })

  it("the schedule records a step that is not requested again", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    store.sandbox().fault({ operation: "return", kind: "drop-after" })
    silentStatus(1)
    expect((await store.refund(payment.id, 10)).status).toBe(400)
    expect((await store.order(order.id)).payment_status).toBe("captured")
    const [transaction] = await store.transactionsOf(order.id)
    await reconcile(transaction?.id ?? "")
    const after = await store.order(order.id)
    expect(after.payment_status).toBe("partially_refunded")
    expect(after.transactions.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-10, 45])
    expect(returnsAt(orderid)).toBe(1)
    await reconcile(transaction?.id ?? "")
    expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.refunds).toHaveLength(1)
  })

  it("Check now records a capture that happened", async () => {
    const { order, payment, orderid } = await store.buy()
    store.sandbox().fault({ operation: "capture", kind: "drop-after" })
    silentStatus(1)
    expect((await store.capture(payment.id, 20)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    const checked = await store.admin("POST", `/admin/card-payments/transactions/${transaction?.id}/check`, {})
    expect(checked).toMatchObject({
      status: 200,
      data: { transaction: { state: "partially_captured", unconfirmed: null } },
    })
    expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.captures).toMatchObject([{ amount: 20 }])
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("20.00")
  })

  it("a step that never arrived is refused only after several answers over time, and may then be requested again", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    // A first refund with an answer shows that the gateway's status reports steps.
    expect((await store.refund(payment.id, 1)).status).toBe(200)
    store.sandbox().fault({ operation: "return", kind: "drop-before" })
    expect((await store.refund(payment.id, 10)).status).toBe(400)
    expect((await store.refund(payment.id, 10)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    await eventually(async () => {
      await reconcile(transaction?.id ?? "")
      expect((await store.transactionsOf(order.id))[0]?.unconfirmed).toBeNull()
    })
    expect(returnsAt(orderid)).toBe(1)
    expect((await store.refund(payment.id, 10)).status).toBe(200)
    expect(returnsAt(orderid)).toBe(2)
  })

  it("only an admin may resolve a step until the gateway's status is known to report steps", async () => {
    const { order, payment } = await store.buy({ provider: "auto" })
    store.sandbox().fault({ operation: "return", kind: "drop-before" })
    expect((await store.refund(payment.id, 10)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    await eventually(async () => {
      await reconcile(transaction?.id ?? "")
      const [operation] = await store.cards().listCardOperations({ id: transaction?.unconfirmed?.operation_id })
      expect(operation?.not_found_count).toBeGreaterThan(5)
    })
    expect((await store.transactionsOf(order.id))[0]?.unconfirmed).toMatchObject({
      type: "return",
      resolution: { allowed: true },
    })
    expect((await store.refund(payment.id, 10)).status).toBe(400)
  })

  it("of two concurrent refunds one is made, and the other refused", async () => {
    const { payment, orderid } = await store.buy({ provider: "auto" })
    store.sandbox().fault({ operation: "return", kind: "delay", ms: 300 })
    const answers = await Promise.all([store.refund(payment.id, 10), store.refund(payment.id, 10)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("10.00")
  })

  it("a declined capture is answered with a message, and nothing is recorded", async () => {
    const { order, payment } = await store.buy()
    store.sandbox().outcome({ operation: "capture", status: "declined", errorCode: "51", errorMessage: "Hold expired" })
    const refused = await store.capture(payment.id)
    expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("Hold expired") } })
    expect((await store.order(order.id)).payment_status).toBe("authorized")
    expect((await store.capture(payment.id)).status).toBe(200)
  })

  it("a refused call is answered with a message, and leaves no unresolved step", async () => {
    const { order, payment } = await store.buy()
    store.sandbox().fault({ operation: "capture", kind: "refuse" })
    expect((await store.capture(payment.id)).status).toBe(400)
    expect((await store.transactionsOf(order.id))[0]?.unconfirmed).toBeNull()
    expect((await store.capture(payment.id)).status).toBe(200)
  })

  it("the row of a process that died during a capture is completed, once", async () => {
    const { order, payment, orderid } = await store.buy()
    store.sandbox().fault({ operation: "capture", kind: "drop-after" })
    silentStatus(1)
    expect((await store.capture(payment.id)).status).toBe(400)
    // As SIGKILL leaves it: Medusa could not delete its capture row.
    const [transaction] = await store.transactionsOf(order.id)
    const payments = store.container().resolve("payment")
    const operationId = transaction?.unconfirmed?.operation_id ?? ""
    const [left] = await store
      .container()
      .resolve("__pg_connection__")("capture")
      .insert({
        id: "capt_leftbehind",
        payment_id: payment.id,
        amount: 45,
        raw_amount: JSON.stringify({ value: "45", precision: 20 }),
      })
      .returning("id")
    expect(left).toEqual({ id: "capt_leftbehind" })
    await store
      .container()
      .resolve("__pg_connection__")("card_operation")
      .where({ id: operationId })
      .update({ medusa_reference: "capt_leftbehind", created_at: new Date(Date.now() - 120_000) })
    await reconcile(transaction?.id ?? "")
    const after = await store.order(order.id)
    expect(after.payment_collections[0]?.payments[0]).toMatchObject({
      captures: [{ amount: 45 }],
    })
    expect(after.payment_status).toBe("captured")
    expect((await payments.retrievePayment(payment.id)).captured_at).not.toBeNull()
    expect(after.transactions.map(({ amount }) => amount)).toEqual([45])
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("45.00")
  })

  it("an admin resolves a step that the gateway cannot report; the timeline shows the resolution", async () => {
    const { order, payment } = await store.buy()
    store.sandbox().fault({ operation: "capture", kind: "drop-before" })
    expect((await store.capture(payment.id, 10)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    const operation = transaction?.unconfirmed?.operation_id
    const path = `/admin/card-payments/operations/${operation}/resolve`
    expect((await store.admin("POST", path, { happened: false })).status).toBe(400)
    const resolution = { happened: false, note: "Asked support, ticket 17" }
    expect(await store.admin("POST", path, resolution)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("can record that it did not happen from") },
    })
    const resolved = await eventually(async () => {
      const answer = await store.admin<{
        transaction: { unconfirmed: null; timeline: { kind: string; actor: string }[] }
      }>("POST", path, resolution)
      expect(answer.status).toBe(200)
      return answer
    })
    expect(resolved.data.transaction.unconfirmed).toBeNull()
    expect(resolved.data.transaction.timeline.find(({ kind }) => kind === "resolved")?.actor).toBe(
      store.seed().adminUserId,
    )
    expect((await store.admin("POST", path, { happened: true, note: "again" })).status).toBe(400)
    expect((await store.capture(payment.id, 10)).status).toBe(200)
  })

  it("neither the route nor a store's own code may resolve a lost refund as not happened too early", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    store.sandbox().fault({ operation: "return", kind: "drop-after" })
    silentStatus(4)
    expect((await store.refund(payment.id, 10)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    const operation_id = transaction?.unconfirmed?.operation_id ?? ""
    const resolution = { happened: false, note: "It is not in the list." }
    const byRoute = await store.admin("POST", `/admin/card-payments/operations/${operation_id}/resolve`, resolution)
    expect(byRoute.status).toBe(400)
    const { resolveCardOperationWorkflow } = await import("medusa-plugin-card-payments/workflows")
    const byWorkflow = resolveCardOperationWorkflow(store.container()).run({
      input: { operation_id, ...resolution, actor_id: "user_1" },
    })
    await expect(byWorkflow).rejects.toMatchObject({ message: expect.stringContaining("once the gateway answers") })
    expect((await store.refund(payment.id, 10)).status).toBe(400)
    expect((await store.cards().openStep(transaction?.id ?? ""))?.id).toBe(operation_id)
    // The outcome is polled, and the refund is made once.
    await eventually(async () => {
      await reconcile(transaction?.id ?? "")
      expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.refunds).toMatchObject([{ amount: 10 }])
    })
    expect(returnsAt(orderid)).toBe(1)
  })

  it("the session stays if the gateway is down at checkout, and starts once it is back", async () => {
    store.sandbox().fault({ operation: "preauthForm", kind: "drop-before" })
    const { session, cartId } = await store.checkout()
    expect(session.data).toMatchObject({ state: "pending", redirect_url: null })
    store.sandbox().fault({ operation: "preauthForm", kind: "refuse" })
    const refused = await store.start(session.id)
    expect(refused.status).toBe(400)
    expect(refused.data.message).toContain("refused")
    expect((await store.start(session.id)).data.session.state).toBe("redirect")
    await store.payForm(session.id)
    expect((await store.complete(cartId)).data.type).toBe("order")
  })

  it("a form with a lost answer was shown to no shopper: a new order id is used", async () => {
    store.sandbox().fault({ operation: "preauthForm", kind: "drop-after" })
    const { session } = await store.checkout()
    expect(session.data.state).toBe("pending")
    expect((await store.start(session.id)).data.session.state).toBe("redirect")
    const ids = store
      .sandbox()
      .orders()
      .map((order) => order.client_orderid)
    expect(new Set(ids).size).toBe(2)
  })

  it("a mismatching amount is never accepted", async () => {
    const { cartId, session } = await store.checkout()
    const events = listen("card_payment.mismatch")
    const attempt = await store.attempt(session.id)
    await store.cards().update(attempt.id, { amount: "44.00" })
    await store.payForm(session.id)
    const { data } = await store.complete(cartId)
    expect(data.type).toBe("cart")
    expect((await store.attempt(session.id)).mismatch).toMatchObject({
      code: "mismatch.amount",
      params: { reported: "45.00" },
    })
    expect(await store.orderOfCart(cartId)).toBeUndefined()
    await store.callbacksDone()
    await eventually(() => expect(events).toMatchObject([{ data: { id: attempt.id, amount: "44.00" } }]))
  })
})

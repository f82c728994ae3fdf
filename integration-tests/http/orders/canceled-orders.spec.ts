import { toMessage } from "../../../src/messages"
import { Modules } from "@medusajs/framework/utils"
import { pollCardPaymentsWorkflow } from "medusa-plugin-card-payments/workflows"
import { subtract } from "../../../src/money"
import { describeStore, eventually } from "../../environment/card-store"
import { type BusEvent, listener } from "../../observers/bus-events"
import { meetAt } from "../../races/meet-at"
import { slipIn } from "../../races/slip-in"

describeStore("The money of an order that is canceled after a change at the gateway", (store) => {
  const reconcile = async (id: string) =>
    (await import("medusa-plugin-card-payments/workflows")).reconcileCardPaymentWorkflow(store.container()).run({
      input: { transaction_id: id },
    })
  const reverse = async (id: string) => {
    const { reverseCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    const { result } = await reverseCardPaymentWorkflow(store.container()).run({ input: { transaction_id: id } })
    return result.reversed
  }
  const cancel = async (orderId: string) =>
    expect((await store.admin("POST", `/admin/orders/${orderId}/cancel`, {})).status).toBe(200)
  const books = (orderid: string) => store.sandbox().order(orderid)?.amounts
  const refundsOf = async (orderId: string) =>
    (await store.order(orderId)).payment_collections[0]?.payments[0]?.refunds.map(({ amount }) => amount).sort()

  const listen = listener(store)
  const of = (events: BusEvent[], id: string) => events.map(({ data }) => data).filter((data) => data.id === id)

  it.each(["30.00", "10.00"])("%s was refunded there: the rest is refunded, and both are recorded", async (amount) => {
    const heard = listen("card_payment.reversed")
    const { settings } = store.cards()
    jest.spyOn(store.cards(), "settings", "get").mockReturnValue({ ...settings, externalRefunds: "show" })
    const { order, orderid } = await store.buy({ provider: "auto" })
    await store.sandbox().idle()
    await store.sandbox().reversal(orderid, { amount })
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    await reconcile(id)
    expect((await store.transactionsOf(order.id))[0]?.amounts.returned).toBe(amount)
    await cancel(order.id)
    await eventually(async () => expect(books(orderid)).toMatchObject({ captured: "45.00", returned: "45.00" }))
    const rest = subtract("45.00", amount, "eur")
    await eventually(async () => expect(await refundsOf(order.id)).toEqual([Number(amount), Number(rest)].sort()))
    const [transaction] = await store.transactionsOf(order.id)
    await eventually(async () => expect(of(heard, transaction?.id ?? "")).toMatchObject([{ amount: rest }]))
  })

  it("was refunded in part there: several concurrent reversals refund the rest once, and each refund is recorded once", async () => {
    const { order, orderid } = await store.buy({ provider: "auto" })
    await store.sandbox().reversal(orderid, { amount: "10.00" })
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    await reconcile(id)
    await store.callbacksDone()
    await store.cards().update(id, { reversal_reason: toMessage("reversal.order_canceled") })
    const expectMet = meetAt(store.container(), "card-payments-record:", [[Modules.PAYMENT, "refundPayment"]])
    expect(await Promise.all([reverse(id), reverse(id), reverse(id)])).toEqual([true, true, true])
    expectMet()
    expect(books(orderid)).toMatchObject({ captured: "45.00", returned: "45.00" })
    expect(await refundsOf(order.id)).toEqual([10, 35])
  })

  it("was captured in part there: the part is recorded and refunded", async () => {
    const { order, orderid } = await store.buy()
    await store.sandbox().idle()
    const { createGatewayClient, parseAccount } = await import("medusa-plugin-card-payments/gateway")
    const parsed = parseAccount("main", {
      ...store.sandbox().account,
      publicUrl: "http://localhost:9000",
      returnUrls: ["http://localhost:8000/checkout"],
    })
    if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
    const client = createGatewayClient(parsed.account)
    const { client_orderid } = await store.attempt(order.payment_collections[0]?.payment_sessions[0]?.id ?? "")
    await client.capture({ client_orderid, orderid, amount: "20.00", currency: "EUR" })
    client.close()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    await eventually(async () => {
      await reconcile(id)
      expect((await store.transactionsOf(order.id))[0]?.amounts.captured).toBe("20.00")
    })
    await cancel(order.id)
    await eventually(async () => expect(books(orderid)).toMatchObject({ captured: "20.00", returned: "20.00" }))
    await eventually(async () => expect(await refundsOf(order.id)).toEqual([20]))
  })

  it.each([
    ["main", "void", "cancelPayment"],
    ["auto", "return", "refundPayment"],
  ] as const)("%s: a person's %s and the schedule at once move it once", async (provider, verb, call) => {
    const { order, orderid } = await store.buy({ provider })
    await store.callbacksDone()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    // As by a store's own code, without an event.
    await store.container().resolve(Modules.ORDER).cancel([order.id])
    // Older than the orders that the inbox looks at.
    const canceled_at = new Date(Date.now() - 100 * 86_400_000)
    await store.container().resolve("__pg_connection__")("order").where({ id: order.id }).update({ canceled_at })
    const inbox = await store.admin("GET", "/admin/card-payments/attention?kind=canceled_order")
    expect(inbox.data.attention).toEqual([])
    const { data: page } = await store.admin("GET", `/admin/card-payments/transactions/${id}`)
    expect([page.transaction, (await store.transactionsOf(order.id))[0]]).toMatchObject(
      [0, 1].map(() => ({
        actions: { [verb]: { allowed: true }, capture: { allowed: false } },
        reversible: verb === "void" ? null : { amount: "45.00", currency_code: "eur" },
      })),
    )
    await store.cards().update(id, { reversal_reason: toMessage("reversal.order_canceled") })
    const expectMet = meetAt(store.container(), "card-payments-record:", [[Modules.PAYMENT, call]])
    const press = () => store.admin<{ code?: string }>("POST", `/admin/card-payments/transactions/${id}/${verb}`, {})
    const [{ data }] = await Promise.all([press(), reverse(id)])
    expectMet()
    jest.restoreAllMocks()
    // The other void may be on its way still; a reversal waits for the lock of the other one.
    const underWay = verb === "void" ? ["gateway_unconfirmed", "step.being_recorded"] : []
    expect([undefined, ...underWay]).toContain(data.code)
    expect(store.callsTo(verb)).toHaveLength(1)
    await eventually(async () => {
      await reconcile(id)
      expect((await store.cards().attemptOf({ id }))?.reversed_at).toBeTruthy()
    })
    expect(books(orderid)).toMatchObject(verb === "void" ? { released: "45.00" } : { returned: "45.00" })
    expect(store.callsTo(verb)).toHaveLength(1)
    expect(await refundsOf(order.id)).toEqual(verb === "void" ? [] : [45])
  })

  it("is not refunded in Medusa, which could not enter it, but reversed: the refund says so, and sends nothing", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    await store.callbacksDone()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    await store.container().resolve(Modules.ORDER).cancel([order.id])
    const work = () => store.refund(payment.id, 10)
    const refused = { status: 400, data: { code: "step.reverse_instead" } }
    expect(await work()).toMatchObject(refused)
    const refund = slipIn(store.container(), [Modules.PAYMENT, "refundPayment"], { work, locks: [] })
    expect((await store.admin("POST", `/admin/card-payments/transactions/${id}/return`, {})).status).toBe(200)
    expect(await refund()).toMatchObject(refused)
    expect(books(orderid)).toMatchObject({ captured: "45.00", returned: "45.00" })
    expect(await refundsOf(order.id)).toEqual([45])
    expect(store.callsTo("return")).toHaveLength(1)
  })

  it.each([
    ["before the money of", 10, Modules.PAYMENT, "refundPayment", [45], "more than"],
    ["after the money of", 10, Modules.ORDER, "addOrderTransactions", [10, 35], "has been canceled"],
    ["after all money of", 45, Modules.ORDER, "addOrderTransactions", [45], "has been canceled"],
  ] as const)("is reversed %s Medusa's refund under way: no more goes back than was captured", async (...row) => {
    const [, amount, module, method, refunds, message] = row
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    await store.callbacksDone()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    const work = async () => {
      await store.container().resolve(Modules.ORDER).cancel([order.id])
      return store.admin("POST", `/admin/card-payments/transactions/${id}/return`, {})
    }
    const reversal = slipIn(store.container(), [module, method], { work, locks: [order.id] })
    const text = expect.stringContaining(message) as string
    expect(await store.refund(payment.id, amount)).toMatchObject({ status: 400, data: { message: text } })
    expect((await reversal()).status).toBe(200)
    expect(books(orderid)).toMatchObject({ captured: "45.00", returned: "45.00" })
    expect(await refundsOf(order.id)).toEqual(refunds)
    await reconcile(id)
    const entries = refunds.map((refund) => -refund)
    expect((await store.order(order.id)).transactions.map(({ amount }) => amount)).toEqual([45, ...entries])
  })

  it("or whose order another payment paid is refunded in its payment alone", async () => {
    const { order, orderid } = await store.buy({ provider: "auto" })
    await store.callbacksDone()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    // As if its own order was never made, and a later order of the same cart was paid by another payment.
    const orders = store.container().resolve(Modules.ORDER)
    const before = await orders.listOrderTransactions({ order_id: order.id })
    await orders.deleteOrderTransactions(before.map((entry) => entry.id))
    await store.cards().update(id, { reversal_reason: toMessage("reversal.session_gone") })
    expect(await reverse(id)).toBe(true)
    expect(books(orderid)?.returned).toBe("45.00")
    expect(await refundsOf(order.id)).toEqual([45])
    expect(await store.order(order.id)).toMatchObject({ transactions: [], total: 45 })
  })

  it("is refunded with a lost answer: the event is published once the outcome is known, and once", async () => {
    const heard = listen("card_payment.reversed")
    const { order, orderid } = await store.buy({ provider: "auto" })
    await store.sandbox().idle()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    // Medusa's own refund is refused; the automatic one succeeds, but its answer is lost.
    store.sandbox().fault({ operation: "return", kind: "refuse", times: 1 })
    store.sandbox().fault({ operation: "return", kind: "drop-after", times: 1 })
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 500 })
    await cancel(order.id)
    await eventually(async () => expect(books(orderid)?.returned).toBe("45.00"))
    await eventually(async () =>
      expect((await store.transactionsOf(order.id))[0]?.timeline.map(({ kind }) => kind)).toContain("unknown"),
    )
    store.sandbox().clearFaults()
    await eventually(async () => {
      await reconcile(id)
      expect(of(heard, id)).toMatchObject([{ amount: "45.00", reason: { code: "reversal.order_canceled" } }])
    })
    await reconcile(id)
    expect(of(heard, id)).toHaveLength(1)
    expect(books(orderid)?.returned).toBe("45.00")
  })

  it("includes a capture with a lost answer, which is resolved first and then refunded", async () => {
    const { order, payment, orderid } = await store.buy()
    await store.capture(payment.id, 20)
    await store.callbacksDone()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    store.sandbox().fault({ operation: "capture", kind: "drop-after", times: 1 })
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 500 })
    expect((await store.capture(payment.id, 25)).status).toBe(400)
    await cancel(order.id)
    await eventually(async () => expect((await store.cards().attemptOf({ id }))?.reversal_reason).toBeTruthy())
    await reconcile(id)
    expect((await store.cards().attemptOf({ id }))?.reversed_at).toBeNull()
    store.sandbox().clearFaults()
    const press = () => store.admin("POST", `/admin/card-payments/transactions/${id}/return`, {})
    expect(await press()).toMatchObject({ status: 400, data: { message: "A capture is being confirmed." } })
    expect(books(orderid)?.returned).toBe("0.00")
    await eventually(async () => {
      await reconcile(id)
      expect(books(orderid)).toMatchObject({ captured: "45.00", returned: "45.00" })
      expect((await store.cards().attemptOf({ id }))?.reversed_at).not.toBeNull()
    })
    // Medusa entered the first 20 as refunded when it canceled the order, and refunds both in one row.
    expect(await refundsOf(order.id)).toEqual([45])
    const entries = async () => (await store.order(order.id)).transactions.map(({ amount }) => amount)
    const expected = [20, -20, 25, -25]
    expect(await entries()).toEqual(expected)
    const read = jest.spyOn(store.container().resolve(Modules.ORDER), "listOrderTransactions")
    await store
      .container()
      .resolve(Modules.EVENT_BUS)
      .emit({ name: "payment.captured", data: { id: payment.id } })
    await eventually(() => expect(read).toHaveBeenCalled())
    // Waits for the lock of a correction.
    await reverse(id)
    expect(await entries()).toEqual(expected)
  })

  it("a person's return records a confirmed capture that Medusa lacks first, and is refused while it cannot", async () => {
    const { order, payment, orderid } = await store.buy()
    await store.callbacksDone()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    store.sandbox().fault({ operation: "capture", kind: "drop-after", times: 1 })
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 500 })
    expect((await store.capture(payment.id, 20)).status).toBe(400)
    // As by a store's own code, without an event.
    await store.container().resolve(Modules.ORDER).cancel([order.id])
    store.sandbox().clearFaults()
    await store.cards().resolveOpen(id)
    const press = () =>
      store.admin<{ transaction: { timeline: { message: string }[] } }>(
        "POST",
        `/admin/card-payments/transactions/${id}/return`,
        {},
      )
    const recording = jest.spyOn(store.container().resolve(Modules.PAYMENT), "capturePayment")
    recording.mockRejectedValueOnce(new Error("The database is gone"))
    expect(await press()).toMatchObject({ status: 400, data: { code: "step.being_recorded" } })
    expect(await store.cards().attemptOf({ id })).toMatchObject({ reversal_reason: null })
    recording.mockRestore()
    store.sandbox().fault({ operation: "return", kind: "refuse", times: 1 })
    expect(await press()).toMatchObject({ status: 400 })
    // The text of an unexpected error may hold a query with its values.
    const refunding = jest.spyOn(store.container().resolve(Modules.PAYMENT), "refundPayment")
    refunding.mockRejectedValueOnce(new TypeError("insert into refund"))
    expect(await press()).toMatchObject({ status: 400, data: { code: "reason.unexpected" } })
    refunding.mockRestore()
    // Another server learns meanwhile that the gateway approved nothing.
    const cards = store.cards()
    jest.spyOn(cards, "noteIfNew").mockImplementationOnce(() => cards.update(id, { status: "processing" }))
    expect(await press()).toMatchObject({ status: 400, data: { code: "mismatch.newer" } })
    expect(store.callsTo("return")).toHaveLength(1)
    const { status, data } = await press()
    expect(status).toBe(200)
    const entries = data.transaction.timeline.filter(({ message }) => message === "Reversal requested.")
    expect(entries).toHaveLength(1)
    expect(books(orderid)).toMatchObject({ captured: "20.00", returned: "20.00" })
    expect(await refundsOf(order.id)).toEqual([20])
    const inOrder = await store.container().resolve(Modules.ORDER).listOrderTransactions({ order_id: order.id })
    expect(inOrder.map(({ amount }) => Number(amount)).sort()).toEqual([-20, 20])
  })

  it("includes a capture that is resolved during the reversal, and is refunded as well", async () => {
    const { order, payment, orderid } = await store.buy()
    await store.callbacksDone()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    await store.capture(payment.id, 20)
    await store.refund(payment.id, 20)
    store.sandbox().fault({ operation: "capture", kind: "drop-after", times: 1 })
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 500 })
    expect((await store.capture(payment.id, 25)).status).toBe(400)
    await store.cards().update(id, { reversal_reason: toMessage("reversal.order_canceled") })
    const cards = store.cards()
    const left = jest.spyOn(cards, "leftToReverse").mockImplementationOnce(async (transactionId) => {
      // Another server resolves the capture after this one has read the refundable amount.
      store.sandbox().clearFaults()
      await cards.resolveOpen(transactionId)
      return cards.leftToReverse(transactionId)
    })
    expect(await reverse(id)).toBe(false)
    left.mockRestore()
    await reconcile(id)
    expect(books(orderid)).toMatchObject({ captured: "45.00", returned: "45.00" })
    expect((await cards.attemptOf({ id }))?.reversed_at).not.toBeNull()
  })

  it("a change that another poll found is still published, and once", async () => {
    const reversed = listen("card_payment.refunded")
    const { order, orderid } = await store.buy({ provider: "auto" })
    await store.sandbox().idle()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    await store.sandbox().reversal(orderid, { amount: "5.00" })
    // As the provider does while a cart completes: the answer is recorded, and nothing else
    // happens.
    await store.cards().ask(id)
    expect(of(reversed, id)).toEqual([])
    // The schedules of two servers.
    const poll = () => pollCardPaymentsWorkflow(store.container()).run({ input: {} })
    await Promise.all([poll(), poll()])
    const entry_id = expect.stringMatching(/^ctl_/) as string
    await eventually(async () => expect(of(reversed, id)).toEqual([{ id, entry_id, amount: "5.00" }]))
  })
})

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Modules } from "@medusajs/framework/utils"
import { describeStore, eventually } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"
import { meetAt } from "../../races/meet-at"
import { whileLocked } from "../../races/while-locked"

describeStore("Concurrent captures of one payment", (store) => {
  const listen = listener(store)
  const entry_id = expect.stringMatching(/^ctl_/) as string
  const recordedCaptures = async (orderId: string) =>
    (await store.order(orderId)).transactions.map(({ amount }) => amount).sort((a, b) => a - b)
  const transactionId = async (orderId: string) => (await store.transactionsOf(orderId))[0]?.id ?? ""
  const timeline = async (orderId: string) =>
    ((await store.transactionsOf(orderId))[0]?.timeline ?? []).map(({ message }) => message)
  const paidTotal = async (orderId: string) => {
    const query = store.container().resolve("query")
    const { data } = await query.graph({ entity: "order", fields: ["summary.*"], filters: { id: orderId } })
    return (data[0] as unknown as { summary: { paid_total: number } }).summary.paid_total
  }
  const reconcile = async (id: string) => {
    const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: id } })
  }
  /** Each reads the order's transactions before any of them adds to these. */
  const meetBeforeRecording = () =>
    meetAt(store.container(), "card-payments-record:", [[Modules.ORDER, "listOrderTransactions"]])
  async function bought() {
    const { order, payment, orderid } = await store.buy()
    await store.callbacksDone()
    return { orderId: order.id, paymentId: payment.id, orderid, id: await transactionId(order.id) }
  }

  it("by two admins in the card panel are recorded once each", async () => {
    const { orderId, orderid, id } = await bought()
    const expectMet = meetBeforeRecording()
    const capture = (amount: string, capturable?: string) =>
      store.admin("POST", `/admin/card-payments/transactions/${id}/capture`, { amount, capturable })
    const answers = await Promise.all([capture("10.00"), capture("12.00")])
    expectMet()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await recordedCaptures(orderId)).toEqual([10, 12])
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("22.00")
    expect(await timeline(orderId)).not.toContainEqual(expect.stringContaining("once too often"))
    // Both saw that 23.00 were left, and capture for one shipment.
    const seen = await Promise.all([capture("5.00", "23.00"), capture("5.00", "23.00")])
    const refused = seen.filter(({ status }) => status === 400)
    expect(refused).toMatchObject([{ data: { message: expect.stringContaining("18.00 EUR can still be captured") } }])
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("27.00")
  })

  it("and a cancellation of its order: a capture that waits for the payment's lock meanwhile sends nothing", async () => {
    const { orderId, paymentId, orderid, id } = await bought()
    const canceled = { status: "canceled", canceled_at: new Date() }
    const cancel = async (trx: Knex.Transaction) => {
      await trx("card_transaction").where({ id }).forUpdate()
      await trx("order").where({ id: orderId }).update(canceled)
    }
    const pg = store.container().resolve("__pg_connection__")
    const [answer] = await whileLocked(pg, cancel, () => [store.capture(paymentId, 45)])
    expect(answer).toMatchObject({ status: 400, data: { code: "reversal.order_canceled" } })
    expect(store.callsTo("capture")).toEqual([])
    await reconcile(id)
    expect(store.sandbox().order(orderid)?.amounts).toMatchObject({ captured: "0.00", released: "45.00" })
  })

  it("by Medusa's own capture in two tabs: each duplicate is removed, noted and published once", async () => {
    const heard = listen("card_payment.order_transactions_corrected")
    const { orderId, paymentId, orderid, id } = await bought()
    const expectMet = meetBeforeRecording()
    const first = store.capture(paymentId, 10)
    await eventually(() => expect(store.sandbox().order(orderid)?.amounts.captured).toBe("10.00"))
    const answers = await Promise.all([first, eventually(async () => successful(await store.capture(paymentId, 12)))])
    expectMet()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await eventually(async () => expect(await recordedCaptures(orderId)).toEqual([10, 12]))
    expect(await paidTotal(orderId)).toBe(22)
    await reconcile(id)
    const removals = async () => (await timeline(orderId)).filter((message) => message.includes("once too often"))
    const removed = await removals()
    // A correction that ran between the two additions is followed by a second one.
    expect([1, 2]).toContain(removed.length)
    expect(removed).toEqual(removed.map(() => expect.stringContaining("was removed") as string))
    const event = { id, entry_id, amount: expect.any(String) as string }
    await eventually(() => expect(heard.map(({ data }) => data)).toEqual(removed.map(() => event)))
    expect(new Set(heard.map(({ data }) => data.entry_id)).size).toBe(removed.length)
    await reconcile(id)
    expect(await removals()).toEqual(removed)
  })

  it("... and the schedule removes it if the event was lost with its process", async () => {
    const { orderId, paymentId, id } = await bought()
    expect((await store.capture(paymentId, 10)).status).toBe(200)
    const [{ reference_id } = { reference_id: "" }] = (await store.order(orderId)).transactions as unknown as {
      reference_id: string
    }[]
    await store
      .container()
      .resolve(Modules.ORDER)
      .addOrderTransactions({
        ...{ order_id: orderId, amount: 10, currency_code: "eur", reference: "capture", reference_id },
      })
    expect(await recordedCaptures(orderId)).toEqual([10, 10])
    await Promise.all([reconcile(id), reconcile(id)])
    expect(await recordedCaptures(orderId)).toEqual([10])
    expect(await paidTotal(orderId)).toBe(10)
  })

  const recordAgain = async (orderId: string, reference = "capture") => {
    const pg = store.container().resolve("__pg_connection__")
    const row = (await pg("order_transaction").where({ order_id: orderId, reference }).first()) as Record<
      string,
      unknown
    >
    await pg("order_transaction").insert({ ...row, id: "ordtrx_again", raw_amount: JSON.stringify(row.raw_amount) })
    return pg
  }

  it.each(["0", "4", "10", "13", "20"])(
    "a duplicate is removed, and the summary, which had %s of it, equals the transactions",
    async (counted) => {
      const { orderId, paymentId, id } = await bought()
      expect((await store.capture(paymentId, 10)).status).toBe(200)
      const pg = await recordAgain(orderId)
      // Two concurrent additions may each overwrite the other's sum.
      const changes = ["paid_total", "transaction_total"].reduce(
        (totals, key) =>
          `jsonb_set(jsonb_set(${totals}, '{${key}}', '${counted}'), '{raw_${key},value}', '"${counted}"')`,
        "totals",
      )
      await pg("order_summary")
        .where({ order_id: orderId })
        .update({ totals: pg.raw(changes) })
      await reconcile(id)
      expect(await recordedCaptures(orderId)).toEqual([10])
      expect(await paidTotal(orderId)).toBe(10)
      expect((await store.order(orderId)).payment_status).toBe("partially_captured")
    },
  )

  it("a duplicate refund is removed, noted and published once", async () => {
    const heard = listen("card_payment.order_transactions_corrected")
    const { orderId, paymentId, id } = await bought()
    expect((await store.capture(paymentId, 10)).status).toBe(200)
    expect((await store.refund(paymentId, 4)).status).toBe(200)
    await recordAgain(orderId, "refund")
    await reconcile(id)
    await reconcile(id)
    expect(await recordedCaptures(orderId)).toEqual([-4, 10])
    await eventually(() => expect(heard.map(({ data }) => data)).toEqual([{ id, entry_id, amount: "4.00" }]))
    const messages = (await timeline(orderId)).filter((message) => message.includes("once too often"))
    expect(messages).toEqual([expect.stringContaining("was removed")])
  })
})

describeStore("Refunds in Medusa", (store) => {
  async function bought() {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    await store.callbacksDone()
    const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
    return { orderId: order.id, paymentId: payment.id, orderid, id }
  }
  const orders = () => store.container().resolve(Modules.ORDER)
  const reconcile = async (id: string) => {
    const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: id } })
  }
  async function booksOf(orderId: string) {
    const { data } = await store
      .container()
      .resolve("query")
      .graph({ entity: "order", fields: ["summary.*", "transactions.amount"], filters: { id: orderId } })
    const { summary, transactions } = data[0] as unknown as {
      summary: Record<"refunded_total" | "pending_difference", number>
      transactions: { amount: number }[]
    }
    const { refunded_total: refunded, pending_difference: open } = summary
    return { transactions: transactions.map(({ amount }) => amount).sort((a, b) => a - b), refunded, open }
  }

  it("by two admins at once: one is made, and the order has it with its own amount", async () => {
    const { orderId, orderid, paymentId } = await bought()
    const [payments, locking] = [store.container().resolve(Modules.PAYMENT), store.container().resolve(Modules.LOCKING)]
    const [send, acquire] = [payments.refundPayment.bind(payments), locking.acquire.bind(locking)]
    let noteRefusal: () => void = () => undefined
    const refusal = new Promise<void>((resolve) => (noteRefusal = resolve))
    let isRefused = false
    jest.spyOn(locking, "acquire").mockImplementation(async (keys, owner) => {
      // A second one that waited would find the lock free.
      if (isRefused && keys === orderId) await first
      await acquire(keys, owner).catch((error: unknown) => {
        isRefused ||= keys === orderId
        if (isRefused) noteRefusal()
        throw error
      })
    })
    // Sent while the first one is on its way to the gateway, which waits until this one is refused.
    let second: ReturnType<typeof store.refund> | undefined
    jest.spyOn(payments, "refundPayment").mockImplementationOnce(async (...given) => {
      second = store.refund(paymentId, 6)
      await Promise.race([second, refusal])
      return send(...given)
    })
    const first = store.refund(paymentId, 4)
    expect(await first).toMatchObject({ status: 200 })
    expect(await second).toMatchObject({ status: 400, data: { code: "session.order_being_changed" } })
    expect(await booksOf(orderId)).toEqual({ transactions: [-4, 45], refunded: 4, open: 0 })
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("4.00")
    expect((await store.refund(paymentId, 6)).status).toBe(200)
  })

  it("are not sent, by a cancellation neither, while an edit of the order keeps Medusa from recording them", async () => {
    const { orderId, orderid, paymentId } = await bought()
    expect((await store.admin("POST", "/admin/order-edits", { order_id: orderId })).status).toBe(200)
    const refused = { status: 400, data: { code: "step.order_changing" } }
    expect(await store.refund(paymentId, 4)).toMatchObject(refused)
    expect(await store.admin("POST", `/admin/orders/${orderId}/cancel`)).toMatchObject(refused)
    expect(store.callsTo("return")).toEqual([])
    expect((await store.admin("DELETE", `/admin/order-edits/${orderId}`)).status).toBe(200)
    expect((await store.refund(paymentId, 4)).status).toBe(200)
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("4.00")
  })

  it("that another refund entered with its own amount, or that failed, are corrected in the order", async () => {
    const { orderId, paymentId, id } = await bought()
    expect((await store.refund(paymentId, 4)).status).toBe(200)
    const before = await booksOf(orderId)
    const [own] = await orders().listOrderTransactions({ order_id: orderId, reference: "refund" })
    const entry = { order_id: orderId, amount: -6, currency_code: "eur", reference: "refund" }
    await orders().addOrderTransactions([
      { ...entry, reference_id: own?.reference_id },
      { ...entry, reference_id: "ref_failed" },
    ])
    await orders().deleteOrderTransactions([own?.id ?? ""])
    // As where the credit line of the own refund followed, which makes a new version of the order.
    const pg = store.container().resolve("__pg_connection__")
    const older = await pg("order_transaction").where({ order_id: orderId, amount: -6 }).update({ version: 1 })
    expect([older, (await orders().retrieveOrder(orderId)).version]).toEqual([2, 2])
    expect(await booksOf(orderId)).not.toEqual(before)
    await Promise.all([reconcile(id), reconcile(id)])
    expect(await booksOf(orderId)).toEqual(before)
  })

  it("whose process died before the order had them are entered once", async () => {
    const { orderId, orderid, paymentId, id } = await bought()
    jest.spyOn(orders(), "addOrderTransactions").mockRejectedValueOnce(new Error("The server died here."))
    expect((await store.refund(paymentId, 4)).status).toBe(500)
    // The request may still be running.
    await reconcile(id)
    expect(await booksOf(orderId)).toEqual({ transactions: [45], refunded: 0, open: 0 })
    const pg = store.container().resolve("__pg_connection__")
    await pg("card_operation")
      .where({ transaction_id: id, type: "return" })
      .update({ recorded_at: new Date(Date.now() - 120_000) })
    // The store's own code may have recorded it in its own way.
    const entry = { order_id: orderId, amount: -4, currency_code: "eur", reference: "credit_note", reference_id: "1" }
    const { id: other } = await orders().addOrderTransactions(entry)
    await reconcile(id)
    expect((await booksOf(orderId)).transactions).toEqual([-4, 45])
    await orders().deleteOrderTransactions([other])
    await Promise.all([reconcile(id), reconcile(id)])
    expect(await booksOf(orderId)).toEqual({ transactions: [-4, 45], refunded: 4, open: 0 })
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("4.00")
  })
})

function successful<T extends { status: number }>(answer: T): T {
  expect(answer.status).toBe(200)
  return answer
}

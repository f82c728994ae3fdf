import { MedusaError, Modules } from "@medusajs/framework/utils"
import type { AdminAttention } from "../../../src/contracts"
import { describeStore, eventually } from "../../environment/card-store"

describeStore("Every payment is finished in the end", (store) => {
  const workflows = () => import("medusa-plugin-card-payments/workflows")
  const poll = async () => (await workflows()).pollCardPaymentsWorkflow(store.container()).run({ input: {} })
  const reconcile = async (id: string) =>
    (await workflows()).reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: id } })
  const never = () => store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  /** A payment whose capture of 20.00 the gateway made, and of which no answer came. */
  const unansweredCapture = async () => {
    const { order, payment } = await store.buy()
    store.sandbox().fault({ operation: "capture", kind: "drop-after" })
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 1 })
    expect((await store.capture(payment.id, 20)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    const id = transaction?.id ?? ""
    return { order, payment, transaction, id }
  }

  it("the next poll makes the order after the waiting page saw it paid, the tab was closed and no callback came", async () => {
    never()
    const { cartId, session } = await store.checkout({ provider: "auto" })
    await store.payForm(session.id)
    const { id } = await store.attempt(session.id)
    await store.cards().update(id, { shopper_returned_at: new Date(), next_check_at: minutes(60) })
    expect((await store.session(session.id, cartId)).data.session.state).toBe("captured")
    const due = (await store.attempt(session.id)).next_check_at
    expect(due?.getTime()).toBeLessThan(minutes(1).getTime())
    await store.cards().update(id, { next_check_at: minutes(-1) })
    await poll()
    expect(await store.orderOfCart(cartId)).toBeDefined()
  })

  it("a resolved step that cannot be recorded yet is recorded soon, not with the next daily poll", async () => {
    const { order, payment, transaction, id } = await unansweredCapture()
    // The call seems to be in flight still, because its row exists.
    const row = { id: "capt_left", payment_id: payment.id, amount: 20, raw_amount: JSON.stringify({ value: "20" }) }
    await store.container().resolve("__pg_connection__")("capture").insert(row)
    const operations = () => store.container().resolve("__pg_connection__")("card_operation")
    await operations().where({ id: transaction?.unconfirmed?.operation_id }).update({ medusa_reference: "capt_left" })
    await reconcile(id)
    const waiting = await store.cards().attemptOf({ id })
    expect(waiting?.next_check_at?.getTime()).toBeLessThan(minutes(11).getTime())
    // A minute later that call has ended.
    await operations()
      .where({ transaction_id: id, type: "capture" })
      .update({ created_at: minutes(-2) })
    await store.cards().update(id, { next_check_at: minutes(-1) })
    await poll()
    await eventually(async () => expect((await store.transactionsOf(order.id))[0]?.unconfirmed).toBeNull())
    expect((await store.order(order.id)).transactions.map(({ amount }) => amount)).toEqual([20])
  })

  it("a confirmed step that Medusa refuses to record is in the timeline once and in the inbox, whose button records it", async () => {
    const { order, id } = await unansweredCapture()
    const refusal = jest.spyOn(store.container().resolve(Modules.PAYMENT), "capturePayment")
    refusal.mockRejectedValue(new MedusaError(MedusaError.Types.NOT_ALLOWED, "Closed for stocktaking"))
    await reconcile(id)
    await reconcile(id)
    const message =
      "The outcome of the capture of 20.00 EUR is not recorded in Medusa yet: Closed for stocktaking. It is tried again."
    const [refused] = await store.transactionsOf(order.id)
    expect(refused?.timeline.filter((entry) => entry.message === message)).toMatchObject([{ kind: "warning" }])
    const inbox = "/admin/card-payments/attention?kind=step_unrecorded"
    const listed = async () => (await store.admin<AdminAttention>("GET", inbox)).data.attention
    expect(await listed()).toEqual([])
    const operations = store.container().resolve("__pg_connection__")("card_operation")
    await operations.where({ transaction_id: id, type: "capture" }).update({ created_at: minutes(-20) })
    const [row, ...others] = await listed()
    expect([row, others]).toMatchObject([{ message: { message }, amount: "20.00" }, []])
    refusal.mockRestore()
    const [button] = row?.actions ?? []
    expect((await store.admin("POST", button?.path ?? "", button?.body)).status).toBe(200)
    expect((await store.order(order.id)).transactions.map(({ amount }) => amount)).toEqual([20])
    expect(await listed()).toEqual([])
  })

  it("an attempt declined, superseded and approved after all is reversed; the new one makes the order", async () => {
    never()
    const { cartId, session } = await store.checkout({ provider: "auto" })
    const old = await store.payForm(session.id, "116")
    const { id } = await store.attempt(session.id)
    await reconcile(id)
    expect((await store.start(session.id)).data.session.state).toBe("redirect")
    await store.sandbox().resolveStep(old, { status: "approved" })
    const current = await store.payForm(session.id)
    await reconcile(id)
    expect(store.sandbox().order(old)?.state).toBe("returned")
    const { data } = await store.complete(cartId)
    expect(data.type).toBe("order")
    await reconcile(id)
    expect(store.sandbox().order(current)?.state).toBe("captured")
    const transactions = await store.transactionsOf(data.order?.id ?? "")
    expect(transactions.map(({ orderid, state }) => [orderid, state])).toEqual([
      [current, "captured"],
      [old, "returned"],
    ])
  })

  it("payments that fail every time do not block others", async () => {
    never()
    const broken = await store.attempt((await store.checkout()).session.id)
    await store.cards().update(broken.id, { next_check_at: minutes(-10) })
    jest.spyOn(store.cards(), "ask").mockRejectedValueOnce(new TypeError("Cannot read properties of undefined"))
    await poll()
    const after = await store.cards().attemptOf({ id: broken.id })
    expect(after?.next_check_at?.getTime()).toBeGreaterThan(Date.now())
    expect(after?.leased_until).toBeNull()
  })
})

import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../../environment/card-store"
import { meetAt } from "../../races/meet-at"

describeStore("Concurrent reconciliations", (store) => {
  const reconcile = async (transactionId: string) => {
    const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: transactionId } })
  }

  it("record a lost capture once, and capture nothing more", async () => {
    const { order, payment, orderid } = await store.buy()
    store.sandbox().fault({ operation: "capture", kind: "drop-after" })
    store.sandbox().fault({ operation: "status", kind: "garbage" })
    expect((await store.capture(payment.id, 12)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    const id = transaction?.id ?? ""
    const expectMet = meetAt(store.container(), "card-payments-record:", [[Modules.PAYMENT, "capturePayment"]])
    // The schedule, a callback and an admin's Check now.
    await Promise.all([reconcile(id), reconcile(id), reconcile(id)])
    expectMet()
    expect(store.sandbox().order(orderid)?.amounts.captured).toBe("12.00")
    const { transactions, payment_collections } = await store.order(order.id)
    expect(transactions).toMatchObject([{ amount: 12 }])
    expect(payment_collections).toMatchObject([{ captured_amount: 12, payments: [{ captures: [{ amount: 12 }] }] }])
  })

  it("record a lost refund once, and refund nothing more", async () => {
    const { order, payment, orderid } = await store.buy({ provider: "auto" })
    store.sandbox().fault({ operation: "return", kind: "drop-after" })
    store.sandbox().fault({ operation: "status", kind: "garbage" })
    expect((await store.refund(payment.id, 10)).status).toBe(400)
    const [transaction] = await store.transactionsOf(order.id)
    const id = transaction?.id ?? ""
    const expectMet = meetAt(store.container(), "card-payments-record:", [[Modules.PAYMENT, "refundPayment"]])
    await Promise.all([reconcile(id), reconcile(id), reconcile(id)])
    expectMet()
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("10.00")
    expect((await store.order(order.id)).payment_collections).toMatchObject([
      { captured_amount: 45, refunded_amount: 10, payments: [{ refunds: [{ amount: 10 }] }] },
    ])
  })
})

import { describeStore, eventually } from "../card-store"

// What nobody documents is an option of the sandbox: the same payments against a gateway that decided otherwise.
describeStore(
  "A gateway whose captures have order ids of their own, which releases by return and answers in form text",
  (store) => {
    const call = (operation: string) =>
      store
        .sandbox()
        .calls()
        .filter((made) => made.operation === operation)

    it("allocates a refund over the captures, each return against its own", async () => {
      const { order, payment, orderid } = await store.buy()
      expect((await store.capture(payment.id, 20)).status).toBe(200)
      expect((await store.capture(payment.id, 25)).status).toBe(200)
      expect((await store.refund(payment.id, 30)).status).toBe(200)
      const returns = store
        .sandbox()
        .order(orderid)
        ?.steps.filter((step) => step.type === "reversal")
      expect(returns?.map(({ amount }) => amount)).toEqual(["20.00", "10.00"])
      const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
      await store.admin("POST", `/admin/card-payments/transactions/${id}/check`, {})
      const [transaction] = await store.transactionsOf(order.id)
      expect(transaction?.amounts).toMatchObject({ captured: "45.00", returned: "30.00", returnable: "15.00" })
      expect((await store.refund(payment.id, 15)).status).toBe(200)
      expect((await store.order(order.id)).payment_status).toBe("refunded")
    })

    it("a refund whose second half was refused: what happened is booked, nothing happens twice", async () => {
      const { order, payment, orderid } = await store.buy()
      await store.capture(payment.id, 20)
      await store.capture(payment.id, 25)
      store.sandbox().outcome({ operation: "return", status: "approved" })
      store.sandbox().outcome({ operation: "return", status: "declined", errorCode: "7", errorMessage: "Not now" })
      const refused = await store.refund(payment.id, 30)
      expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("Not now") } })
      const [transaction] = await store.transactionsOf(order.id)
      await store.admin("POST", `/admin/card-payments/transactions/${transaction?.id}/check`, {})
      await eventually(async () => {
        const after = await store.order(order.id)
        expect(after.payment_collections[0]?.payments[0]?.refunds).toMatchObject([{ amount: 20 }])
      })
      expect(store.sandbox().order(orderid)?.amounts.returned).toBe("20.00")
    })

    it.each(["drop-after", "error-after", "garbage"] as const)(
      "a refund whose answer was lost (%s), clicked three times, is made once and entered once: the capture's own id tells",
      async (kind) => {
        const { order, payment, orderid } = await store.buy()
        expect((await store.capture(payment.id, 45)).status).toBe(200)
        store.sandbox().fault({ operation: "return", kind })
        store.sandbox().fault({ operation: "status", kind: "garbage", times: 50 })
        expect((await store.refund(payment.id, 45)).status).toBe(400)
        store.sandbox().clearFaults()
        // The schedule asks as well, and may be quicker.
        for (let click = 2; click <= 3; click++) await store.refund(payment.id, 45)
        await eventually(async () => expect((await store.order(order.id)).payment_status).toBe("refunded"))
        expect(call("return")).toHaveLength(1)
        expect(store.sandbox().order(orderid)?.amounts.returned).toBe("45.00")
        const after = await store.order(order.id)
        expect(after.payment_collections[0]?.payments[0]?.refunds).toMatchObject([{ amount: 45 }])
      },
    )

    it("a lost refund of one of two captures is told by that capture's id, found out by the schedule alone", async () => {
      const { order, payment, orderid } = await store.buy()
      await store.capture(payment.id, 20)
      await store.capture(payment.id, 25)
      store.sandbox().fault({ operation: "return", kind: "drop-after" })
      store.sandbox().fault({ operation: "status", kind: "garbage", times: 50 })
      expect((await store.refund(payment.id, 10)).status).toBe(400)
      store.sandbox().clearFaults()
      const [transaction] = await store.transactionsOf(order.id)
      await store.admin("POST", `/admin/card-payments/transactions/${transaction?.id}/check`, {})
      await eventually(async () =>
        expect((await store.order(order.id)).transactions.map(({ amount }) => amount)).toContain(-10),
      )
      expect(store.sandbox().order(orderid)?.amounts.returned).toBe("10.00")
    })

    it("the poll job fires by itself: no callback, no shopper, and the order is there", async () => {
      store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
      const { cartId, session } = await store.checkout()
      await store.payForm(session.id)
      await eventually(async () => expect(await store.orderOfCart(cartId)).toBeDefined(), 30_000)
    })

    it("releases a hold by return, without an amount", async () => {
      const { order, orderid } = await store.buy()
      const [transaction] = await store.transactionsOf(order.id)
      const voided = await store.admin("POST", `/admin/card-payments/transactions/${transaction?.id}/void`, {})
      expect(voided.status).toBe(200)
      expect(store.sandbox().order(orderid)?.state).toBe("released")
      expect(call("void")).toHaveLength(0)
      expect(call("return")[0]?.fields).not.toHaveProperty("amount")
    })

    it("a lost capture is judged by its amount where nothing else can tell, and can be refunded", async () => {
      const { payment, order, orderid } = await store.buy()
      expect((await store.capture(payment.id, 20)).status).toBe(200)
      store.sandbox().fault({ operation: "capture", kind: "drop-after" })
      expect((await store.capture(payment.id, 25)).status).toBe(200)
      expect(store.sandbox().order(orderid)?.amounts.captured).toBe("45.00")
      // The second capture's own order id was lost with the answer; status told it, and the refund needs it.
      expect((await store.refund(payment.id, 45)).status).toBe(200)
      expect(store.sandbox().order(orderid)?.amounts.returned).toBe("45.00")
      expect((await store.order(order.id)).payment_status).toBe("refunded")
    })
  },
  {
    sandbox: {
      captureOrderIds: true,
      preauthRelease: "return",
      answerFormat: "form",
      validationStatus: 200,
      repeatedOrder: "replay",
    },
    account: { release: "return" },
    plugin: { polling: true },
  },
)

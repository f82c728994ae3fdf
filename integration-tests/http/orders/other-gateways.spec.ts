import { describeStore, eventually, type Session } from "../../environment/card-store"

// Undocumented behavior is an option of the sandbox: the same payments at a gateway with other
// choices.
describeStore(
  "A gateway with order ids for captures, holds released by return, form text answers and fields of its own",
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

    it("a refund whose second half was refused: the first half is recorded, nothing is repeated", async () => {
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
      "a refund with a lost answer (%s), requested three times, is made and recorded once, resolved by the capture's own id",
      async (kind) => {
        const { order, payment, orderid } = await store.buy()
        expect((await store.capture(payment.id, 45)).status).toBe(200)
        store.sandbox().fault({ operation: "return", kind })
        store.sandbox().fault({ operation: "status", kind: "garbage", times: 50 })
        expect((await store.refund(payment.id, 45)).status).toBe(400)
        store.sandbox().clearFaults()
        // The schedule polls as well, and may be faster.
        for (let click = 2; click <= 3; click++) await store.refund(payment.id, 45)
        await eventually(async () => expect((await store.order(order.id)).payment_status).toBe("refunded"))
        expect(call("return")).toHaveLength(1)
        expect(store.sandbox().order(orderid)?.amounts.returned).toBe("45.00")
        const after = await store.order(order.id)
        expect(after.payment_collections[0]?.payments[0]?.refunds).toMatchObject([{ amount: 45 }])
      },
    )

    it("a lost refund of one of two captures is resolved by that capture's id, by the schedule alone", async () => {
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

    it("the poll job runs on its own and makes the order, without a callback or a shopper", async () => {
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

    it("a lost capture is evaluated by its amount if nothing else distinguishes it, and can be refunded", async () => {
      const { payment, order, orderid } = await store.buy()
      expect((await store.capture(payment.id, 20)).status).toBe(200)
      store.sandbox().fault({ operation: "capture", kind: "drop-after" })
      expect((await store.capture(payment.id, 25)).status).toBe(200)
      expect(store.sandbox().order(orderid)?.amounts.captured).toBe("45.00")
      // The second capture's own order id was lost with the answer; status reported it, and the
      // refund needs it.
      expect((await store.refund(payment.id, 45)).status).toBe(200)
      expect(store.sandbox().order(orderid)?.amounts.returned).toBe("45.00")
      expect((await store.order(order.id)).payment_status).toBe("refunded")
    })

    /** The fields that started an order, from the sandbox's state file, which has the values. */
    const sentFor = async (orderid: string | null) =>
      eventually(() => {
        const order = store.sandboxOrders().find((one) => one.orderid === orderid)
        if (!order) throw new Error(`The sandbox has not saved order ${orderid}.`)
        return order.fields
      })

    it("a fixed field and one of the cart's metadata are sent with the form, and no data of the browser", async () => {
      const metadata = { vat: " DE123456789 ", site_url: "evil.example", amount: "1.00", email: "evil@example.com" }
      const data = { vat: "DE000000000", vat_id: "DE000000000", site_url: "evil.example" }
      const { cartId, session } = await store.checkout({ cart: { metadata }, data })
      const orderid = await store.payForm(session.id)
      expect(await sentFor(orderid)).toMatchObject({
        ...{ site_url: "shop.example.com", vat_id: "DE123456789" },
        ...{ amount: "45.00", email: "shopper@example.com" },
      })
      expect(JSON.stringify(await sentFor(orderid))).not.toMatch(/evil|DE000000000/)
      expect((await store.complete(cartId)).data.type).toBe("order")
    })

    it("... with a card on the shop's page as well, and with a saved one", async () => {
      const customer = await store.customer()
      const cart = { metadata: { vat: "DE123456789" } }
      const { session } = await store.buyDirectly({ customer, cart, body: { save_card: true } })
      const { orderid } = await store.attempt(session.id)
      expect(await sentFor(orderid)).toMatchObject({ site_url: "shop.example.com", vat_id: "DE123456789" })
      const saved = await eventually(async () => {
        const [card] = (await store.savedCards(customer)).data.cards
        expect(card).toBeDefined()
        return card?.id
      })
      const again = await store.checkout({ provider: "direct", customer, cart })
      const paid = await store.pay(again.session.id, { saved_card: saved }, customer)
      expect(paid).toMatchObject({ status: 200, data: { session: { missing: [] } } })
      expect(call("makeRebill").map(({ fields }) => fields)).toMatchObject([{ vat_id: "***" }])
    })

    it("a payment that lacks a required field is not started, and names the field", async () => {
      const cartId = await store.newCart()
      const { data } = await store.newSession(await store.collectionOf(cartId), { provider: "universal" })
      const session = data.payment_collection.payment_sessions[0] as Session
      expect(session.data).toMatchObject({ state: "pending", missing: ["tax_id"] })
      const card = { metadata: { vat: "4111" + "1111".repeat(3) } }
      expect((await store.store("POST", `/store/carts/${cartId}`, card)).status).toBe(400)
      const start = async () =>
        (
          await store.store<{ session: { state: string; missing: string[] } }>(
            "POST",
            `/store/card-payments/sessions/${session.id}/start`,
            {},
          )
        ).data.session
      expect(await start()).toMatchObject({ state: "pending", missing: ["tax_id"] })
      expect(call("paymentForm")).toEqual([])
      await store.store("POST", `/store/carts/${cartId}`, { metadata: { vat: "DE123456789" } })
      expect(await start()).toMatchObject({ state: "redirect", missing: [] })
      expect(call("paymentForm")).toHaveLength(1)
      const { orderid } = await store.attempt(session.id)
      expect(await sentFor(orderid)).toMatchObject({ tax_id: "DE123456789" })
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
    account: {
      release: "return",
      // A field is required for the calls that send it, here the universal form.
      requiredFields: ["tax_id"],
      extraFields: {
        preauthForm: { site_url: "shop.example.com", vat_id: { metadata: "vat" } },
        sale: { site_url: "shop.example.com", vat_id: { metadata: "vat" } },
        makeRebill: { vat_id: { metadata: "vat" } },
        paymentForm: { tax_id: { metadata: "vat" } },
      },
    },
    plugin: { polling: true },
  },
)

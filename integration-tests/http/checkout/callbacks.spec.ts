import type { IPaymentModuleService } from "@medusajs/framework/types"
import { createHash } from "node:crypto"
import { describeStore, eventually, type Session } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"

type PaymentModule = IPaymentModuleService & { options?: { webhook_delay: number } }

describeStore(
  "Callbacks and polling",
  (store) => {
    const listen = listener(store)
    const never = () => store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 100 })
    const poll = async () => {
      const { pollCardPaymentsWorkflow } = await import("medusa-plugin-card-payments/workflows")
      await pollCardPaymentsWorkflow(store.container()).run({ input: {} })
    }
    const dueNow = async (sessionId: string) =>
      store.cards().update((await store.attempt(sessionId)).id, { next_check_at: new Date(Date.now() - 1_000) })
    const callbackOf = (orderid: string, clientOrderid: string, change: Record<string, string> = {}) => {
      const key = store.sandbox().account.merchantControlKey
      const fields = {
        status: "approved",
        orderid,
        client_orderid: clientOrderid,
        merchant_order: clientOrderid,
        type: "preauth",
        amount: "45.00",
        ...change,
      }
      const control = createHash("sha1")
        .update(fields.status + fields.orderid + fields.client_orderid + key)
        .digest("hex")
      return new URLSearchParams({ control, ...fields, ...change })
    }
    const send = (query: URLSearchParams | string, account = "main") =>
      store.call<string>("GET", `/hooks/card-payments/${account}/callback?${query.toString()}`)
    const inbox = () => store.cards().listCardCallbacks({})

    it("the callback alone makes the order if the shopper closed the tab", async () => {
      const { cartId, session } = await store.checkout()
      await store.payForm(session.id)
      const orderId = await eventually(async () => {
        const found = await store.orderOfCart(cartId)
        expect(found).toBeDefined()
        return found as string
      })
      await eventually(async () => expect((await store.order(orderId)).payment_status).toBe("authorized"))
      await eventually(async () => expect(await inbox()).toMatchObject([{ state: "processed", deliveries: 1 }]))
    })

    it("the callback makes the order before the browser returns; the shopper is redirected to that order", async () => {
      const { cartId, session } = await store.checkout()
      const returned = await payOnHostedPage(session)
      const orderId = await eventually(async () => {
        const found = await store.orderOfCart(cartId)
        expect(found).toBeDefined()
        return found as string
      })
      const back = await store.call("POST", returned.address, { body: returned.body, headers: formHeaders })
      expect(back.status).toBe(303)
      expect(back.headers.location).toBe(`http://localhost:8000/checkout?payment_session_id=${session.id}`)
      // The storefront's request when the shopper arrives.
      expect((await store.session(session.id, cartId)).data.session.state).toBe("authorized")
      const completed = await store.complete(cartId)
      expect(completed).toMatchObject({ status: 200, data: { type: "order", order: { id: orderId } } })
      await eventually(async () => {
        const order = await store.order(orderId)
        expect(order.payment_status).toBe("authorized")
        expect(order.payment_collections[0]?.payments).toMatchObject([{ amount: 45, captures: [] }])
      })
      expect(store.sandbox().orders()).toMatchObject([{ state: "authorized", amounts: { authorized: "45.00" } }])
    })

    it("polling alone makes the order if no callback arrives", async () => {
      never()
      const { cartId, session } = await store.checkout({ provider: "auto" })
      await store.payForm(session.id)
      await dueNow(session.id)
      await poll()
      const orderId = (await store.orderOfCart(cartId)) as string
      expect((await store.order(orderId)).payment_status).toBe("captured")
      expect(await inbox()).toEqual([])
    })

    it("a callback and the returning browser at the same time make one order and one payment", async () => {
      const { cartId, session } = await store.checkout()
      await store.payForm(session.id)
      const completions = await Promise.all([store.complete(cartId), store.complete(cartId), store.complete(cartId)])
      const ids = new Set(completions.map(({ data }) => data.order?.id))
      expect(ids.size).toBe(1)
      const order = await store.order([...ids][0] as string)
      expect(order.payment_collections[0]?.payments).toHaveLength(1)
    })

    it("duplicated, reordered and late callbacks change nothing", async () => {
      const { order, payment, orderid } = await store.buy({ provider: "auto" })
      await store.sandbox().idle()
      await store.refund(payment.id)
      const { client_orderid } = await store.attempt(order.payment_collections[0]?.payment_sessions[0]?.id ?? "")
      for (const status of ["processing", "approved", "approved", "unknown", "declined", "approved"]) {
        expect((await send(callbackOf(orderid, client_orderid, { status, type: "sale" }))).status).toBe(200)
      }
      await eventually(async () => {
        // A callback repeated at once is processed again after 30 seconds.
        expect((await inbox()).filter(({ processed_at }) => !processed_at)).toEqual([])
      })
      const after = await store.order(order.id)
      expect(after.payment_status).toBe("refunded")
      expect(after.payment_collections[0]?.payments[0]).toMatchObject({
        captures: [{ amount: 45 }],
        refunds: [{ amount: 45 }],
      })
      const [transaction] = await store.transactionsOf(order.id)
      expect(transaction?.state).toBe("returned")
    })

    it("an approved callback for an unapproved payment makes nothing paid", async () => {
      const { cartId, session } = await store.checkout()
      const { orderid, client_orderid } = await store.attempt(session.id)
      expect((await send(callbackOf(orderid ?? "", client_orderid))).status).toBe(200)
      await eventually(async () => expect(await inbox()).toMatchObject([{ state: "processed" }]))
      expect(await store.orderOfCart(cartId)).toBeUndefined()
      expect((await store.attempt(session.id)).status).toBe("processing")
    })

    it("forged callbacks are answered 401 and not stored", async () => {
      const { session } = await store.checkout()
      const { orderid, client_orderid } = await store.attempt(session.id)
      const good = callbackOf(orderid ?? "", client_orderid)
      const forgeries = [
        callbackOf(orderid ?? "", client_orderid, { control: "0".repeat(40) }),
        new URLSearchParams({ ...Object.fromEntries(good), orderid: "999" }),
        new URLSearchParams({ ...Object.fromEntries(good), client_orderid: "someone-else" }),
        new URLSearchParams({ ...Object.fromEntries(good), status: "declined" }),
      ]
      for (const forged of forgeries) expect((await send(forged)).status).toBe(401)
      expect(await inbox()).toEqual([])
    })

    it.each([
      ["a hold", "main", { type: "sale", payment_status: "authorized", captures: [] }],
      ["a sale", "auto", { type: "preauth", payment_status: "captured", captures: [{ amount: 45 }] }],
    ] as const)(
      "%s with a callback altered in its unsigned fields gets amount and type from the gateway's status",
      async (_title, provider, { type, payment_status, captures }) => {
        store.sandbox().fault({ operation: "callback", kind: "callback-altered" })
        const { cartId, session } = await store.checkout({ provider })
        await store.payForm(session.id)
        await expectMatchingRecords(cartId, { payment_status, captures })
        // The order exists before its callback is marked as processed.
        const reported = { state: "processed", amount: "0.01", type, status: "approved" }
        await eventually(async () => expect(await inbox()).toMatchObject([reported]))
      },
    )

    it.each([
      ["a higher amount and a sale", { amount: "9999.00", type: "sale" }],
      ["a tiny amount", { amount: "0.01" }],
      ["a capture", { amount: "45.00", type: "capture" }],
      ["a full refund", { amount: "45.00", type: "reversal" }],
      ["a chargeback", { amount: "45.00", type: "chargeback", "reason-code": "4853" }],
      ["another currency and gateway answers", { currency: "KWD", "total-reversal-amount": "45.00" }],
    ])("a validly signed callback that reports %s: only the polled status counts", async (_title, change) => {
      never()
      const { cartId, session } = await store.checkout()
      await store.payForm(session.id)
      const { orderid, client_orderid } = await store.attempt(session.id)
      const forged = callbackOf(orderid ?? "", client_orderid, change as Record<string, string>)
      expect((await send(forged)).status).toBe(200)
      await expectMatchingRecords(cartId, { payment_status: "authorized", captures: [] })
      // Once more, now that the payment is recorded.
      forged.set("amount", "44.99")
      expect((await send(forged)).status).toBe(200)
      await eventually(async () =>
        expect(await inbox()).toMatchObject([{ state: "processed" }, { state: "processed", amount: "44.99" }]),
      )
      await expectMatchingRecords(cartId, { payment_status: "authorized", captures: [] })
    })

    it("repeated, nested, missing and over-long parameters are answered 400, an unknown account 404", async () => {
      const good = callbackOf("1", "order-a").toString()
      for (const query of [
        `${good}&status=approved`,
        `${good}&status[]=approved`,
        "status=approved&orderid=1",
        "",
        `${good}&x=${"y".repeat(9_000)}`,
        "__proto__=1&constructor=2",
      ]) {
        expect((await send(query)).status).toBe(400)
      }
      const large = await store.call("POST", "/hooks/card-payments/main/callback", {
        body: `${good}&x=${"y".repeat(20_000)}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
      expect(large.status).toBe(413)
      const removed = await store.call("POST", "/hooks/card-payments/old/callback", {
        body: good,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
      expect(removed.status).toBe(404)
      expect(await inbox()).toEqual([])
    })

    it("accepts the same callback by POST, and stores one of an unknown order as unmatched", async () => {
      const post = await store.call("POST", "/hooks/card-payments/main/callback", {
        body: callbackOf("4711", "another-shops-order").toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
      expect(post.status).toBe(200)
      await eventually(async () =>
        expect(await inbox()).toMatchObject([{ state: "unmatched", client_orderid: "another-shops-order" }]),
      )
      expect(store.sandbox().calls()).toEqual([])
      expect((await send(callbackOf("1", "a"), "nobody")).status).toBe(404)
    })

    it("Medusa's own webhook route verifies callbacks, polls the status, and ignores forged ones", async () => {
      never()
      const { cartId, session } = await store.checkout({ provider: "auto" })
      const { orderid, client_orderid } = await store.attempt(session.id)
      const post = (body: URLSearchParams) =>
        store.call("POST", "/hooks/payment/card_auto", {
          body: body.toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" },
        })
      const genuine = callbackOf(orderid ?? "", client_orderid, { type: "sale" })
      const forged = new URLSearchParams({ ...Object.fromEntries(genuine), control: "0".repeat(40) })
      const payments = store.container().resolve("payment") as PaymentModule
      const read = (body: URLSearchParams) =>
        payments.getWebhookActionAndData({
          provider: "card_auto",
          payload: { data: Object.fromEntries(body), rawData: body.toString(), headers: {} },
        })
      // Validly signed, but the payment is not paid yet.
      expect(await read(genuine)).toEqual({ action: "not_supported" })
      await store.payForm(session.id)
      expect(await read(forged)).toEqual({ action: "not_supported" })
      expect(await read(callbackOf("1", "order-of-nobody"))).toEqual({ action: "not_supported" })
      expect(await read(genuine)).toMatchObject({ action: "captured", data: { session_id: session.id } })
      // The default is five seconds. The route reads the option here, where Medusa does not put the
      // module's options.
      payments.options = { webhook_delay: 50 }
      try {
        expect((await post(genuine)).status).toBe(200)
      } finally {
        delete payments.options
      }
      // Medusa writes the order first and its payment last.
      await eventually(async () => {
        const orderId = (await store.orderOfCart(cartId)) ?? ""
        expect(await store.order(orderId)).toMatchObject({ payment_status: "captured", transactions: [{ amount: 45 }] })
      }, 30_000)
      expect(store.sandbox().order(orderid ?? "")?.amounts.captured).toBe("45.00")
    })

    it("the job processes a callback again whose processing failed", async () => {
      const { cartId, session } = await store.checkout()
      store.sandbox().fault({ operation: "status", kind: "garbage", times: 1 })
      await store.payForm(session.id)
      await eventually(async () => expect(await inbox()).toMatchObject([{ state: "received", attempts: 1 }]))
      await store
        .container()
        .resolve("__pg_connection__")("card_callback")
        .update({ next_attempt_at: new Date(0) })
      await poll()
      expect(await inbox()).toMatchObject([{ state: "processed" }])
      expect(await store.orderOfCart(cartId)).toBeDefined()
    })

    it("an admin has one failed callback, or all of them, processed again by the job", async () => {
      type Listed = { id: string; state: string; transaction_id: string | null }
      const list = "/admin/card-payments/callbacks"
      const listed = async (state: string) => {
        const { status, data } = await store.admin<{ callbacks: Listed[]; inbox: { failed: number; waiting: number } }>(
          "GET",
          `${list}?state=${state}`,
        )
        expect(status).toBe(200)
        return data
      }
      const { cartId, session } = await store.checkout()
      store.sandbox().fault({ operation: "status", kind: "garbage", times: 2 })
      await store.payForm(session.id)
      await eventually(async () => expect((await listed("failed")).inbox).toMatchObject({ failed: 1, waiting: 0 }))
      const { id: transaction_id } = await store.attempt(session.id)
      const { callbacks } = await listed("failed")
      expect(callbacks).toMatchObject([{ transaction_id, reported_status: "approved", attempts: 1 }])
      const path = `${list}/${callbacks[0]?.id}/process`
      const asked = () => store.sandbox().calls().length
      const before = asked()

      expect(await store.admin("POST", path, {})).toMatchObject({
        status: 200,
        data: { callback: { state: "failed" } },
      })
      expect(asked()).toBe(before)
      await poll()
      expect((await listed("failed")).callbacks).toMatchObject([{ attempts: 2 }])
      expect(await store.admin("POST", `${list}/process-failed`, {})).toMatchObject({ status: 200, data: { count: 1 } })
      await poll()
      expect((await listed("processed")).callbacks).toMatchObject([{ transaction_id }])
      expect(await store.orderOfCart(cartId)).toBeDefined()

      const again = await store.admin("POST", path, {})
      expect(again).toMatchObject({ status: 400, data: { code: "callback.processed" } })
      expect(await store.admin("POST", `${list}/process-failed`, {})).toMatchObject({ data: { count: 0 } })
    })

    it("refused callbacks are counted for the admin, and no message of a stranger is stored", async () => {
      const forged = (number: number) =>
        callbackOf("1", `a-strangers-text-${number}`, { control: "0".repeat(40), [`strange${number}`]: "x" })
      for (let number = 0; number < 5; number++) {
        expect((await send(forged(number))).status).toBe(401)
        expect((await send(forged(number), `account-${number}`)).status).toBe(404)
        expect((await send(`orderid=${number}&orderid=2`)).status).toBe(400)
      }
      const pg = store.container().resolve("__pg_connection__")
      const rows = await pg("card_refused_callback")
      expect(rows).toHaveLength(3)
      expect(JSON.stringify(rows)).not.toMatch(/strange|account-\d/)
      expect(await inbox()).toEqual([])
      const { data } = await store.admin<{ inbox: { refused: { reason: string }[]; accounts: object[] } }>(
        "GET",
        "/admin/card-payments/callbacks",
      )
      const [malformed, unknown, wrong] = [
        { account: "main", reason: "malformed", count: 5, sample: { method: "GET", known: ["orderid"], others: 0 } },
        { account: null, reason: "unknown_account", count: 5, sample: { others: 1 } },
        { account: "main", reason: "forged", count: 5, sample: { others: 1 } },
      ]
      // The order is by time, which may be the same.
      data.inbox.refused.sort((a, b) => a.reason.localeCompare(b.reason))
      expect(data.inbox.refused).toMatchObject([wrong, malformed, unknown])
      expect(data.inbox.accounts).toMatchObject([
        { account: "main", address: `${store.publicUrl()}/hooks/card-payments/main/callback`, last_received_at: null },
        { account: "jpy" },
      ])
    })

    it("accepts a callback signed with a previous key", async () => {
      const old = "OLD-KEY-BEFORE-THE-ROTATION"
      const control = createHash("sha1").update(`approved77order-b${old}`).digest("hex")
      const query = new URLSearchParams({ status: "approved", orderid: "77", client_orderid: "order-b", control })
      expect((await send(query, "jpy")).status).toBe(200)
      expect((await send(query, "main")).status).toBe(200)
    })

    /** The option `externalRefunds: "show"`, for one story. */
    const onlyShowRefunds = () => {
      const { settings } = store.cards()
      jest.spyOn(store.cards(), "settings", "get").mockReturnValue({ ...settings, externalRefunds: "show" })
    }

    it("a chargeback and a refund made at the gateway are confirmed and shown; Medusa's records do not change", async () => {
      onlyShowRefunds()
      const { order, orderid } = await store.buy({ provider: "auto" })
      await store.sandbox().idle()
      await store.sandbox().reversal(orderid, { amount: "5.00" })
      await store.sandbox().idle()
      await eventually(async () => {
        expect((await store.transactionsOf(order.id))[0]).toMatchObject({
          state: "partially_returned",
          amounts: { returned: "5.00" },
        })
      })
      await store.sandbox().chargeback(orderid, { reason: "4853" })
      await store.sandbox().idle()
      await eventually(async () => expect((await store.transactionsOf(order.id))[0]?.state).toBe("charged_back"))
      const after = await store.order(order.id)
      expect(after.payment_status).toBe("captured")
      expect(after.payment_collections[0]?.payments[0]?.refunds).toEqual([])
    })

    it("two chargebacks of the same amount count separately; repeated messages make no third", async () => {
      const heard = listen("card_payment.charged_back")
      const { order, orderid } = await store.buy({ provider: "auto" })
      const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
      for (const returnable of ["35.00", "25.00"]) {
        await store.sandbox().clock({ forward: "PT5S" })
        await store.sandbox().chargeback(orderid, { amount: "10.00" })
        await store.sandbox().idle()
        await eventually(async () => {
          const checked = await store.admin("POST", `/admin/card-payments/transactions/${id}/check`, {})
          expect(checked).toMatchObject({ data: { transaction: { amounts: { returnable } } } })
        })
      }
      await store.sandbox().callback(orderid)
      await store.admin("POST", `/admin/card-payments/transactions/${id}/check`, {})
      const reported = () => heard.map(({ data }) => data).filter((data) => data.id === id)
      const entry_id = expect.stringMatching(/^ctl_/) as string
      await eventually(() => expect(reported()).toEqual([1, 2].map(() => ({ id, entry_id, amount: "10.00" }))))
      // Each is in the admin's feed.
      const described = `10.00 EUR charged back by the shopper's bank. Nothing was changed in Medusa.`
      await eventually(async () => {
        const { data } = await store.admin<{ notifications: { data: Record<string, unknown> }[] }>(
          "GET",
          "/admin/notifications?channel=feed&order=created_at",
        )
        expect(data.notifications.map((feed) => feed.data)).toMatchObject(
          [1, 2].map(() => {
            const description = expect.stringContaining(described) as string
            return { title: "Chargeback", description, transaction_id: id, order_id: order.id }
          }),
        )
      })
      const [{ amounts, timeline } = { amounts: {}, timeline: [] }] = await store.transactionsOf(order.id)
      expect(amounts).toMatchObject({ returnable: "25.00" })
      expect(timeline.filter(({ message }) => message.includes("charged back"))).toHaveLength(2)
    })

    it("money of a chargeback is not returned again, by a refund or by canceling the order", async () => {
      const { order, payment, orderid } = await store.buy({ provider: "auto" })
      await store.sandbox().idle()
      await store.sandbox().chargeback(orderid)
      await store.sandbox().idle()
      await eventually(async () => expect((await store.transactionsOf(order.id))[0]?.state).toBe("charged_back"))
      const refused = await store.refund(payment.id, 10)
      expect(refused).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("took money back already") },
      })
      expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
      await eventually(async () => {
        const attempt = await store.cards().attemptOf({ orderid })
        expect(attempt?.reversed_at).not.toBeNull()
      })
      expect(
        store
          .sandbox()
          .calls()
          .filter((call) => call.operation === "return"),
      ).toEqual([])
    })

    it("a refund made at the gateway is recorded, not repeated, when the admin requests it", async () => {
      onlyShowRefunds()
      const { order, payment, orderid } = await store.buy({ provider: "auto" })
      await store.sandbox().reversal(orderid, { amount: "5.00" })
      await store.sandbox().idle()
      await eventually(async () => expect((await store.transactionsOf(order.id))[0]?.amounts.returned).toBe("5.00"))
      const ahead = await store.refund(payment.id, 8)
      expect(ahead).toMatchObject({ status: 400, data: { message: expect.stringContaining("5.00 EUR") } })
      expect((await store.refund(payment.id, 5)).status).toBe(200)
      expect(store.sandbox().order(orderid)?.amounts.returned).toBe("5.00")
      expect((await store.refund(payment.id, 3)).status).toBe(200)
      expect(store.sandbox().order(orderid)?.amounts.returned).toBe("8.00")
    })

    const formHeaders = { "content-type": "application/x-www-form-urlencoded" }

    /**
     * Fills in the hosted page; returns the post of the shopper's browser to the store, which is
     * not sent yet.
     */
    async function payOnHostedPage({ data }: Session) {
      const card = {
        credit_card_number: "4444333322221111",
        expire_month: "12",
        expire_year: String(new Date().getUTCFullYear() + 3),
        cvv2: "123",
        card_printed_name: "JANE DOE",
      }
      const answer = await fetch(data.redirect_url ?? "", { method: "POST", body: new URLSearchParams(card) })
      const page = await answer.text()
      const address = /<form id="back" method="post" action="([^"]+)"/.exec(page)?.[1] ?? ""
      const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      expect(new URL(address).origin).toBe(store.publicUrl())
      const { pathname, search } = new URL(address)
      return {
        address: pathname + search,
        body: new URLSearchParams(
          fields.map(([, name = "", value = ""]): [string, string] => [name, value]),
        ).toString(),
      }
    }

    /**
     * Medusa, the card panel and the gateway agree on one payment of 45.00, with the requested
     * capture mode.
     */
    async function expectMatchingRecords(
      cartId: string,
      { payment_status, captures }: { payment_status: string; captures: readonly object[] },
    ) {
      const order = await eventually(async () => {
        const found = await store.order((await store.orderOfCart(cartId)) ?? "")
        expect(found).toMatchObject({ total: 45, currency_code: "eur", payment_status })
        return found
      })
      expect(order.payment_collections).toMatchObject([{ payments: [{ amount: 45, captures, refunds: [] }] }])
      const captured = captures.length ? "45.00" : "0.00"
      expect(await store.transactionsOf(order.id)).toMatchObject([
        { state: payment_status, superseded: null, amounts: { requested: "45.00", captured, returned: "0.00" } },
      ])
      expect(store.sandbox().orders()).toMatchObject([{ amounts: { requested: "45.00", captured, returned: "0.00" } }])
    }
  },
  { account: { notify: true, previousControlKeys: ["OLD-KEY-BEFORE-THE-ROTATION"] } },
)

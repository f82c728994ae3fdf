import { describeStore, eventually } from "../../environment/card-store"

/**
 * Ways in which the gateway acts without a readable answer: later than the account's time-out, or
 * unreadable.
 */
const silences = [
  ["later than the time-out", { kind: "delay", ms: 600_000 }],
  ["with nonsense", { kind: "garbage" }],
] as const

const payments = [
  ["main", "preauthForm", "released", "authorized"],
  ["auto", "saleForm", "returned", "captured"],
] as const

const [late, nonsense] = silences

/**
 * A sale and a hold behave alike without an answer; a late answer takes time, so one of them is
 * enough.
 */
const cases = [
  [late[0], ...payments[0], late[1]],
  ...payments.map((payment) => [nonsense[0], ...payment, nonsense[1]] as const),
] as const

describeStore("The gateway answers late or unreadably at checkout", (store) => {
  const poll = async () => {
    const { pollCardPaymentsWorkflow } = await import("medusa-plugin-card-payments/workflows")
    await pollCardPaymentsWorkflow(store.container()).run({ input: {} })
  }
  const dueNow = async (sessionId: string) =>
    store.cards().update((await store.attempt(sessionId)).id, { next_check_at: new Date(Date.now() - 1_000) })
  const never = () => store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 100 })
  const bodyOf = (orderid: string) => {
    const found = store.sandbox().order(orderid)
    return { state: found?.state, authorized: found?.amounts.authorized, captured: found?.amounts.captured }
  }
  const taken = (provider: string) =>
    provider === "main"
      ? { state: "authorized", authorized: "45.00", captured: "0.00" }
      : { state: "captured", authorized: "0.00", captured: "45.00" }

  describe.each(cases)("to the call for the form %s (%s)", (_how, provider, operation, back, status, fault) => {
    /** A form that the gateway created, of which the store knows only its own order id. */
    async function checkoutWithLostForm() {
      store.sandbox().fault({ operation, ...fault })
      const started = await store.checkout({ provider })
      expect(started.session).toMatchObject({ status: "pending", data: { state: "pending", redirect_url: null } })
      const [lost] = store.sandbox().orders()
      expect(store.sandbox().orders()).toHaveLength(1)
      return { ...started, lost: lost?.orderid ?? "" }
    }

    /** Pays the new form, and expects one order with one payment. */
    async function payAndComplete({ cartId, session }: { cartId: string; session: { id: string } }) {
      const orderid = await store.payForm(session.id)
      const { data } = await store.complete(cartId)
      expect(data.type).toBe("order")
      const order = await eventually(async () => {
        const found = await store.order(data.order?.id ?? "")
        expect(found.payment_status).toBe(status)
        return found
      })
      expect(order.payment_collections).toMatchObject([{ payments: [{ amount: 45 }] }])
      expect(bodyOf(orderid)).toEqual(taken(provider))
      return { orderid, orderId: order.id }
    }

    it("the session stays payable: a later start creates one new form, which is paid", async () => {
      const { session, cartId, lost } = await checkoutWithLostForm()
      expect((await store.session(session.id, cartId)).data.session).toMatchObject({ state: "pending" })
      const again = await Promise.all([store.start(session.id), store.start(session.id)])
      const later = await store.start(session.id)
      const forms = [...again, later].map(({ data }) => data.session.redirect_url)
      expect(new Set(forms).size).toBe(1)
      expect(later.data.session).toMatchObject({ state: "redirect", missing: [] })
      const [, fresh, ...more] = store.sandbox().orders()
      expect(more).toEqual([])
      expect(fresh).toMatchObject({ operation, redirectUrl: later.data.session.redirect_url })
      expect(fresh?.client_orderid).not.toBe(store.sandbox().order(lost)?.client_orderid)
      const { orderid } = await payAndComplete({ session, cartId })
      expect(orderid).toBe(fresh?.orderid)
      expect(bodyOf(lost)).toEqual({ state: "awaiting card", authorized: "0.00", captured: "0.00" })
    })

    it("the lost form is paid as well: its money is returned, the new form's stays", async () => {
      const { session, cartId, lost } = await checkoutWithLostForm()
      expect((await store.start(session.id)).data.session.state).toBe("redirect")
      await store.sandbox().pay(lost, { cvv2: "123" })
      const { orderid, orderId } = await payAndComplete({ session, cartId })
      await eventually(() => expect(store.sandbox().order(lost)?.state).toBe(back))
      expect(bodyOf(orderid)).toEqual(taken(provider))
      // The gateway returns the money before Medusa's records show it.
      await eventually(async () => {
        const states = (await store.transactionsOf(orderId)).map((one) => [one.orderid, one.state])
        expect(states).toEqual([
          [orderid, status],
          [lost, back === "released" ? "voided" : "returned"],
        ])
      })
    })

    it("only the lost form is paid, without a callback: the schedule returns the money", async () => {
      never()
      const { session, cartId, lost } = await checkoutWithLostForm()
      await store.sandbox().pay(lost, { cvv2: "123" })
      await poll()
      expect(store.sandbox().order(lost)?.state).toBe(back)
      expect(await store.orderOfCart(cartId)).toBeUndefined()
      expect((await store.start(session.id)).data.session.state).toBe("redirect")
      await payAndComplete({ session, cartId })
    })
  })

  describe.each(silences)("to the question for the status %s", (_how, fault) => {
    /** The shopper has paid and returned; no poll gets an answer. */
    async function paidInSilence() {
      never()
      const started = await store.checkout()
      const orderid = await store.payForm(started.session.id)
      store.sandbox().fault({ operation: "status", times: 1_000, ...fault })
      await store.call("GET", `/hooks/card-payments/main/return?session=${started.session.id}`)
      const { data } = await store.complete(started.cartId)
      expect(data).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
      expect(data.error?.message).toContain("do not pay again")
      expect(await store.orderOfCart(started.cartId)).toBeUndefined()
      return { ...started, orderid }
    }

    it("the payment is being confirmed at completion, no second form is created, and the shopper's next request resolves it", async () => {
      const { session, cartId, orderid } = await paidInSilence()
      const { data: waiting } = await store.session(session.id, cartId)
      expect(waiting.session).toMatchObject({ state: "processing", redirect_url: null })
      expect(waiting.session.message).toContain("do not pay again")
      expect((await store.start(session.id)).data.session).toMatchObject({ state: "processing", redirect_url: null })
      expect(store.sandbox().orders()).toHaveLength(1)
      expect(bodyOf(orderid)).toEqual(taken("main"))

      store.sandbox().clearFaults()
      const { data } = await store.complete(cartId)
      expect(data.type).toBe("order")
      expect(await store.order(data.order?.id ?? "")).toMatchObject({
        payment_status: "authorized",
        payment_collections: [{ payments: [{ amount: 45, captures: [] }] }],
      })
      expect(store.sandbox().orders()).toHaveLength(1)
      expect(bodyOf(orderid)).toEqual(taken("main"))
    })

    it("the schedule resolves it without a further request", async () => {
      const { session, cartId, orderid } = await paidInSilence()
      store.sandbox().clearFaults()
      await dueNow(session.id)
      await poll()
      const order = await store.order((await store.orderOfCart(cartId)) ?? "")
      expect(order).toMatchObject({
        payment_status: "authorized",
        payment_collections: [{ payments: [{ amount: 45 }] }],
      })
      expect(bodyOf(orderid)).toEqual(taken("main"))
    })
  })
})

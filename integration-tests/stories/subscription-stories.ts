import type { CardStore } from "../environment/card-store"
import { eventually } from "../races/eventually"
import { subscriptionMoves } from "../actions/subscription-moves"

/** Stories that apply to both engines. */
export function subscriptionStories(store: CardStore, engine: "store" | "gateway"): void {
  const moves = subscriptionMoves(store)
  const { forward, round, find, charges, verb } = moves
  const states = async (id: string) => (await charges(id)).map(({ state }) => state)

  it("signed up for in a cart with 3-D Secure, it is renewed with an order for each period, dated as the period", async () => {
    const { id, customer, order: first } = await moves.subscribed({ terms: { engine }, threeDS: true })
    for (let month = 0; month < 2; month += 1) await forward("P1M")
    const [, second, third] = await charges(id)
    expect(await states(id)).toEqual(["paid", "paid", "paid"])
    expect(await find(id)).toMatchObject({ state: "active", charges_made: 3, first_order_id: first })
    for (const charge of [second, third]) {
      const order = await moves.renewal(charge?.order_id ?? "")
      expect(order).toMatchObject({
        customer_id: customer.id,
        payment_status: "captured",
        total: 25,
        email: customer.email,
      })
      expect(new Date(order.created_at)).toEqual(charge?.due_at)
      expect(order.items).toMatchObject([
        { variant_id: store.seed().variantId, detail: { quantity: 1 }, unit_price: 20 },
      ])
      expect(order.transactions).toMatchObject([{ amount: 20 }])
      // The first order's delivery is not part of the plan's amount, so it is shown and not
      // charged.
      expect(charge?.order_total).toBe("25.00")
    }
    expect(
      store
        .sandbox()
        .orders()
        .map(({ amounts }) => amounts.captured),
    ).toEqual(["25.00", "20.00", "20.00"])
  })

  it("an admin's refund of a renewal reaches the gateway", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    await forward("P1M")
    const [, charge] = await charges(id)
    const order = await store.order(charge?.order_id ?? "")
    const payment = order.payment_collections[0]?.payments[0]?.id
    const refunded = await store.admin("POST", `/admin/payments/${payment}/refund`, { amount: 7.5 })
    expect(refunded.status).toBe(200)
    expect(store.sandbox().orders().at(-1)).toMatchObject({ amounts: { captured: "20.00", returned: "7.50" } })
  })

  it("the order of a renewal is canceled: its charge shows the refund, even if a server died meanwhile", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    await forward("P1M")
    const renewed = (await charges(id)).at(-1)
    expect((await store.admin("POST", `/admin/orders/${renewed?.order_id}/cancel`, {})).status).toBe(200)
    await eventually(async () => expect(await states(id)).toEqual(["paid", "returned"]))
    expect(store.sandbox().orders().at(-1)).toMatchObject({ amounts: { captured: "20.00", returned: "20.00" } })
    expect((await moves.publishedOf(id)).at(-1)).toBe("returned")
    // As if the server had died before the charge was updated.
    const database = store.container().resolve("__pg_connection__")
    await database("card_subscription_charge").where({ id: renewed?.id }).update({ state: "paid" })
    await eventually(async () => {
      await verb("pollCardPayments", {})
      expect(await states(id)).toEqual(["paid", "returned"])
    })
  })

  it("paused over a due date nothing is charged, and it continues with the next date of its billing interval", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    await verb("pauseCardSubscription", { subscription_id: id })
    await forward("P45D")
    expect(await states(id)).toEqual(["paid"])
    await verb("resumeCardSubscription", { subscription_id: id })
    const { next_at, anchor_at } = await find(id)
    expect(next_at?.getUTCDate()).toBe(anchor_at?.getUTCDate())
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "paid"])
    expect((await charges(id))[1]?.due_at).toEqual(next_at)
    expect(store.sandbox().orders()).toHaveLength(2)
  })

  it("canceled at the end of its period it is not charged again; until then it can be resumed", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    await verb("cancelCardSubscriptionAtPeriodEnd", { subscription_id: id })
    expect(await find(id)).toMatchObject({ state: "canceling" })
    await verb("resumeCardSubscription", { subscription_id: id })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "paid"])
    await verb("cancelCardSubscriptionAtPeriodEnd", { subscription_id: id })
    await forward("P2M")
    expect(await find(id)).toMatchObject({ state: "canceled", next_at: null })
    expect(await states(id)).toEqual(["paid", "paid"])
    expect(store.sandbox().orders()).toHaveLength(2)
    expect(await moves.publishedOf(id)).toEqual([
      "created",
      "activated",
      "canceling",
      "resumed",
      "renewed",
      "canceling",
      "canceled",
    ])
  })

  it("canceled at once it ends at once", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    await verb("cancelCardSubscription", { subscription_id: id })
    await forward("P3M")
    expect(await find(id)).toMatchObject({ state: "canceled" })
    expect(store.sandbox().orders()).toHaveLength(1)
    await expect(verb("resumeCardSubscription", { subscription_id: id })).rejects.toMatchObject({
      message: expect.stringContaining("was canceled"),
    })
  })

  it("it skips one period, and is charged for the next", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    await verb("skipCardSubscription", { subscription_id: id })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "skipped"])
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "skipped", "paid"])
    expect(store.sandbox().orders()).toHaveLength(2)
  })

  it("another card is charged from the next period on", async () => {
    const { id, customer } = await moves.subscribed({ terms: { engine } })
    const card = await moves.anotherCard(customer)
    await verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: card.id })
    expect(await find(id)).toMatchObject({ saved_card_id: card.id, card_last4: "1111" })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "paid"])
    const [, charge] = await charges(id)
    const payment = await store.cards().attemptOf({ id: charge?.transaction_id ?? "" })
    expect(payment).toMatchObject({ card_last4: "1111", status: "approved" })
  })

  it("another plan applies from the next period on, in amount and billing interval", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    const yearly = await moves.plan({ engine, name: "Yearly box", amount: "180.00", period: "year" })
    await verb("changeSubscriptionPlan", { subscription_id: id, plan_id: yearly })
    await forward("P1M")
    await forward("P6M")
    expect((await charges(id)).map(({ amount, state }) => [amount, state])).toEqual([
      ["20.00", "paid"],
      ["180.00", "paid"],
    ])
    const { next_at, anchor_at, title } = await find(id)
    expect(title).toBe("Yearly box")
    expect(next_at?.getUTCFullYear()).toBe((anchor_at?.getUTCFullYear() ?? 0) + 1)
  })

  it("it is completed by its last charge", async () => {
    const { id } = await moves.subscribed({ terms: { engine, charges_limit: 3 } })
    for (let month = 0; month < 4; month += 1) await forward("P1M")
    expect(await states(id)).toEqual(["paid", "paid", "paid"])
    expect(await find(id)).toMatchObject({ state: "completed", next_at: null })
    expect(store.sandbox().orders()).toHaveLength(3)
    expect((await moves.publishedOf(id)).filter((event) => event === "completed")).toHaveLength(1)
  })

  it("two of them in one cart start with one order, and continue separately", async () => {
    const customer = await store.customer()
    const monthly = await moves.signUpInCart(await moves.plan({ engine }), { customer })
    const weekly = await moves.plan({ engine, name: "Weekly box", amount: "7.00", period: "week" })
    const input = { customer_id: customer.id, plan_id: weekly, cart_id: monthly.cartId }
    const other = String((await verb("createCardSubscription", input)).subscription_id)
    const order = await moves.payCart({ cartId: monthly.cartId, customer })
    for (const id of [monthly.id, other]) {
      await eventually(async () => expect(await find(id)).toMatchObject({ state: "active", first_order_id: order }))
    }
    await forward("P1W")
    expect([await states(monthly.id), await states(other)]).toEqual([["paid"], ["paid", "paid"]])
    const [, renewal] = await charges(other)
    expect((await moves.renewal(renewal?.order_id ?? "")).items).toMatchObject([{ unit_price: 7 }])
  })

  it("started with a saved card it is charged at once, or after its trial", async () => {
    const customer = await store.customer()
    const card = await moves.anotherCard(customer)
    const before = store.sandbox().orders().length
    const at = { customer_id: customer.id, saved_card_id: card.id, delivery: moves.delivery() }
    const paid = String(
      (await verb("createCardSubscription", { ...at, plan_id: await moves.plan({ engine }) })).subscription_id,
    )
    const trial = await moves.plan({ engine, trial_days: 14 })
    const free = String((await verb("createCardSubscription", { ...at, plan_id: trial })).subscription_id)
    await eventually(async () => {
      await round()
      expect(await charges(paid)).toMatchObject([{ state: "paid", order_id: expect.stringContaining("order_") }])
    })
    expect(await charges(free)).toEqual([])
    expect(store.sandbox().orders()).toHaveLength(before + 1)
    await forward("P15D")
    expect(await states(free)).toEqual(["paid"])
    expect(await states(paid)).toEqual(["paid"])
    await forward("P1M")
    expect([await states(free), await states(paid)]).toEqual([
      ["paid", "paid"],
      ["paid", "paid"],
    ])
  })

  it("a sign-up without an order ends by itself, and one removed from the cart ends with the order", async () => {
    const customer = await store.customer()
    const plan = await moves.plan({ engine })
    const left = await moves.signUpInCart(plan, { customer })
    const { id, cartId } = await moves.signUpInCart(plan, { customer })
    const { data } = await store.store<{ cart: { items: { id: string }[] } }>("GET", `/store/carts/${cartId}`)
    await store.store("DELETE", `/store/carts/${cartId}/line-items/${data.cart.items[0]?.id}`)
    await store.store("POST", `/store/carts/${cartId}/line-items`, { variant_id: store.seed().variantId, quantity: 1 })
    await moves.payCart({ cartId, customer })
    await eventually(async () => expect(await find(id)).toMatchObject({ state: "canceled" }))
    for (let day = 0; day < 9; day += 1) await forward("P1D")
    expect(await find(left.id)).toMatchObject({ state: "canceled" })
    expect(store.sandbox().orders()).toHaveLength(1)
  })
}

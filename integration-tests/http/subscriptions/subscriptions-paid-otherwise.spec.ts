import { describeStore, eventually, type Session } from "../../environment/card-store"
import { subscriptionMoves } from "../../actions/subscription-moves"

const UNPAID = "sign_up.order_unpaid"

describeStore("Subscriptions whose order is paid in another way, or later", (store) => {
  const moves = subscriptionMoves(store)
  const { find, verb, charges } = moves
  /**
   * A cart with the plan's item, of a customer with a saved card; chosen for the subscription, or
   * not.
   */
  const cartOf = async ({ chosen, terms = {} }: { chosen: boolean; terms?: Record<string, unknown> }) => {
    const customer = await store.customer()
    const card = await moves.anotherCard(customer)
    const cart_id = await store.newCart({ customer, cart: { items: [], email: customer.email } })
    const input = { customer_id: customer.id, plan_id: await moves.plan(terms), cart_id }
    const signedUp = await verb("createCardSubscription", chosen ? { ...input, saved_card_id: card.id } : input)
    return { id: String(signedUp.subscription_id), customer, card, cartId: cart_id }
  }
  /** Orders with Medusa's system provider, which only promises to pay. */
  const orderByHand = async ({ cartId, customer }: Awaited<ReturnType<typeof cartOf>>) => {
    const path = `/store/payment-collections/${await store.collectionOf(cartId)}/payment-sessions`
    const session = await store.store("POST", path, { provider_id: "pp_system_default" }, customer.token)
    expect(session.status).toBe(200)
    const { data } = await store.complete(cartId)
    const order = await store.order(data.order?.id ?? "")
    await store.callbacksDone()
    return { id: order.id, payment: order.payment_collections[0]?.payments[0]?.id ?? "" }
  }
  const problem = (id: string, code: string) =>
    eventually(async () => {
      expect(await find(id)).toMatchObject({ state: "pending", problem: { code } })
    })
  const tryAgain = (id: string) => verb("retryCardSubscription", { subscription_id: id })
  const capture = async (payment: string) => {
    expect((await store.admin("POST", `/admin/payments/${payment}/capture`, {})).status).toBe(200)
  }

  it("a chosen card does not make an order paid: the subscription starts when the order is captured", async () => {
    const cart = await cartOf({ chosen: true })
    const { id } = cart
    const order = await orderByHand(cart)
    await problem(id, UNPAID)
    await tryAgain(id)
    await problem(id, UNPAID)
    expect(await charges(id)).toEqual([])
    await capture(order.payment)
    await tryAgain(id)
    expect(await find(id)).toMatchObject({ state: "active", problem: null, first_order_id: order.id })
    expect(await charges(id)).toMatchObject([{ state: "paid", order_id: order.id, transaction_id: null }])
  })

  it("a captured order without a chosen card still needs one for the next charge", async () => {
    const cart = await cartOf({ chosen: false })
    const { id, card } = cart
    const { payment } = await orderByHand(cart)
    await capture(payment)
    await tryAgain(id)
    await problem(id, "sign_up.order_not_paid_by_card")
    await verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: card.id })
    expect(await find(id)).toMatchObject({ state: "active", problem: null })
  })

  it("an order that was canceled and archived starts no subscription", async () => {
    const cart = await cartOf({ chosen: true })
    const order = await orderByHand(cart)
    await problem(cart.id, UNPAID)
    expect((await store.admin("POST", `/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
    expect((await store.admin("POST", `/admin/orders/${order.id}/archive`, {})).status).toBe(200)
    await tryAgain(cart.id)
    expect(await find(cart.id)).toMatchObject({ state: "canceled" })
  })

  it("a trial needs no payment, however the rest of the cart is paid", async () => {
    const cart = await cartOf({ chosen: true, terms: { trial_days: 14 } })
    await orderByHand(cart)
    await eventually(async () => expect(await find(cart.id)).toMatchObject({ state: "active", problem: null }))
    expect(await charges(cart.id)).toEqual([])
  })

  it("an order placed before its payment is final starts the subscription when the payment is final", async () => {
    const { id, customer, cartId } = await cartOf({ chosen: true })
    const { data } = await store.newSession(await store.collectionOf(cartId), { provider: "place", customer })
    const session = data.payment_collection.payment_sessions[0] as Session
    const orderid = await store.payForm(session.id, "217")
    await store.sandbox().idle()
    await store.call("GET", `/hooks/card-payments/main/return?session=${session.id}`)
    const order = await eventually(async () => {
      const completed = (await store.complete(cartId)).data.order?.id
      expect(completed).toBeDefined()
      return completed
    })
    await problem(id, UNPAID)
    expect(await charges(id)).toEqual([])
    await store.sandbox().resolveStep(orderid, { status: "approved" })
    await eventually(async () => expect(await find(id)).toMatchObject({ state: "active", problem: null }))
    expect(await charges(id)).toMatchObject([{ state: "paid", order_id: order, transaction_id: expect.any(String) }])
  })
})

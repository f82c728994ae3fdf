import { Modules } from "@medusajs/framework/utils"
import { aCard, describeStore, eventually, type Session } from "../../environment/card-store"
import { stockLastPiece } from "../../actions/stock-last-piece"
import { subscriptionMoves } from "../../actions/subscription-moves"

type Customer = { id: string; token: string; email: string }
type Cart = { session: Session; customer: Customer; cartId: string }

describeStore("Subscriptions whose cart is being ordered", (store) => {
  const moves = subscriptionMoves(store)
  const { find, verb } = moves
  /** A cart with a product of the shop and a plan's item, to be paid by card. */
  const cartOf = async (terms: Record<string, unknown>) => {
    const customer = await store.customer()
    const saved_card_id = (await moves.anotherCard(customer)).id
    const plan_id = await moves.plan({ ...terms, variant_id: store.seed().scarceVariantId })
    await stockLastPiece(store, 50)
    const cart_id = await store.newCart({ customer, cart: { email: customer.email } })
    const input = { customer_id: customer.id, plan_id, cart_id, saved_card_id }
    const id = String((await verb("createCardSubscription", input)).subscription_id)
    const collectionId = await store.collectionOf(cart_id)
    const { data } = await store.newSession(collectionId, { provider: "direct", customer })
    const session = data.payment_collection.payment_sessions[0] as Session
    return { id, customer, cartId: cart_id, plan_id, session }
  }
  /** Stops Medusa's completion at the payment, with the order made and the cart locked. */
  const holdCompletion = (failure?: Error) => {
    const payments = store.container().resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    let free: () => void = () => undefined
    const freed = new Promise<void>((done) => (free = done))
    const spy = jest.spyOn(payments, "authorizePaymentSession").mockImplementation(async (...given) => {
      await freed
      if (failure) throw failure
      return authorize(...given)
    })
    return { isHeld: () => eventually(() => expect(spy).toHaveBeenCalled()), free, restore: () => spy.mockRestore() }
  }
  /** Pays the cart, which orders it, and ends the sign-up meanwhile, which waits for the cart. */
  const whileOrdered = async <T>({ session, customer, cartId }: Cart, end: () => Promise<T>, failure?: Error) => {
    const { isHeld, free, restore } = holdCompletion(failure)
    const locking = store.container().resolve(Modules.LOCKING)
    const paying = store.pay(session.id, { card: aCard() }, customer)
    await isHeld()
    const asked = jest.spyOn(locking, "acquire")
    const ending = end()
    let isFinal = false
    void ending.finally(() => (isFinal = true))
    await eventually(() => expect(isFinal || asked.mock.calls.some(([key]) => key === cartId)).toBe(true))
    asked.mockRestore()
    free()
    const [ended] = await Promise.all([ending, paying])
    restore()
    await store.callbacksDone()
    return ended
  }
  const cancel = (id: string, { token }: Customer) =>
    store.store("POST", `/store/card-payments/subscriptions/${id}/cancel`, { at: "now" }, token)

  it("canceled meanwhile, a trial starts with its order, and is used up", async () => {
    const cart = await cartOf({ trial_days: 14 })
    const { id, customer, cartId, plan_id } = cart
    expect((await whileOrdered(cart, () => cancel(id, customer))).status).toBe(200)
    const order = await store.orderOfCart(cartId)
    expect(order).toBeDefined()
    expect(await find(id)).toMatchObject({ state: "canceled", first_order_id: order, trial_ends_at: expect.any(Date) })
    expect(await moves.publishedOf(id)).toEqual(["created", "activated", "canceled"])
    expect(await moves.subscriptions().signUps.isTried({ customer_id: customer.id, plan_id })).toBe(true)
  })

  it("of a customer deleted meanwhile, it ends with its order", async () => {
    const cart = await cartOf({ amount: "3.00" })
    const { id, customer, cartId } = cart
    await whileOrdered(cart, () => verb("eraseCustomerCards", { customer_id: customer.id }))
    const first_order_id = await store.orderOfCart(cartId)
    expect(await find(id)).toMatchObject({ state: "canceled", first_order_id })
    expect(await moves.charges(id)).toMatchObject([{ state: "paid", order_id: first_order_id }])
  })

  it("canceled during a failing completion, it ends with its item, and the trial is not used up", async () => {
    const cart = await cartOf({ trial_days: 14 })
    const { id, customer, cartId, plan_id } = cart
    expect((await whileOrdered(cart, () => cancel(id, customer), new Error("the stock is gone"))).status).toBe(200)
    expect(await find(id)).toMatchObject({ state: "canceled", first_order_id: null, trial_ends_at: null })
    const { data } = await store.store<{ cart: { items: unknown[] } }>("GET", `/store/carts/${cartId}`)
    expect(data.cart.items).toMatchObject([{ variant_id: store.seed().variantId }])
    expect(await moves.subscriptions().signUps.isTried({ customer_id: customer.id, plan_id })).toBe(false)
  })

  it("a failed completion starts nothing", async () => {
    const cart = await cartOf({ trial_days: 14 })
    const activateCart = () => verb("activateCardSubscription", { subscription_id: cart.id })
    expect(await whileOrdered(cart, activateCart, new Error("the stock is gone"))).toMatchObject({ state: "pending" })
  })
})

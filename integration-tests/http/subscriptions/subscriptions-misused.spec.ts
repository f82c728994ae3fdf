import { Modules } from "@medusajs/framework/utils"
import { aCard, describeStore, eventually, type Session } from "../../environment/card-store"
import { directMoves } from "../../actions/direct-moves"
import { stockLastPiece } from "../../actions/stock-last-piece"
import { subscriptionMoves } from "../../actions/subscription-moves"

type Item = { id: string; metadata: Record<string, unknown> | null }

describeStore("Attempts to get a subscription for less", (store) => {
  const moves = subscriptionMoves(store)
  const { find, verb, forward, charges } = moves
  /**
   * In the order in which they were added, by their time-based ids, because Medusa's answer has no
   * order.
   */
  const itemsOf = async (cartId: string) => {
    const { data } = await store.store<{ cart: { items: Item[] } }>("GET", `/store/carts/${cartId}`)
    return data.cart.items.sort((one, other) => (one.id < other.id ? -1 : 1))
  }
  const linePath = (cartId: string, item?: { id: string }) => `/store/carts/${cartId}/line-items/${item?.id}`
  /** A cart with a product of the shop, and a plan's item in its free trial. */
  const tryingOne = async () => {
    const customer = await store.customer()
    const saved_card_id = (await moves.anotherCard(customer)).id
    const plan_id = await moves.plan({ trial_days: 14, variant_id: store.seed().scarceVariantId })
    await stockLastPiece(store, 5)
    const cart_id = await store.newCart({ customer, cart: { email: customer.email } })
    const input = { customer_id: customer.id, plan_id, cart_id, saved_card_id }
    const id = String((await verb("createCardSubscription", input)).subscription_id)
    const items = await itemsOf(cart_id)
    const [tried] = items.filter(({ id: item }) => item !== items[0]?.id)
    return { id, customer, cartId: cart_id, tried }
  }
  const withoutIt = { type: "not_allowed", message: expect.stringContaining("was canceled, or is another customer's") }

  it("an item at the shop's price is not the plan's, even if it is marked so: the sign-up ends with the order", async () => {
    const customer = await store.customer()
    const plan = await moves.plan({ amount: "250.00" })
    const { id, cartId } = await moves.signUpInCart(plan, { customer })
    const [item] = await itemsOf(cartId)
    await store.store("DELETE", `/store/carts/${cartId}/line-items/${item?.id}`)
    // The plan's own variant at the shop's price, with the mark of a plan's item.
    const cheap = { variant_id: store.seed().variantId, quantity: 1, metadata: { card_subscription_id: id } }
    expect((await store.store("POST", `/store/carts/${cartId}/line-items`, cheap)).status).toBe(200)
    await moves.payCart({ cartId, customer })
    await eventually(async () => expect(await find(id)).toMatchObject({ state: "canceled" }))
    expect(await charges(id)).toEqual([])
  })

  it("other marked items of the order are in no renewal", async () => {
    const customer = await store.customer()
    const { id, cartId } = await moves.signUpInCart(await moves.plan({ amount: "3.00" }), { customer })
    const more = { variant_id: store.seed().variantId, quantity: 4, metadata: { card_subscription_id: id } }
    expect((await store.store("POST", `/store/carts/${cartId}/line-items`, more)).status).toBe(200)
    await moves.payCart({ cartId, customer })
    await eventually(async () => expect(await find(id)).toMatchObject({ state: "active", quantity: 1, amount: "3.00" }))
    await forward("P1M")
    const [, renewal] = await charges(id)
    expect((await moves.renewal(renewal?.order_id ?? "")).items).toMatchObject([
      { unit_price: 3, detail: { quantity: 1 } },
    ])
  })

  it("two clicks on a sign-up without a cart make one subscription, charged once", async () => {
    const customer = await store.customer()
    const card = await moves.anotherCard(customer)
    const plan_id = await moves.plan()
    const input = { customer_id: customer.id, plan_id, saved_card_id: card.id, delivery: moves.delivery() }
    const both = await Promise.all([1, 2].map(() => verb("createCardSubscription", input)))
    expect(new Set(both.map(({ subscription_id }) => subscription_id)).size).toBe(1)
    expect(store.callsTo("makeRebill")).toHaveLength(1)
  })

  it("a card that the gateway charges by schedule cannot be deleted", async () => {
    const { id, customer } = await moves.subscribed({ terms: { engine: "gateway" } })
    const { saved_card_id } = await find(id)
    const path = `/store/card-payments/cards/${saved_card_id}`
    const refused = await store.store<{ message: string }>("DELETE", path, undefined, customer.token)
    expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("choose another card") } })
    await verb("cancelCardSubscription", { subscription_id: id })
    expect((await store.store("DELETE", path, undefined, customer.token)).status).toBe(200)
  })

  it("a region with another currency is refused while the plan's item is in the cart", async () => {
    const customer = await store.customer()
    const { cartId } = await moves.signUpInCart(await moves.plan(), { customer })
    const region = { region_id: store.seed().regions.jpy.id }
    const refused = await store.store<{ message: string }>("POST", `/store/carts/${cartId}`, region)
    expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("is sold in EUR") } })
    const { data } = await store.store("GET", `/store/carts/${cartId}`)
    expect(data).toMatchObject({ cart: { currency_code: "eur" } })
    const [item] = await itemsOf(cartId)
    await store.store("DELETE", `/store/carts/${cartId}/line-items/${item?.id}`)
    expect((await store.store("POST", `/store/carts/${cartId}`, region)).status).toBe(200)
  })

  it("the shopper's quantity is charged", async () => {
    const customer = await store.customer()
    const { id, cartId } = await moves.signUpInCart(await moves.plan(), { customer })
    const [item] = await itemsOf(cartId)
    await store.store("POST", `/store/carts/${cartId}/line-items/${item?.id}`, { quantity: 3 })
    await moves.payCart({ cartId, customer })
    await eventually(async () =>
      expect(await find(id)).toMatchObject({ state: "active", quantity: 3, amount: "60.00" }),
    )
    await forward("P1M")
    const [, renewal] = await charges(id)
    expect(renewal).toMatchObject({ amount: "60.00", state: "paid", order_total: "65.00" })
    expect((await moves.renewal(renewal?.order_id ?? "")).items).toMatchObject([
      { unit_price: 20, detail: { quantity: 3 } },
    ])
    // A renewal's charge may differ from its order's total, but no other session of the same
    // collection may.
    const { payment_collections } = await store.order(renewal?.order_id ?? "")
    const collectionId = payment_collections[0]?.id ?? ""
    const asked = { provider_id: "pp_card_auto", amount: 60, currency_code: "eur", data: {} }
    const own = await store.container().resolve(Modules.PAYMENT).createPaymentSession(collectionId, asked)
    expect((await store.start(own.id)).status).toBe(410)
    expect(await store.cards().attemptOf({ payment_session_id: own.id })).toBeUndefined()
  })

  it("a plan has one trial per customer, and in a cart only with a saved card", async () => {
    const customer = await store.customer()
    const plan_id = await moves.plan({ trial_days: 14 })
    const cart_id = await store.newCart({ customer, cart: { items: [], email: customer.email } })
    const input = { customer_id: customer.id, plan_id, cart_id }
    await expect(verb("createCardSubscription", input)).rejects.toMatchObject({
      message: "Choose the saved card that is charged after the trial.",
    })
    const card = await moves.anotherCard(customer)
    const alone = { customer_id: customer.id, plan_id, saved_card_id: card.id, delivery: moves.delivery() }
    const first = String((await verb("createCardSubscription", alone)).subscription_id)
    expect(await charges(first)).toEqual([])
    await verb("cancelCardSubscription", { subscription_id: first })
    const again = String((await verb("createCardSubscription", alone)).subscription_id)
    expect(await charges(again)).toMatchObject([{ period_index: 0 }])
  })

  it("a trial in a cart has a quantity of one: a larger one is refused at sign-up, in the cart and at the order", async () => {
    const { customer, cartId, tried } = await tryingOne()
    for (const quantity of [2, 30, 1.5]) {
      const more = await store.store("POST", linePath(cartId, tried), { quantity }, customer.token)
      expect(more).toMatchObject({ status: 400, data: { message: expect.stringContaining("its quantity stays 1") } })
    }
    // The same product at the shop's price is another item.
    const same = { variant_id: store.seed().scarceVariantId, quantity: 2, metadata: tried?.metadata }
    expect((await store.store("POST", `/store/carts/${cartId}/line-items`, same)).status).toBe(200)
    const other = (await itemsOf(cartId)).at(-1)
    expect(other).toMatchObject({ unit_price: 20, quantity: 2 })
    expect((await store.store("POST", linePath(cartId, other), { quantity: 3 })).status).toBe(200)
    expect(await itemsOf(cartId)).toMatchObject([{}, { unit_price: 0, quantity: 1 }, { quantity: 3 }])
    // A change by the store's own code.
    await store
      .container()
      .resolve(Modules.CART)
      .updateLineItems(tried?.id ?? "", { quantity: 3 })
    const refused = await store.complete(cartId)
    expect(refused.data).toMatchObject({ type: "not_allowed", message: expect.stringContaining("A trial covers one") })
    const [card] = (await store.savedCards(customer, "direct")).data.cards
    const plan_id = await moves.plan({ trial_days: 14 })
    const cart_id = await store.newCart({ customer, cart: { items: [], email: customer.email } })
    const input = { customer_id: customer.id, plan_id, cart_id, saved_card_id: card?.id, quantity: 2 }
    await expect(verb("createCardSubscription", input)).rejects.toMatchObject({
      message: "A trial covers one item: choose the quantity 1.",
    })
    const nothing = await store.store("POST", linePath(cartId, tried), { quantity: 0 }, customer.token)
    expect(nothing.status).toBe(200)
    expect(await itemsOf(cartId)).toHaveLength(2)
  })

  it("nothing is charged for a deleted customer", async () => {
    const byGateway = await moves.subscribed({ terms: { engine: "gateway" } })
    const byStore = await moves.subscribed({ terms: { engine: "store" } })
    for (const { customer } of [byGateway, byStore]) await verb("eraseCustomerCards", { customer_id: customer.id })
    await forward("P2M")
    for (const { id } of [byGateway, byStore]) expect(await find(id)).toMatchObject({ state: "canceled" })
    expect(store.sandbox().orders()).toHaveLength(2)
    expect(store.sandbox().recurring()).toMatchObject([{ state: "stop", charges: 0 }])
  })
  it.each(["customer", "admin"])(
    "canceled by its %s before the order, its item is removed from the cart",
    async (who) => {
      const { id, customer, cartId, tried } = await tryingOne()
      expect(tried).toMatchObject({ unit_price: 0 })
      const path = `/card-payments/subscriptions/${id}/cancel`
      const now = { at: "now" }
      const canceled =
        who === "admin"
          ? await store.admin("POST", `/admin${path}`, now)
          : await store.store("POST", `/store${path}`, now, customer.token)
      expect(canceled.status).toBe(200)
      expect(await itemsOf(cartId)).toMatchObject([{ variant_id: store.seed().variantId }])
      const order = await store.order(await moves.payCart({ cartId, customer }))
      expect(order.total).toBe(45)
    },
  )

  it("without its sign-up an item is not ordered at the plan's price, and a payment of the cart is reversed", async () => {
    const { id, customer, cartId, tried } = await tryingOne()
    // As if the process had ended before the item was removed.
    await moves.subscriptions().signUps.drop(id, { code: "sign_up.not_ordered", params: {} })
    const collectionId = await store.collectionOf(cartId)
    const { data } = await store.newSession(collectionId, { provider: "direct", customer })
    const session = data.payment_collection.payment_sessions[0] as Session
    expect(await store.complete(cartId)).toMatchObject({ status: 400, data: withoutIt })
    expect((await store.pay(session.id, { card: aCard() }, customer)).status).toBe(200)
    await eventually(async () => expect((await store.attempt(session.id)).status).toBe("approved"))
    await store.callbacksDone()
    expect(await store.complete(cartId)).toMatchObject({ status: 400, data: withoutIt })
    expect(await store.orderOfCart(cartId)).toBeUndefined()
    const { id: transaction, orderid } = await store.attempt(session.id)
    await store.cards().update(transaction, { approved_at: new Date(Date.now() - 61 * 60_000) })
    await directMoves(store).reconcile(transaction)
    await directMoves(store).reversed(orderid ?? "")
    expect(store.sandbox().orders().at(-1)).toMatchObject({ amounts: { captured: "45.00", returned: "45.00" } })
    await store.store("DELETE", linePath(cartId, tried))
    expect(await moves.payCart({ cartId, customer })).toContain("order_")
  })

  it("an item at the plan's price keeps its mark, and cannot belong to another customer", async () => {
    const { cartId, tried } = await tryingOne()
    for (const metadata of [{}, null, { card_subscription_id: "csb_1" }, { card_subscription_id: null }]) {
      const changed = await store.store<{ message: string }>("POST", linePath(cartId, tried), { quantity: 1, metadata })
      expect(changed).toMatchObject({ status: 400, data: { message: expect.stringContaining("cannot be removed") } })
    }
    const known = tried?.metadata
    for (const change of [{ quantity: 1 }, { quantity: 1, metadata: { ...known, gift: true } }]) {
      expect((await store.store("POST", linePath(cartId, tried), change)).status).toBe(200)
    }
    const other = await store.customer()
    expect((await store.store("POST", `/store/carts/${cartId}/customer`, {}, other.token)).status).toBe(200)
    await store.newSession(await store.collectionOf(cartId), { provider: "direct", customer: other })
    expect(await store.complete(cartId)).toMatchObject({ status: 400, data: withoutIt })
  })
})

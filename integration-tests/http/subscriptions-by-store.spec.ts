import { aCard, type CardStore, describeStore, eventually } from "../card-store"
import { subscriptionMoves } from "../subscription-moves"

const stories = (store: CardStore) => {
  const moves = subscriptionMoves(store)

  it("signed up for in a cart: paid with the order, then by the saved card every month, each with its order", async () => {
    const customer = await store.customer()
    const plan = await moves.plan()
    const { id, cartId, session } = await moves.signUpInCart(plan, { customer })
    const paid = await store.pay(session.id, { card: aCard() }, customer)
    expect(paid.status).toBe(200)
    await eventually(async () => expect((await store.attempt(session.id)).status).toBe("approved"))
    const { data } = await store.complete(cartId)
    expect(data.error).toBeUndefined()
    await eventually(async () => expect(await moves.find(id)).toMatchObject({ state: "active", charges_made: 1 }))
    for (let month = 0; month < 3; month += 1) await moves.forward("P1M")
    await moves.round()
    const charges = await moves.charges(id)
    const entries = await store.cards().listCardTimelineEntries({ transaction_id: charges[1]?.transaction_id ?? "" })
    console.error(JSON.stringify(entries.map((e) => e.message), null, 1))
    expect(charges.map(({ state }) => state)).toEqual(["paid", "paid", "paid", "paid"])
    expect(charges.map(({ order_id }) => order_id !== null)).toEqual([true, true, true, true])
    const order = await store.order(charges[1]?.order_id ?? "")
    console.error(JSON.stringify(order, null, 1).slice(0, 3000))
  })
}

describeStore("Subscriptions charged by the store", stories)

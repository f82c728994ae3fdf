import { aCard, type CardStore, describeStore, eventually } from "../../environment/card-store"

const stories = (store: CardStore) => {
  const withCard = async () => {
    const customer = await store.customer()
    await store.buyDirectly({ customer, body: { save_card: true } })
    const id = await eventually(async () => {
      const { data } = await store.savedCards(customer)
      expect(data.cards).toHaveLength(1)
      return data.cards[0]?.id ?? ""
    })
    return { customer, id }
  }
  const start = (sessionId: string, token?: string) =>
    store.store<{ session: { state: string; integration: string; redirect_url: string | null }; message?: string }>(
      "POST",
      `/store/card-payments/sessions/${sessionId}/start`,
      {},
      token,
    )

  it.each(["direct", "saved"])("is charged once by the owner's start, and an order follows (%s)", async (provider) => {
    const { customer, id } = await withCard()
    const { session, cartId } = await store.checkout({ provider, customer, data: { saved_card: id } })
    expect(session.data).toMatchObject({ state: "pending", redirect_url: null })
    const answers = await Promise.all([1, 2, 3].map(() => start(session.id, customer.token)))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, data: { session: { redirect_url: null } } })
    await eventually(async () => expect(await store.orderOfCart(cartId)).toBeDefined())
    const late = await start(session.id, customer.token)
    expect(late).toMatchObject({ status: 200, data: { session: { state: "captured" } } })
    expect(store.callsTo("makeRebill")).toHaveLength(1)
  })

  it("is not charged without the owner's login: a guest gets the pending session, another customer an error", async () => {
    const { customer, id } = await withCard()
    const { session } = await store.checkout({ provider: "direct", customer, data: { saved_card: id } })
    const calls = store.sandbox().calls().length
    expect(await start(session.id)).toMatchObject({
      ...{ status: 200, data: { session: { state: "pending", integration: "direct" } } },
    })
    const other = await store.customer()
    expect(await start(session.id, other.token)).toMatchObject({ status: 404 })
    expect(store.sandbox().calls()).toHaveLength(calls)
  })

  it("in a guest's session is ignored, whoever signs in later", async () => {
    const { customer, id } = await withCard()
    const guest = await store.checkout({ provider: "direct", data: { saved_card: id, save_card: true } })
    expect(guest.session.data).not.toHaveProperty("saved_card")
    expect(guest.session.data).not.toHaveProperty("save_card")
    const calls = store.sandbox().calls().length
    expect((await start(guest.session.id, customer.token)).data.session).toMatchObject({ state: "pending" })
    expect(store.sandbox().calls()).toHaveLength(calls)
  })

  it("of another customer is refused when the session is created", async () => {
    const { id } = await withCard()
    const other = await store.customer()
    const cartId = await store.newCart({ customer: other })
    const answer = await store.newSession(await store.collectionOf(cartId), {
      ...{ provider: "direct", customer: other, data: { saved_card: id } },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(answer.data)).not.toMatch(/6732|VISA/)
  })

  it("that was declined is a state, and another start tries it again within the limits", async () => {
    const { customer, id } = await withCard()
    const { session, cartId } = await store.checkout({ provider: "direct", customer, data: { saved_card: id } })
    store.sandbox().outcome({ status: "declined", errorCode: "116", errorMessage: "Insufficient funds" })
    await start(session.id, customer.token)
    await store.reached({ session, cartId }, "declined")
    await start(session.id, customer.token)
    await store.reached({ session, cartId }, "captured")
  })

  it("from a verification pays the same way", async () => {
    const customer = await store.customer()
    const started = await store.store<{ session: { id: string; state: string } }>(
      "POST",
      "/store/card-payments/cards",
      { provider_id: "pp_card_direct", card: aCard() },
      customer.token,
    )
    expect(started.status).toBe(200)
    const own = `/store/card-payments/sessions/${started.data.session.id}`
    const verified = await eventually(async () => {
      const answer = await store.store<{ session: { state: string } }>("GET", own, undefined, customer.token)
      expect(answer.data.session.state).toBe("verified")
      return answer.data.session
    })
    expect(verified).toMatchObject({ integration: "direct", card: { last4: "6732" }, three_d_secure: null })
    expect((await store.store("GET", own)).status).toBe(404)
    const [card] = await eventually(async () => {
      const { data } = await store.savedCards(customer)
      expect(data.cards).toHaveLength(1)
      return data.cards
    })
    const { session, cartId } = await store.checkout({ provider: "direct", customer, data: { saved_card: card?.id } })
    await start(session.id, customer.token)
    await store.reached({ session, cartId }, "captured")
  })
}

describeStore("A saved card named in the session's data", stories)

import { aCard, describeStore, eventually, type PublicSession } from "../../environment/card-store"
import { type Customer, savedCardMoves } from "../../actions/saved-card-moves"
import { answerGateway } from "../../actions/shopper-browser"

describeStore("A card verified without a purchase", (store) => {
  const { cardsOf, whenSaved, passThreeDS, poll } = savedCardMoves(store)

  type Started = { session: PublicSession; message?: string; fields?: Record<string, string> }

  const start = async (provider: string, customer: Customer | undefined, body: object = {}) =>
    store.store<Started>(
      "POST",
      "/store/card-payments/cards",
      { provider_id: `pp_card_${provider}`, ...body },
      customer?.token,
    )

  const verify = async (provider: string, customer: Customer, body: object = {}) => {
    const { status, data } = await start(provider, customer, body)
    expect({ status, message: data.message }).toEqual({ status: 200, message: undefined })
    expect(data.session.id).toMatch(/^cver_/)
    return data.session
  }

  const read = (id: string, customer?: Customer, cartId?: string) => store.session(id, cartId, customer)

  const reached = async (id: string, customer: Customer, state: string) =>
    eventually(async () => {
      const { data } = await read(id, customer)
      expect(data.session).toMatchObject({ state, redirect_url: null, three_d_secure: null })
      return data.session
    })

  const atGateway = async (id: string) => store.sandbox().order((await store.attempt(id)).orderid ?? "")

  /** Checks that the verification had no effect of a purchase. */
  const nothingWasBought = async () => {
    const pg = store.container().resolve("__pg_connection__")
    for (const table of ["order", "cart", "payment", "payment_session", "payment_collection", "capture"]) {
      expect({ table, rows: await pg(table).select("id") }).toEqual({ table, rows: [] })
    }
    const books = store.sandbox().orders()
    expect(books.map(({ type }) => type)).toEqual(books.map(() => "account_verification"))
    for (const { amounts } of books) expect(new Set(Object.values(amounts).map(Number))).toEqual(new Set([0]))
    expect(["sale", "preauth", "capture", "saleForm", "preauthForm", "makeRebill"].flatMap(store.callsTo)).toEqual([])
  }

  it("on the gateway's form saves the card; nothing is charged or ordered", async () => {
    const customer = await store.customer()
    const session = await verify("saved", customer)
    expect(session).toMatchObject({ state: "redirect", integration: "hosted", three_d_secure: null })
    expect(session.redirect_url).toContain(store.sandbox().url)
    await store.payForm(session.id)
    expect(await reached(session.id, customer, "verified")).toMatchObject({
      id: session.id,
      card: { brand: "VISA", last4: "1111" },
    })
    expect(await whenSaved(customer)).toMatchObject([{ brand: "VISA", last4: "1111", is_default: true }])
    await nothingWasBought()
  })

  it("on the shop's page saves the card, which pays a cart afterwards", async () => {
    const customer = await store.customer()
    const session = await verify("direct", customer, { card: aCard() })
    expect(session).toMatchObject({ integration: "direct" })
    await reached(session.id, customer, "verified")
    const [card] = await whenSaved(customer)
    expect(card).toMatchObject({ brand: "VISA", last4: "6732" })
    expect(store.callsTo("accountVerification")).toHaveLength(1)
    await nothingWasBought()

    const { order } = await store.buyDirectly({ customer, body: { card: undefined, saved_card: card?.id } })
    expect(order.payment_status).toBe("captured")
  })

  it("recognizes a card that is saved already", async () => {
    const customer = await store.customer()
    await verify("direct", customer, { card: aCard() })
    const [first] = await whenSaved(customer)
    const again = await verify("direct", customer, { card: aCard() })
    await eventually(async () => expect((await store.attempt(again.id)).save_card).toBe("saved"))
    expect((await cardsOf(customer)).map(({ id }) => id)).toEqual([first?.id])
  })

  it("whose answer names the issuer's page redirects the customer there: passed, the card is saved", async () => {
    const customer = await store.customer()
    store.sandbox().outcome({ status: "approved", threeDS: "seed" })
    const session = await verify("direct", customer, { card: aCard() })
    expect(session).toMatchObject({
      state: "redirect",
      redirect_url: expect.stringContaining(store.sandbox().url) as unknown,
    })
    await answerGateway(session.redirect_url ?? "")
    await reached(session.id, customer, "verified")
    expect(await whenSaved(customer)).toHaveLength(1)
    await nothingWasBought()
  })

  it("with 3-D Secure: passed, the card is saved", async () => {
    const customer = await store.customer()
    store.sandbox().outcome({ status: "approved", threeDS: "challenge" })
    const session = await verify("direct", customer, { card: aCard() })
    await passThreeDS(() => read(session.id, customer))
    await reached(session.id, customer, "verified")
    expect(await whenSaved(customer)).toHaveLength(1)
    expect((await atGateway(session.id))?.threeDSecure).toBe("AUTHENTICATED")
    await nothingWasBought()
  })

  it("with 3-D Secure: failed, it is declined with a message and the card is not saved", async () => {
    const customer = await store.customer()
    store.sandbox().outcome({ status: "approved", threeDS: "challenge" })
    const session = await verify("direct", customer, { card: aCard() })
    await passThreeDS(() => read(session.id, customer), "wrong")
    expect((await reached(session.id, customer, "declined")).message).not.toBe("")
    expect(await cardsOf(customer)).toEqual([])
  })

  it("abandoned in 3-D Secure saves no card, and another one may start", async () => {
    const customer = await store.customer()
    store.sandbox().outcome({ status: "approved", threeDS: "challenge" })
    const left = await verify("direct", customer, { card: aCard() })
    const next = await verify("direct", customer, { card: aCard("123", "4444 3333 2222 1111") })
    expect(next.id).not.toBe(left.id)
    expect(await whenSaved(customer)).toMatchObject([{ last4: "1111" }])
    expect((await read(left.id, customer)).data.session.state).toBe("three_d_secure")
  })

  it("that is declined says so, and saves no card", async () => {
    const customer = await store.customer()
    const session = await verify("direct", customer, { card: aCard("116") })
    expect((await reached(session.id, customer, "declined")).message).toMatch(/declined|bank/i)
    expect(await cardsOf(customer)).toEqual([])
    expect(store.callsTo("createCardRef")).toEqual([])
    await nothingWasBought()
  })

  it("with an unknown result saves the card once the gateway knows", async () => {
    const customer = await store.customer()
    const session = await verify("direct", customer, { card: aCard("217") })
    await reached(session.id, customer, "unknown")
    expect(await cardsOf(customer)).toEqual([])
    await store.sandbox().resolveStep((await store.attempt(session.id)).orderid ?? "", { status: "approved" })
    await reached(session.id, customer, "verified")
    expect(await whenSaved(customer)).toMatchObject([{ last4: "6732" }])
    await nothingWasBought()
  })

  it("with a lost answer is sent once, and resolved by the schedule if no callback comes", async () => {
    const customer = await store.customer()
    store.sandbox().fault({ operation: "accountVerification", kind: "drop-after" })
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    const session = await verify("direct", customer, { card: aCard() })
    await eventually(async () => {
      await store.cards().update((await store.attempt(session.id)).id, { next_check_at: new Date() })
      await poll()
      expect(await cardsOf(customer)).toHaveLength(1)
    })
    await reached(session.id, customer, "verified")
    expect(store.callsTo("accountVerification")).toHaveLength(1)
  })

  it("belongs to its customer: others get the answer of an id that never existed", async () => {
    const [owner, other] = [await store.customer(), await store.customer()]
    const session = await verify("direct", owner, { card: aCard() })
    await reached(session.id, owner, "verified")
    const cartId = await store.newCart({ customer: other })
    const unknown = await read("cver_01JAAAAAAAAAAAAAAAAAAAAAAA", owner)
    expect(unknown.status).toBe(404)
    for (const answer of [
      await read(session.id),
      await read(session.id, other),
      await read(session.id, other, cartId),
      await read(session.id, undefined, cartId),
      await store.store("POST", `/store/card-payments/sessions/${session.id}/three-d-secure`, { method: "timeout" }),
    ]) {
      expect({ status: answer.status, data: answer.data }).toEqual({ status: 404, data: unknown.data })
    }
  })

  it("is no payment session: it takes no card and starts nothing", async () => {
    const owner = await store.customer()
    const session = await verify("direct", owner, { card: aCard() })
    await reached(session.id, owner, "verified")
    expect((await store.pay(session.id, { card: aCard() }, owner)).status).toBe(404)
    expect((await store.start(session.id, owner)).status).toBe(404)
    // Saving the card continues meanwhile, so only calls that take a card or open a form count.
    const started = store
      .sandbox()
      .calls()
      .map(({ operation }) => operation)
    const reading = ["status", "createCardRef", "getCardInfo"]
    expect(started.filter((operation) => !reading.includes(operation ?? ""))).toEqual(["accountVerification"])
  })

  it.each([
    ["no customer is signed in", "direct", false, { card: aCard() }, 401, "sign in"],
    ["the payment method keeps cards with a purchase only", "auto", true, {}, 400, "with a purchase only"],
    ["the card belongs on the payment page", "saved", true, { card: aCard() }, 400, "on the payment page"],
    ["there is no card", "direct", true, {}, 400, "Enter the card number"],
    ["the number is none", "direct", true, { card: aCard("123", "4538 9773 9960 6733") }, 400, "not a card number"],
    ["there is no such payment method", "nobody", true, { card: aCard() }, 404, "does not exist"],
    ["there is more than is known", "direct", true, { card: aCard(), amount: "1.00" }, 400, "unknown field"],
  ])("is refused with a sentence where %s, and nothing is sent", async (...story) => {
    const [, provider, signedIn, body, status, message] = story
    const customer = signedIn ? await store.customer() : undefined
    const refused = await start(provider, customer, body)
    expect(refused).toMatchObject({ status, data: { message: expect.stringContaining(message) as unknown } })
    expect(refused.data).not.toHaveProperty("session")
    expect(store.sandbox().calls()).toEqual([])
  })
})

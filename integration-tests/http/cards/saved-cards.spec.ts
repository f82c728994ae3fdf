import { aCard, describeStore, eventually, type PublicCard, type Session } from "../../environment/card-store"
import { savedCardMoves } from "../../actions/saved-card-moves"

const OTHER_CARD = "5555 5555 5555 4444"

describeStore("A card that a shopper saves", (store) => {
  const { cardsOf, whenSaved, save, whenStatus, paidBooks, poll } = savedCardMoves(store)

  it("is saved from a direct payment of a signed-in customer who requested it, and shown masked", async () => {
    const customer = await store.customer()
    const { order } = await store.buyDirectly({ customer, body: { save_card: true } })
    const [card] = await whenSaved(customer)
    expect(card).toEqual({
      id: expect.stringMatching(/^csc_\w+$/) as unknown,
      brand: "VISA",
      last4: "6732",
      exp_month: "12",
      exp_year: "2035",
      name: null,
      is_default: true,
      expired: false,
      created_at: expect.any(String) as unknown,
    })
    const [transaction] = await store.transactionsOf(order.id)
    expect(transaction?.timeline.map(({ message }) => message)).toContain("The customer saved this card.")
    expect([store.callsTo("createCardRef").length, store.callsTo("getCardInfo").length]).toEqual([1, 1])
    expect(store.callsTo("sale")).toHaveLength(1)
  })

  it("is not saved unless requested", async () => {
    const customer = await store.customer()
    await store.buyDirectly({ customer })
    expect(await cardsOf(customer)).toEqual([])
    expect(store.callsTo("createCardRef")).toEqual([])
  })

  it("is saved from a hosted form if requested, also from the form of a start after a decline", async () => {
    const customer = await store.customer()
    const { session, cartId } = await store.checkout({ provider: "saved", customer, data: { save_card: true } })
    await store.payForm(session.id, "116")
    await whenStatus(session.id, "declined")
    expect((await store.start(session.id, customer)).data.session.state).toBe("redirect")
    await store.payForm(session.id)
    expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00" })
    expect((await store.complete(cartId)).data.type).toBe("order")
    expect(await whenSaved(customer)).toMatchObject([{ brand: "VISA", last4: "1111", is_default: true }])
  })

  it("is not saved from a hosted form that another customer started", async () => {
    const customer = await store.customer()
    const { session, cartId } = await store.checkout({ provider: "saved", customer, data: { save_card: true } })
    await store.payForm(session.id, "116")
    await whenStatus(session.id, "declined")
    expect((await store.start(session.id)).data.session.state).toBe("redirect")
    await store.payForm(session.id)
    await whenStatus(session.id, "approved")
    expect((await store.complete(cartId)).data.type).toBe("order")
    await store.callbacksDone()
    expect(await cardsOf(customer)).toEqual([])
    expect(store.callsTo("createCardRef")).toEqual([])
  })

  it("needs an account: a guest is refused before anything is sent, and a guest's request on a form is ignored", async () => {
    const direct = await store.checkout({ provider: "direct" })
    const refused = await store.pay(direct.session.id, { card: aCard(), save_card: true })
    expect(refused).toMatchObject({ status: 401, data: { message: expect.stringContaining("sign in") as unknown } })
    expect(store.sandbox().calls()).toEqual([])

    const hosted = await store.checkout({ provider: "saved", data: { save_card: true } })
    await store.payForm(hosted.session.id)
    await whenStatus(hosted.session.id, "approved")
    await store.callbacksDone()
    expect(await store.attempt(hosted.session.id)).toMatchObject({ save_card: null, customer_id: null })
    expect(store.callsTo("createCardRef")).toEqual([])
  })

  it("is not saved by a provider that keeps no cards", async () => {
    const customer = await store.customer()
    const { session } = await store.checkout({ provider: "auto", customer, data: { save_card: true } })
    await store.payForm(session.id)
    await whenStatus(session.id, "approved")
    await store.callbacksDone()
    expect(store.callsTo("createCardRef")).toEqual([])
    expect((await store.savedCards(customer, "auto")).data).toMatchObject({
      available: false,
      reason: "This payment method does not use saved cards.",
      cards: [],
    })
  })

  it("is listed, named, made the default and deleted", async () => {
    const { customer, card: first } = await save()
    const { card: second } = await save(customer, OTHER_CARD)
    const change = async (id: string, body: object) =>
      store.store<{ card: PublicCard }>("POST", `/store/card-payments/cards/${id}`, body, customer.token)
    expect((await cardsOf(customer)).map(({ id, is_default }) => [id, is_default])).toEqual([
      [first.id, true],
      [second.id, false],
    ])

    expect(await change(second.id, { name: "  Work card " })).toMatchObject({
      status: 200,
      data: { card: { id: second.id, name: "Work card", is_default: false, brand: "MASTERCARD", last4: "4444" } },
    })
    expect((await change(second.id, { is_default: true })).data.card).toMatchObject({ is_default: true })
    expect((await cardsOf(customer)).map(({ id, is_default }) => [id, is_default])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    expect((await change(second.id, { name: null })).data.card.name).toBeNull()
    expect((await change(second.id, { name: "x".repeat(61) })).status).toBe(400)
    expect((await change(second.id, { is_default: false })).status).toBe(400)
    expect((await change(second.id, { last4: "0000" })).status).toBe(400)

    const deleted = await store.store("DELETE", `/store/card-payments/cards/${second.id}`, undefined, customer.token)
    expect(deleted).toMatchObject({ status: 200, data: { id: second.id, object: "card", deleted: true } })
    expect((await cardsOf(customer)).map(({ id }) => id)).toEqual([first.id])
  })

  it("is recognized when the same card is saved again", async () => {
    const { customer, card } = await save()
    await store.store("POST", `/store/card-payments/cards/${card.id}`, { name: "Mine" }, customer.token)
    const again = await store.buyDirectly({ customer, body: { save_card: true } })
    await eventually(async () => expect((await store.attempt(again.session.id)).save_card).toBe("saved"))
    expect(await cardsOf(customer)).toMatchObject([{ id: card.id, name: "Mine", is_default: true }])
    const [transaction] = await store.transactionsOf(again.order.id)
    expect(transaction?.timeline.map(({ message }) => message).join()).toContain("has saved this card before")
  })

  it.each([
    ["the reference", "createCardRef", "drop-after"],
    ["the reference", "createCardRef", "error-after"],
    ["the card's details", "getCardInfo", "garbage"],
  ] as const)("is saved by the schedule if the answer with %s was lost (%s, %s)", async (_, operation, kind) => {
    const customer = await store.customer()
    store.sandbox().fault({ operation, kind, times: 100 })
    const { session } = await store.buyDirectly({ customer, body: { save_card: true } })
    await eventually(async () => expect((await store.attempt(session.id)).save_tries).toBeGreaterThan(0))
    expect(await cardsOf(customer)).toEqual([])

    store.sandbox().clearFaults()
    await eventually(async () => {
      await store.cards().update((await store.attempt(session.id)).id, { next_check_at: new Date() })
      await poll()
      expect(await cardsOf(customer)).toMatchObject([{ last4: "6732" }])
    })
  })

  it("is not requested again if the gateway refuses a reference; the order stays", async () => {
    const customer = await store.customer()
    store.sandbox().fault({ operation: "createCardRef", kind: "refuse" })
    const { session, order } = await store.buyDirectly({ customer, body: { save_card: true } })
    await eventually(async () => expect((await store.attempt(session.id)).save_card).toBe("refused"))
    await store.cards().update((await store.attempt(session.id)).id, { next_check_at: new Date() })
    await poll()
    expect(store.callsTo("createCardRef")).toHaveLength(1)
    expect(order.payment_status).toBe("captured")
    const [transaction] = await store.transactionsOf(order.id)
    expect(transaction?.timeline.map(({ message }) => message).join()).toContain("The card could not be saved")
  })

  it("is not saved from a reversed payment", async () => {
    const customer = await store.customer()
    const { session, collectionId } = await store.checkout({ provider: "direct", customer })
    store.sandbox().outcome({ status: "unknown" })
    await store.pay(session.id, { card: aCard(), save_card: true }, customer)
    const { id, orderid } = await whenStatus(session.id, "unknown")
    const replaced = await store.newSession(collectionId, { provider: "direct", customer })
    expect((replaced.data.payment_collection.payment_sessions[0] as Session).id).not.toBe(session.id)
    await store.sandbox().resolveStep(orderid ?? "", { status: "approved" })
    await eventually(async () => expect((await store.cards().attemptOf({ id }))?.reversed_at).not.toBeNull())
    expect(store.sandbox().order(orderid ?? "")?.amounts).toMatchObject({ captured: "45.00", returned: "45.00" })
    expect(await cardsOf(customer)).toEqual([])
    expect(store.callsTo("createCardRef")).toEqual([])
  })
})

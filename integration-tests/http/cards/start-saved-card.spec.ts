import { meetAt } from "../../races/meet-at"
import { Modules } from "@medusajs/framework/utils"
import type { AdminTransaction, OutstandingAmount } from "../../../src/contracts"
import { amountDueMoves } from "../../actions/amount-due-moves"
import { savedCardMoves } from "../../actions/saved-card-moves"
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

describeStore("A saved card charged by a merchant for what an order owes", (store) => {
  const { admin, expectReversed, growOnce, kept, openLink, unpaidOf } = amountDueMoves(store)
  const { save, whenSaved } = savedCardMoves(store)
  type Refusal = { code?: string; params?: Record<string, unknown> }

  /** A paid order of 45.00 of a customer with a saved card; it grew by 20.00. */
  const owing = () =>
    store.keptMove("owing", undefined, async () => {
      const customer = await store.customer()
      const { order } = await store.buyDirectly({ customer, body: { save_card: true } })
      const [card] = await whenSaved(customer)
      await growOnce(order.id)
      return { orderId: order.id, customer, cardId: card?.id ?? "" }
    })
  const outstandingOf = async (orderId: string) => {
    const { data } = await store.admin<{ outstanding: OutstandingAmount | null }>(
      "GET",
      `/admin/card-payments/orders/${orderId}`,
    )
    return data.outstanding
  }
  const charge = (orderId: string, saved_card_id: string, seen: object = {}) =>
    store.admin<{ transaction: AdminTransaction } & Refusal>("POST", `/admin/card-payments/orders/${orderId}/charge`, {
      ...{ saved_card_id, amount: "20.00", currency_code: "eur", ...seen },
    })
  const rebills = () => store.callsTo("makeRebill").length
  const expectPaid = async (orderId: string) => {
    const order = await store.order(orderId)
    expect(order).toMatchObject({ payment_status: "captured", summary: { pending_difference: 0 } })
    expect(order.transactions.map(({ amount }) => amount).sort()).toEqual([20, 45])
    expect(kept()).toBe(65)
    expect(await outstandingOf(orderId)).toBeNull()
  }

  it("is charged exactly that amount without the customer, after a decline as well, as a captured payment of the order", async () => {
    const { orderId, cardId } = await owing()
    expect(await outstandingOf(orderId)).toMatchObject({
      ...{ amount: "20.00", currency_code: "eur", takes_cards: true, actions: { charge: { allowed: true } } },
      cards: [{ id: cardId, last4: "6732", expired: false, denial: null }],
    })
    store.sandbox().outcome({ status: "declined", errorCode: "116", errorMessage: "Insufficient funds" })
    expect(await charge(orderId, cardId)).toMatchObject({
      ...{ status: 200, data: { transaction: { state: "declined", decline_category: "insufficient_funds" } } },
    })
    expect(await outstandingOf(orderId)).toMatchObject({ amount: "20.00", actions: { charge: { allowed: true } } })
    const { status, data } = await charge(orderId, cardId)
    expect({ status, transaction: data.transaction }).toMatchObject({
      status: 200,
      transaction: { state: "captured", card_source: "saved_card", amounts: { captured: "20.00" } },
    })
    expect(data.transaction.timeline).toContainEqual(
      expect.objectContaining({
        code: "attempt.saved_card_charged",
        actor: expect.stringMatching(/^user_/) as unknown,
      }),
    )
    await expectPaid(orderId)
    expect(await charge(orderId, cardId)).toMatchObject({
      ...{ status: 400, data: { code: "order_charge.nothing_outstanding" } },
    })
    expect(rebills()).toBe(2)
  })

  it("is not charged where the shopper has just paid, whose later payment of an open form is reversed", async () => {
    const { orderId, cardId } = await owing()
    const link = await openLink(await unpaidOf(orderId))
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 1_000 })
    expect(await charge(orderId, cardId)).toMatchObject({ status: 400, data: { code: "order_charge.under_way" } })
    store.sandbox().clearFaults()
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    await store.sandbox().pay(link.orderid, { cvv2: "123" })
    expect(await charge(orderId, cardId)).toMatchObject({ data: { code: "order_charge.nothing_outstanding" } })
    await expectPaid(orderId)
    store.sandbox().clearFaults()
    await growOnce(orderId)
    const late = await openLink(await unpaidOf(orderId))
    expect((await charge(orderId, cardId)).status).toBe(200)
    await expectReversed(late.orderid, orderId)
    expect(rebills()).toBe(1)
    expect(kept()).toBe(85)
  })

  it("is charged once by two merchants at the same moment, also where the order has no unpaid collection", async () => {
    const { orderId, cardId } = await owing()
    const removed = await store.admin("DELETE", `/admin/payment-collections/${await unpaidOf(orderId)}`)
    expect(removed.status).toBe(200)
    const expectMet = meetAt(store.container(), orderId, [[Modules.PAYMENT, "createPaymentSession"]])
    const answers = await Promise.all([charge(orderId, cardId), charge(orderId, cardId)])
    expectMet()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { data } = answers.find(({ status }) => status === 400) ?? {}
    expect(["order_charge.under_way", "order_charge.nothing_outstanding"]).toContain(data?.code)
    expect(rebills()).toBe(1)
    await expectPaid(orderId)
  })

  it("is not charged again, nor paid by the shopper, while the answer is lost, until a status answer ends it", async () => {
    const { orderId, cardId } = await owing()
    store.sandbox().fault({ operation: "makeRebill", kind: "drop-after" })
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 1_000 })
    const lost = await charge(orderId, cardId)
    expect(lost).toMatchObject({ status: 200, data: { transaction: { state: "unknown" } } })
    expect(await charge(orderId, cardId)).toMatchObject({ status: 400, data: { code: "order_charge.under_way" } })
    expect(await outstandingOf(orderId)).toMatchObject({
      actions: { charge: { allowed: false, reason: { code: "order_charge.under_way" } } },
    })
    const collectionId = await unpaidOf(orderId)
    expect(await store.newSession(collectionId, { provider: "auto" })).toMatchObject({
      ...{ status: 400, data: { code: "session.other_being_confirmed" } },
    })
    store.sandbox().clearFaults()
    await admin(`/admin/card-payments/transactions/${lost.data.transaction.id}/check`)
    await expectPaid(orderId)
    expect(rebills()).toBe(1)
  })

  it("is refused if the order owes something else, or the card cannot be charged, and nothing is sent", async () => {
    const { orderId, customer, cardId } = await owing()
    const stranger = await save()
    await growOnce(orderId)
    expect(await charge(orderId, cardId)).toMatchObject({
      status: 400,
      data: { code: "order_charge.amount_changed", params: { amount: { amount: "40.00", currency: "EUR" } } },
    })
    const seen = { amount: "40.00" }
    expect(await charge(orderId, cardId, { ...seen, currency_code: "usd" })).toMatchObject({
      ...{ status: 400, data: { code: "order_charge.amount_changed" } },
    })
    expect(await charge(orderId, stranger.card.id, seen)).toMatchObject({ status: 404 })
    expect(await charge("order_none", cardId, seen)).toMatchObject({ status: 404 })
    const pg = store.container().resolve("__pg_connection__")
    await pg("card_saved_card").where({ id: cardId }).update({ exp_year: "2020" })
    expect(await outstandingOf(orderId)).toMatchObject({
      ...{ amount: "40.00", actions: { charge: { reason: { code: "order_charge.no_card_usable" } } } },
      cards: [{ id: cardId, expired: true, denial: { code: "saved_card.expired" } }],
    })
    expect(await charge(orderId, cardId, seen)).toMatchObject({ status: 400, data: { code: "saved_card.expired" } })
    await store.store("DELETE", `/store/card-payments/cards/${cardId}`, undefined, customer.token)
    expect(await charge(orderId, cardId, seen)).toMatchObject({ status: 404 })
    await admin(`/admin/orders/${orderId}/cancel`)
    expect(await charge(orderId, stranger.card.id, seen)).toMatchObject({
      ...{ status: 400, data: { code: "order_charge.nothing_outstanding" } },
    })
    expect(rebills()).toBe(0)
  })
})

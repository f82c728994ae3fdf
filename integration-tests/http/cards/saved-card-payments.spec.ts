import { aCard, describeStore } from "../../environment/card-store"
import { savedCardMoves } from "../../actions/saved-card-moves"
import { answerGateway } from "../../actions/shopper-browser"

describeStore(
  "A payment with a saved card",
  (store) => {
    const { cardsOf, save, whenStatus, paidBooks, orderMade, passThreeDS } = savedCardMoves(store)

    it("is charged once by the card's reference, becomes an order, and is refunded", async () => {
      const { customer, card } = await save()
      const { session, order } = await store.buyDirectly({
        customer,
        body: { card: undefined, saved_card: card.id },
      })
      expect(store.callsTo("makeRebill")).toHaveLength(1)
      expect(order.payment_status).toBe("captured")
      const [transaction] = await store.transactionsOf(order.id)
      expect(transaction).toMatchObject({ state: "captured", card: { brand: "VISA", last4: "6732" } })
      const payment = order.payment_collections[0]?.payments[0]
      expect((await store.refund(payment?.id ?? "", 20)).status).toBe(200)
      expect((await store.order(order.id)).payment_status).toBe("partially_refunded")
      expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00", returned: "20.00" })
    })

    it.each(["saved", "direct"])(
      "starts with the session whose data names the card (%s); a second start sends nothing",
      async (provider) => {
        const { customer, card } = await save()
        const before = store.sandbox().orders().length
        const { session, cartId } = await store.checkout({ provider, customer, data: { saved_card: card.id } })
        expect(session.data).toMatchObject({ state: "pending", redirect_url: null })
        expect(store.sandbox().orders()).toHaveLength(before)

        const started = await store.start(session.id, customer)
        expect(started).toMatchObject({ status: 200, data: { session: { id: session.id } } })
        expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00" })
        expect((await store.start(session.id, customer)).status).toBe(200)
        expect(store.callsTo("makeRebill")).toHaveLength(1)
        expect((await store.complete(cartId)).data.type).toBe("order")
        expect((await store.start(session.id, customer)).status).toBe(200)
        expect(store.callsTo("makeRebill")).toHaveLength(1)
      },
    )

    it("does not start without the owner's login", async () => {
      const { customer, card } = await save()
      const stranger = await store.customer()
      const { session } = await store.checkout({ provider: "direct", customer, data: { saved_card: card.id } })
      expect((await store.start(session.id)).data.session.state).toBe("pending")
      expect((await store.start(session.id, stranger)).status).toBe(404)
      expect(store.callsTo("makeRebill")).toEqual([])
    })

    it("is refused once the card is deleted or expired, and another card pays the same cart", async () => {
      const { customer, card } = await save()
      const { session, cartId } = await store.checkout({ provider: "direct", customer })
      const pg = store.container().resolve("__pg_connection__")
      await pg("card_saved_card").where({ id: card.id }).update({ exp_year: "2020" })
      expect(await cardsOf(customer)).toMatchObject([{ id: card.id, expired: true }])
      const expired = await store.pay(session.id, { saved_card: card.id }, customer)
      expect(expired).toMatchObject({
        status: 400,
        data: { message: "This card has expired. Please use another one." },
      })

      await store.store("DELETE", `/store/card-payments/cards/${card.id}`, undefined, customer.token)
      const gone = await store.pay(session.id, { saved_card: card.id }, customer)
      expect(gone).toMatchObject({
        status: 404,
        data: { message: "This card does not exist. Please choose another one." },
      })
      expect(store.callsTo("makeRebill")).toEqual([])
      expect((await store.pay(session.id, { card: aCard() }, customer)).status).toBe(200)
      expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00" })
      expect((await store.complete(cartId)).data.type).toBe("order")
    })

    it.each([
      ["in frames of the shop's page", "challenge"],
      ["on the issuer's page, named by redirect_url of the answer", "seed"],
    ] as const)("passes 3-D Secure if the issuer requests it, %s", async (_where, threeDS) => {
      const { customer, card } = await save()
      const { session, cartId } = await store.checkout({ provider: "direct", customer })
      store.sandbox().outcome({ status: "approved", threeDS })
      const { status, data } = await store.pay(session.id, { saved_card: card.id }, customer)
      expect(status).toBe(200)
      if (threeDS === "seed") await answerGateway(data.session.redirect_url ?? "")
      else await passThreeDS(() => store.session(session.id, cartId))
      expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00" })
      expect((await store.complete(cartId)).data.type).toBe("order")
      expect(store.callsTo("makeRebill")).toHaveLength(1)
    })

    it("with an unknown result is charged once: the order is made when the gateway knows", async () => {
      const { customer, card } = await save()
      const { session, cartId } = await store.checkout({ provider: "direct", customer })
      store.sandbox().outcome({ status: "unknown" })
      expect((await store.pay(session.id, { saved_card: card.id }, customer)).status).toBe(200)
      const { orderid } = await whenStatus(session.id, "unknown")
      const again = await store.pay(session.id, { saved_card: card.id }, customer)
      expect(again).toMatchObject({ status: 200, data: { session: { state: "unknown" } } })
      expect(again.data.session.message).toContain("Please do not pay again")
      expect(store.callsTo("makeRebill")).toHaveLength(1)

      await store.sandbox().resolveStep(orderid ?? "", { status: "approved" })
      await orderMade(cartId)
      expect(store.sandbox().order(orderid ?? "")?.amounts.captured).toBe("45.00")
      expect(store.callsTo("makeRebill")).toHaveLength(1)
    })

    it("with a lost answer is charged once, and found by polling", async () => {
      const { customer, card } = await save()
      const { session, cartId } = await store.checkout({ provider: "direct", customer })
      store.sandbox().fault({ operation: "makeRebill", kind: "drop-after" })
      const lost = await store.pay(session.id, { saved_card: card.id }, customer)
      expect(lost.status).toBe(200)
      await orderMade(cartId)
      expect((await store.pay(session.id, { saved_card: card.id }, customer)).status).toBe(200)
      expect(store.callsTo("makeRebill")).toHaveLength(1)
      expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00" })
    })

    it("needs the CVV2 if the provider requires it; a decline is answered with a message", async () => {
      const { customer, card } = await save()
      expect((await store.savedCards(customer, "cvv2")).data).toMatchObject({ cvv2_required: true })
      const { session } = await store.checkout({ provider: "cvv2", customer })
      for (const cvv2 of [undefined, "", "12", "abc", "12345"]) {
        const refused = await store.pay(session.id, { saved_card: card.id, cvv2 }, customer)
        expect(refused).toMatchObject({
          status: 400,
          data: { type: "invalid_data", fields: { cvv2: expect.any(String) as unknown } },
        })
      }
      expect(store.callsTo("makeRebill")).toEqual([])
      expect((await store.pay(session.id, { saved_card: card.id, cvv2: "116" }, customer)).status).toBe(200)
      await whenStatus(session.id, "declined")
      expect((await store.session(session.id)).data.session.message).toMatch(/declined|not charged/i)
      expect((await store.pay(session.id, { saved_card: card.id, cvv2: "123" }, customer)).status).toBe(200)
      expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00" })
    })

    it("is not offered with a hold if the gateway's path for it is not configured, and the reason is given", async () => {
      const { customer, card } = await save()
      const listed = await store.savedCards(customer, "directhold")
      expect(listed.data).toMatchObject({ available: false, cards: [] })
      expect(listed.data.reason).toContain("reserves the amount first")
      const { session } = await store.checkout({ provider: "directhold", customer })
      for (const body of [{ saved_card: card.id }, { card: aCard(), save_card: true }]) {
        const refused = await store.pay(session.id, body, customer)
        expect(refused).toMatchObject({
          status: 400,
          data: { message: expect.stringContaining("reserves the amount first") as unknown },
        })
      }
      expect([...store.callsTo("makeRebill"), ...store.callsTo("preauth")]).toEqual([])
    })
  },
  {
    providers: [
      {
        id: "cvv2",
        options: {
          ...{ account: "main", capture: "automatic", integration: "direct" },
          ...{ savedCards: true, savedCardCvv2: true },
        },
      },
    ],
  },
)

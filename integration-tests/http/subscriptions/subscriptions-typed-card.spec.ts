import { aCard, describeStore, eventually, type Session } from "../../environment/card-store"
import { cardNumber, directMoves } from "../../actions/direct-moves"
import { findCanaries } from "../../observers/find-canaries"
import { passChallenge } from "../../actions/shopper-browser"
import { subscriptionMoves } from "../../actions/subscription-moves"

const terms = { engine: "gateway" }

describeStore(
  "Subscriptions at a gateway that wants the card itself",
  (store) => {
    const moves = subscriptionMoves(store)
    /** The cards in this process's memory. */
    const memory = () => store.cards()["context"].cardMemory
    /** A sign-up whose card was sent, and whose issuer challenges the shopper first. */
    const atTheBank = async (status: "approved" | "declined") => {
      const customer = await store.customer()
      const { id, cartId } = await moves.signUpInCart(await moves.plan(terms), { customer })
      const collectionId = await store.collectionOf(cartId)
      const { data } = await store.newSession(collectionId, { provider: "direct", customer })
      const session = data.payment_collection.payment_sessions[0] as Session
      store.sandbox().outcome({ status, threeDS: "challenge-without-method" })
      expect((await store.pay(session.id, { card: aCard() }, customer)).status).toBe(200)
      const window = await directMoves(store).due({ session, cartId, collectionId }, "challenge")
      expect(memory().of(id)).toMatchObject([{ sessionId: session.id }])
      return { id, customer, cartId, session, window }
    }

    it("the card typed at checkout is sent with the schedule from memory, and then erased", async () => {
      const number = cardNumber("453897000012345")
      const { id } = await moves.subscribed({ terms, card: { number, cvv2: "123" } })
      const [call] = store.callsTo("createRecurringPayment")
      expect(Object.keys(call?.fields ?? {})).toEqual(expect.arrayContaining(["credit-card-number", "cvv2"]))
      expect(call?.fields).not.toHaveProperty("cardrefid")
      expect(memory().of(id)).toEqual([])
      await moves.forward("P1M")
      expect((await moves.charges(id)).map(({ state }) => state)).toEqual(["paid", "paid"])
      const database = await moves.database()
      expect(database).toContain(id)
      expect(findCanaries({ database }, { number })).toEqual([])
    })

    it("the card of a purchase that no subscription waits for is never kept", async () => {
      const kept = jest.spyOn(memory(), "keep")
      const customer = await store.customer()
      await moves.subscribed({ terms: { engine: "store" } })
      // Removed from the cart again, so the cart's payment does not concern it.
      const left = await moves.signUpInCart(await moves.plan(terms), { customer })
      const path = `/store/carts/${left.cartId}/line-items`
      const { data } = await store.store<{ cart: { items: { id: string }[] } }>("GET", `/store/carts/${left.cartId}`)
      await store.store("DELETE", `${path}/${data.cart.items[0]?.id}`)
      await store.store("POST", path, { variant_id: store.seed().variantId, quantity: 1 })
      await moves.payCart({ cartId: left.cartId, customer })
      await store.buyDirectly({ customer, body: { save_card: true } })
      await store.buyDirectly()
      expect(kept.mock.calls.map(([, waiting]) => waiting)).toEqual([[], [], [], []])
      kept.mockRestore()
    })

    it("a declined payment's card is erased, and the next card is kept for as long as it is needed", async () => {
      const { id, customer, cartId, window } = await atTheBank("declined")
      await passChallenge(window)
      await eventually(async () => expect(memory().of(id)).toEqual([]))
      await moves.payCart({ cartId, customer })
      await eventually(async () => expect(await moves.find(id)).toMatchObject({ state: "active" }))
      await eventually(() => expect(store.callsTo("createRecurringPayment")).toHaveLength(1))
      await eventually(() => expect(memory().of(id)).toEqual([]))
    })

    it("a canceled sign-up, and a replaced payment, leave no card behind", async () => {
      const canceled = await atTheBank("approved")
      await moves.verb("cancelCardSubscription", { subscription_id: canceled.id })
      expect(memory().of(canceled.id)).toEqual([])
      const replaced = await atTheBank("approved")
      await directMoves(store).addOneShirt(replaced.cartId)
      await eventually(async () => expect(memory().of(replaced.id)).toEqual([]))
    })

    it("another card is typed for an active subscription, sent to the gateway, and erased", async () => {
      const { id, customer } = await moves.subscribed({ terms })
      const known = (await store.savedCards(customer, "direct")).data.cards.map((card) => card.id)
      const body = { provider_id: "pp_card_direct", card: aCard("123", "4444 3333 2222 1111") }
      expect((await store.store("POST", "/store/card-payments/cards", body, customer.token)).status).toBe(200)
      const card = await eventually(async () => {
        const { cards } = (await store.savedCards(customer, "direct")).data
        const [other] = cards.filter((one) => !known.includes(one.id))
        expect(other).toBeDefined()
        return other
      })
      expect(memory().of(id)).toHaveLength(1)
      await moves.verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: card?.id })
      const call = store.callsTo("updateRecurringPayment").at(-1)
      expect(Object.keys(call?.fields ?? {})).toEqual(expect.arrayContaining(["credit-card-number", "cvv2"]))
      expect(await moves.find(id)).toMatchObject({ card_last4: "1111", problem: null, sync_state: "synced" })
      expect(memory().of(id)).toEqual([])
      const third = { provider_id: "pp_card_direct", card: aCard() }
      expect((await store.store("POST", "/store/card-payments/cards", third, customer.token)).status).toBe(200)
      expect(memory().of(id)).toHaveLength(1)
      await moves.verb("cancelCardSubscription", { subscription_id: id })
      expect(memory().of(id)).toEqual([])
    })

    it("a card that is not in memory must be typed again, and nothing is charged until then", async () => {
      const customer = await store.customer()
      await store.buy({ provider: "saved", customer, data: { save_card: true } })
      const [card] = (await store.savedCards(customer, "saved")).data.cards
      const plan_id = await moves.plan({ ...terms, provider_id: "pp_card_saved" })
      const input = { customer_id: customer.id, saved_card_id: card?.id, plan_id, delivery: moves.delivery() }
      const id = String((await moves.verb("createCardSubscription", input)).subscription_id)
      expect(JSON.stringify((await moves.find(id)).problem)).toContain("schedule.card_needed_again")
      expect(store.callsTo("createRecurringPayment")).toHaveLength(0)
      expect(store.sandbox().orders()).toHaveLength(1)
      const body = { provider_id: "pp_card_direct", card: aCard() }
      expect((await store.store("POST", "/store/card-payments/cards", body, customer.token)).status).toBe(200)
      const submitted = await eventually(async () => {
        const { cards } = (await store.savedCards(customer, "saved")).data
        expect(cards).toHaveLength(2)
        return cards.find((one) => one.id !== card?.id)
      })
      await moves.verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: submitted?.id })
      expect(await moves.find(id)).toMatchObject({ problem: null, saved_card_id: submitted?.id })
      await eventually(() => expect(store.callsTo("createRecurringPayment")).toHaveLength(1))
      await eventually(() => expect(memory().of(id)).toEqual([]))
    })

    it("a renewal takes the gateway's own field from the metadata of the first order's cart", async () => {
      const customer = await store.customer()
      const { id, cartId } = await moves.signUpInCart(await moves.plan({ engine: "store" }), { customer })
      await store.store("POST", `/store/carts/${cartId}`, { metadata: { vat: "DE123456789" } })
      await moves.payCart({ cartId, customer })
      await moves.forward("P1M")
      expect((await moves.charges(id)).map(({ state }) => state)).toEqual(["paid", "paid"])
      expect(store.callsTo("makeRebill").map(({ fields }) => fields)).toMatchObject([{ vat_id: "***" }])
      // Another customer's first order has no such metadata.
      await moves.subscribed({ terms: { engine: "store" } })
      await moves.forward("P1M")
      expect(store.callsTo("makeRebill").filter(({ fields }) => !("vat_id" in fields))).toHaveLength(1)
    })
  },
  { account: { recurringCardSource: "card", extraFields: { makeRebill: { vat_id: { metadata: "vat" } } } } },
)

import { describeStore } from "../card-store"
import { cardNumber } from "../card-number"
import { findCanaries } from "../find-canaries"
import { subscriptionMoves } from "../subscription-moves"

const terms = { engine: "gateway" }

describeStore(
  "Subscriptions at a gateway that wants the card itself",
  (store) => {
    const moves = subscriptionMoves(store)

    it("the card typed at checkout goes into the schedule from memory, and is nowhere in the database", async () => {
      const number = cardNumber("453897000012345")
      const { id } = await moves.subscribed({ terms, card: { number, cvv2: "123" } })
      const [call] = store.callsTo("createRecurringPayment")
      expect(Object.keys(call?.fields ?? {})).toEqual(expect.arrayContaining(["credit-card-number", "cvv2"]))
      expect(call?.fields).not.toHaveProperty("cardrefid")
      await moves.forward("P1M")
      expect((await moves.charges(id)).map(({ state }) => state)).toEqual(["paid", "paid"])
      const database = await moves.database()
      expect(database).toContain(id)
      expect(findCanaries({ database }, { number })).toEqual([])
    })

    it("a card that was never here is asked for, in a sentence, and nothing is charged", async () => {
      const customer = await store.customer()
      await store.buy({ provider: "saved", customer, data: { save_card: true } })
      const [card] = (await store.savedCards(customer, "saved")).data.cards
      const plan_id = await moves.plan({ ...terms, provider_id: "pp_card_saved" })
      const input = { customer_id: customer.id, saved_card_id: card?.id, plan_id, delivery: moves.delivery() }
      const { subscription_id } = await moves.verb("createCardSubscription", input)
      const { problem } = await moves.find(String(subscription_id))
      expect(problem).toContain("the customer has to enter it once more")
      expect(store.callsTo("createRecurringPayment")).toHaveLength(0)
      expect(store.sandbox().orders()).toHaveLength(1)
    })
  },
  { account: { recurringCardSource: "card" } },
)

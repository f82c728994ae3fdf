import { describeStore, eventually } from "../../environment/card-store"
import { versionFour } from "../../actions/saved-card-moves"
import { subscriptionMoves } from "../../actions/subscription-moves"

const NO_FUNDS = { status: "declined", errorCode: "116", errorMessage: "Insufficient funds" } as const

describeStore(
  "Subscriptions at a gateway that needs a card reference of version 4 and does not retry",
  (store) => {
    const moves = subscriptionMoves(store)
    const { forward, find, charges, verb } = moves
    const engine = "gateway"

    it("a schedule is created with a reference of its own, and charged", async () => {
      const { id } = await moves.subscribed({ terms: { engine } })
      expect(store.callsTo("createRecurringPayment")).toHaveLength(0)
      expect(store.callsTo("createCardRefV4")).toHaveLength(2)
      expect(store.callsTo("updateRecurringPayment")).toHaveLength(1)
      await forward("P1M")
      expect((await charges(id)).map(({ state }) => state)).toEqual(["paid", "paid"])
    })

    it.each(["drop-before", "drop-after"] as const)(
      "a schedule whose answer was lost gets its terms again under its id (%s)",
      async (kind) => {
        store.sandbox().fault({ operation: "updateRecurringPayment", kind })
        const customer = await store.customer()
        const { id, cartId } = await moves.signUpInCart(await moves.plan({ engine }), { customer })
        await moves.payCart({ cartId, customer })
        await eventually(async () => {
          await moves.leasesEnd()
          await moves.round()
          expect(await find(id)).toMatchObject({ state: "active", problem: null, sync_state: "synced" })
        })
        expect(store.callsTo("updateRecurringPayment")).toHaveLength(2)
        expect(store.callsTo("createCardRefV4")).toHaveLength(2)
        expect(store.sandbox().recurring()).toMatchObject([{ amounts: { amount: "20.00" }, state: "active" }])
        await forward("P1M")
        expect((await charges(id)).map(({ state }) => state)).toEqual(["paid", "paid"])
      },
    )

    it("a declined charge is retried by process-recurring-payment, after the plan's hours", async () => {
      const { id } = await moves.subscribed({ terms: { engine } })
      store.sandbox().outcome({ ...NO_FUNDS, operation: "recurring" })
      await forward("P1M")
      expect((await charges(id)).at(-1)).toMatchObject({ state: "declined", retry_at: expect.any(Date) })
      await forward("PT12H")
      expect(store.callsTo("processRecurringPayment")).toHaveLength(1)
      expect((await charges(id)).at(-1)).toMatchObject({ state: "paid", attempts: 2 })
      expect(await find(id)).toMatchObject({ state: "active" })
      await forward("P1M")
      expect((await charges(id)).map(({ state }) => state)).toEqual(["paid", "paid", "paid"])
    })

    it.each([
      ["the last one of a plan", { charges_limit: 2 }, "completed"],
      ["one of a subscription that ends with its period", {}, "canceling"],
    ])("%s is declined: it is retried, although its schedule has ended", async (_title, terms, state) => {
      const { id } = await moves.subscribed({ terms: { engine, ...terms } })
      store.sandbox().outcome({ ...NO_FUNDS, operation: "recurring" })
      await forward("P1M")
      expect((await charges(id)).at(-1)).toMatchObject({ state: "declined", retry_at: expect.any(Date) })
      if (state === "canceling") await verb("cancelCardSubscriptionAtPeriodEnd", { subscription_id: id })
      await forward("P1D")
      expect((await charges(id)).at(-1)).toMatchObject({ state: "paid", attempts: 2 })
      expect(store.callsTo("makeRebill")).toHaveLength(1)
      expect(store.callsTo("processRecurringPayment")).toHaveLength(0)
      expect(await find(id)).toMatchObject({ state, problem: null })
    })

    it("a provider with manual capture charges a period at once all the same", async () => {
      const customer = await store.customer()
      const card = await moves.anotherCard(customer)
      const plan_id = await moves.plan({ engine: "store", provider_id: "pp_card_directhold" })
      const input = { customer_id: customer.id, saved_card_id: card.id, plan_id, delivery: moves.delivery() }
      const id = String((await verb("createCardSubscription", input)).subscription_id)
      await moves.round()
      const [charge] = await charges(id)
      expect(charge).toMatchObject({ state: "paid", order_id: expect.stringContaining("order_") })
      expect(await store.order(charge?.order_id ?? "")).toMatchObject({ payment_status: "captured" })
      expect(store.sandbox().orders().at(-1)).toMatchObject({ operation: "makeRebill", amounts: { captured: "20.00" } })
    })

    it("an admin retries a declined charge at once", async () => {
      const { id } = await moves.subscribed({ terms: { engine } })
      store.sandbox().outcome({ ...NO_FUNDS, operation: "recurring" })
      await forward("P1M")
      await verb("retryCardSubscription", { subscription_id: id })
      await store.callbacksDone()
      expect((await charges(id)).at(-1)).toMatchObject({ state: "paid" })
    })
  },
  versionFour,
)

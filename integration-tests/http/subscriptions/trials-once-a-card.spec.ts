import { describeStore } from "../../environment/card-store"
import { savedCardMoves } from "../../actions/saved-card-moves"
import { ownPath, subscriptionRoutes } from "../../actions/subscription-routes"

describeStore("Trials", (store) => {
  const { ask, done, newPlan, delivery, pg } = subscriptionRoutes(store)
  const { save, cardsOf } = savedCardMoves(store)
  const NUMBER = "4444 3333 2222 1111"
  type Who = Awaited<ReturnType<typeof save>>
  const alone = async ({ customer, card }: Who, plan_id: string) =>
    done(await ask(customer, "POST", ownPath, { plan_id, saved_card_id: card.id, ...delivery() }))
  const paid = () => store.callsTo("makeRebill").length

  it("each plan has one trial per card, in whatever account it is saved: another account is charged at once", async () => {
    const plan_id = await newPlan({ trial_days: 14 })
    const first = await save()
    expect(await alone(first, plan_id)).toMatchObject({ charges: [], state: "active" })
    expect(paid()).toBe(0)
    const second = await save()
    expect((await alone(second, plan_id)).charges).toMatchObject([{ amount: "20.00" }])
    expect(paid()).toBe(1)
    // The card may try another plan, and another card this plan.
    expect((await alone(second, await newPlan({ trial_days: 14 }))).charges).toEqual([])
    expect((await alone(await save(undefined, NUMBER), plan_id)).charges).toEqual([])
  })

  it("a card that was deleted and saved again counts as the same, also after its trial was canceled", async () => {
    const plan_id = await newPlan({ trial_days: 14 })
    const first = await save()
    const { id } = await alone(first, plan_id)
    done(await ask(first.customer, "POST", `${ownPath}/${id}/cancel`, {}))
    await store.store("DELETE", `/store/card-payments/cards/${first.card.id}`, undefined, first.customer.token)
    expect(await cardsOf(first.customer)).toEqual([])
    expect((await alone(await save(), plan_id)).charges).toMatchObject([{ amount: "20.00" }])
    expect(paid()).toBe(1)
  })

  it("without a trial, the item in a cart has the plan's price", async () => {
    const plan_id = await newPlan({ trial_days: 14 })
    const priceFor = async ({ customer, card }: Who) => {
      const cart_id = await store.newCart({ customer, cart: { items: [], email: customer.email } })
      done(await ask(customer, "POST", ownPath, { plan_id, cart_id, saved_card_id: card.id }))
      const { data } = await store.store<{ cart: { items: { unit_price: number }[] } }>(
        "GET",
        `/store/carts/${cart_id}`,
      )
      return data.cart.items.map(({ unit_price }) => unit_price)
    }
    expect(await priceFor(await save())).toEqual([0])
    expect(await priceFor(await save())).toEqual([20])
  })

  it("the card is recognized by a digest, which is stored for trials only", async () => {
    const plan_id = await newPlan({ trial_days: 14 })
    const first = await save()
    await alone(first, plan_id)
    await alone(await save(), plan_id)
    const digests = (await pg()("card_subscription").orderBy("created_at").select("trial_card_digest")) as {
      trial_card_digest: string | null
    }[]
    expect(digests).toEqual([
      { trial_card_digest: expect.stringMatching(/^[\w-]{43}$/) as unknown },
      { trial_card_digest: null },
    ])
  })
})

import { aCard, describeStore, eventually } from "../../environment/card-store"

describeStore("A payment session that is replaced while its card is being sent", (store) => {
  it("is answered with its state and charged once, and its money is returned", async () => {
    const { session, collectionId } = await store.checkout({ provider: "direct" })
    store.sandbox().fault({ operation: "sale", kind: "delay", ms: 1_000 })
    // Once the payment is known, no other session could be created.
    store.sandbox().fault({ operation: "callback", kind: "callback-never" })
    const calls = (operation: string) =>
      store
        .sandbox()
        .calls()
        .filter((call) => call.operation === operation)
    const paying = store.pay(session.id, { card: aCard() })
    await eventually(() => expect(calls("sale")).toHaveLength(1))
    expect((await store.newSession(collectionId, { provider: "main" })).status).toBe(200)
    const answer = await paying
    expect(answer).toMatchObject({ status: 200, data: { session: { id: session.id } } })
    expect((await store.session(session.id)).status).toBe(404)
    const [order] = store.sandbox().orders()
    await eventually(() =>
      expect(store.sandbox().order(order?.orderid ?? "")?.amounts).toMatchObject({
        captured: "45.00",
        returned: "45.00",
      }),
    )
    expect(calls("sale")).toHaveLength(1)
  })

  it("saves no card for the other customer who created the session", async () => {
    const [owner, other] = [await store.customer(), await store.customer()]
    const { collectionId } = await store.checkout({ provider: "saved", customer: owner })
    const started = await store.newSession(collectionId, {
      provider: "saved",
      customer: other,
      data: { save_card: true },
    })
    expect(started.status).toBe(200)
    const session = started.data.payment_collection.payment_sessions[0]
    await store.payForm(session?.id ?? "")
    await eventually(async () => expect((await store.attempt(session?.id ?? "")).status).toBe("approved"))
    await store.callbacksDone()
    expect((await store.attempt(session?.id ?? "")).save_card).toBeNull()
    expect((await store.savedCards(other)).data.cards).toEqual([])
  })
})

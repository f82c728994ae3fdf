import { createHash } from "node:crypto"
import { describeStore, eventually } from "../../environment/card-store"

describeStore("An unsigned return from the payment page", (store) => {
  const RETURN = "/hooks/card-payments/main/return"
  const never = () => store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 100 })
  const back = async (sessionId: string) => {
    const answer = await store.call("GET", `${RETURN}?session=${sessionId}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toContain(`payment_session_id=${sessionId}`)
  }
  const submitted = async (sessionId: string) => (await store.attempt(sessionId)).submitted_at
  async function atThePage() {
    never()
    const { cartId, session } = await store.checkout({ provider: "place" })
    return { cartId, session, attempt: await store.attempt(session.id) }
  }

  it("makes no order when the cart is completed, because no card was entered", async () => {
    const { cartId, session } = await atThePage()
    await back(session.id)
    for (let tries = 0; tries < 3; tries++) expect((await store.complete(cartId)).data.type).toBe("cart")
    expect(await store.orderOfCart(cartId)).toBeUndefined()
    expect(await submitted(session.id)).toBeNull()
  })

  it.each([
    ["a control that is not the gateway's", (ids: Ids) => ({ ...ids, control: "0".repeat(40) })],
    ["the control of another order", (ids: Ids) => ({ ...ids, control: control({ ...ids, orderid: "1" }) })],
  ])("makes no order with %s either", async (_title, message) => {
    const { cartId, session, attempt } = await atThePage()
    const ids = { status: "approved", orderid: attempt.orderid ?? "", client_orderid: attempt.client_orderid }
    const query = new URLSearchParams({ session: session.id, ...message(ids) })
    expect((await store.call("GET", `${RETURN}?${query}`)).status).toBe(303)
    expect((await store.complete(cartId)).data.type).toBe("cart")
    expect(await submitted(session.id)).toBeNull()
  })

  it("shows that the payment is being confirmed, and the form again once the gateway has shown no card", async () => {
    const { cartId, session, attempt } = await atThePage()
    await back(session.id)
    const state = async () => (await store.session(session.id, cartId)).data.session
    expect(await state()).toMatchObject({ state: "processing" })
    await eventually(async () => expect((await store.attempt(session.id)).checks).toBeGreaterThan(attempt.checks))
    // Dates the return back by some seconds.
    const ago = new Date(Date.now() - 11_000)
    await store.cards().update(attempt.id, { shopper_returned_at: ago, last_checked_at: new Date() })
    expect(await state()).toMatchObject({ state: "redirect", redirect_url: expect.stringContaining("http") })
    await store.payForm(session.id)
    await back(session.id)
    await eventually(async () => expect((await store.complete(cartId)).data.type).toBe("order"))
  })

  it("makes the order if the gateway's status shows that a card was entered", async () => {
    const { cartId, session } = await atThePage()
    await store.payForm(session.id, "217")
    await back(session.id)
    expect((await store.complete(cartId)).data.type).toBe("order")
    expect(await submitted(session.id)).not.toBeNull()
  })

  it("makes no order while the issuer of an entered card still challenges the shopper", async () => {
    const { cartId, session } = await atThePage()
    await store.payForm(session.id, "321")
    await back(session.id)
    expect((await store.complete(cartId)).data.type).toBe("cart")
    expect(await submitted(session.id)).toBeNull()
  })

  it("a signed return counts, whether or not the status shows a card", async () => {
    const { cartId, session, attempt } = await atThePage()
    const ids = { status: "processing", orderid: attempt.orderid ?? "", client_orderid: attempt.client_orderid }
    const query = new URLSearchParams({ session: session.id, ...ids, control: control(ids) })
    expect((await store.call("GET", `${RETURN}?${query}`)).status).toBe(303)
    expect(await submitted(session.id)).not.toBeNull()
    expect((await store.complete(cartId)).data.type).toBe("order")
  })

  type Ids = { status: string; orderid: string; client_orderid: string }
  function control({ status, orderid, client_orderid }: Ids): string {
    const { merchantControlKey } = store.sandbox().account
    return createHash("sha1")
      .update(status + orderid + client_orderid + merchantControlKey)
      .digest("hex")
  }
})

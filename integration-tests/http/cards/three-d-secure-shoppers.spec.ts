import { aCard, describeStore, eventually, type Session } from "../../environment/card-store"
import { anotherCard, directMoves } from "../../actions/direct-moves"
import { answerBank, formOf, passChallenge, passMethod, post, toIssuer } from "../../actions/shopper-browser"

describeStore("3-D Secure and the shopper's behavior", (store) => {
  const {
    books,
    orderids,
    taken,
    orderOf,
    placedByItself,
    addOneShirt,
    reversed,
    reconcile,
    poll,
    inThreeDS,
    due,
    expectCalls,
  } = directMoves(store)

  it("the shopper leaves: nothing is charged, and another card is sent only after starting over", async () => {
    const started = await inThreeDS("challenge")
    for (const card of [aCard(), anotherCard()]) {
      const again = await store.pay(started.session.id, { card })
      expect(again).toMatchObject({ status: 200, data: { session: { state: "three_d_secure" } } })
    }
    expectCalls({ sale: 1, uploadMethodUrlResult: 0 })
    const { id } = await store.attempt(started.session.id)
    await poll(started.session.id)
    await reconcile(id)
    await store.reached(started, "three_d_secure")
    expect(await store.orderOfCart(started.cartId)).toBeUndefined()
    expect(taken()).toEqual(["0.00"])
  })

  it("... starting over with another card makes one payment; the issuer's late answer to the first is not uploaded", async () => {
    const started = await inThreeDS("challenge-without-method")
    const late = await answerBank(await due(started, "challenge"))
    const anew = await store.pay(started.session.id, { card: anotherCard(), start_over: true })
    expect(anew.status).toBe(200)
    const back = await post(late)
    expect(back).toMatchObject({ status: 200, page: expect.stringContaining("The shop is being informed") })
    const order = await orderOf(started.cartId)
    expect(order).toMatchObject({ payment_status: "captured", transactions: [{ amount: 45 }] })
    expect(taken()).toEqual(["0.00", "45.00"])
    expectCalls({ sale: 2, uploadCresResult: 0 })
    const [second, first] = await store.transactionsOf(order.id)
    expect(second).toMatchObject({ state: "captured", card: { last4: "1111" } })
    expect(first).toMatchObject({ superseded: { code: "superseded.started_over" } })
  })

  it("started over while the gateway runs it: the first attempt is paid after all, and reversed", async () => {
    const started = await store.checkout({ provider: "direct" })
    await store.pay(started.session.id, { card: aCard("321") })
    const { redirect_url: url } = await store.reached(started, "redirect")
    await store.pay(started.session.id, { card: anotherCard(), start_over: true })
    await post({ action: url ?? "", fields: { password: "hint" } })
    const order = await orderOf(started.cartId)
    await reversed(orderids()[0] ?? "")
    expect(books().map(({ amounts }) => [amounts.captured, amounts.returned])).toEqual([
      ["45.00", "45.00"],
      ["45.00", "0.00"],
    ])
    expect(order).toMatchObject({ payment_status: "captured", transactions: [{ amount: 45 }] })
  })

  it("started over while the issuer's answer is uploaded: one payment stays", async () => {
    const started = await inThreeDS("challenge-without-method")
    const answer = await answerBank(await due(started, "challenge"))
    store.sandbox().fault({ operation: "uploadCresResult", kind: "delay", ms: 500 })
    const handed = post(answer)
    await eventually(() => expectCalls({ uploadCresResult: 1 }))
    await store.pay(started.session.id, { card: anotherCard(), start_over: true })
    await handed
    const order = await orderOf(started.cartId)
    expect(order).toMatchObject({ payment_status: "captured", transactions: [{ amount: 45 }] })
    await eventually(async () => {
      await store.callbacksDone()
      const kept = books().filter(({ amounts }) => amounts.captured === "45.00" && amounts.returned === "0.00")
      expect(kept).toHaveLength(1)
      expect(books().filter(({ amounts }) => amounts.captured !== amounts.returned)).toHaveLength(1)
    })
  })

  it("two tabs post the same answer of the issuer repeatedly: it is uploaded once", async () => {
    const started = await inThreeDS("challenge-without-method")
    const url = await due(started, "challenge")
    const [one, two] = [await answerBank(url), await answerBank(url)]
    const answers = await Promise.all([one, two, one, two].map(post))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await post(one)).status).toBe(200)
    const order = await orderOf(started.cartId)
    expect((await post(two)).status).toBe(200)
    expect(order).toMatchObject({ payment_status: "captured", transactions: [{ amount: 45 }] })
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1, uploadCresResult: 1 })
  })

  it("a reload shows the due step: method, challenge, and finally the way back", async () => {
    const started = await inThreeDS("challenge")
    const inFrame = await due(started, "method")
    // The hidden frame shows the method only; the address without it shows the due step.
    const [url = ""] = inFrame.split("?")
    const shown = async () => formOf(await (await fetch(url)).text())
    expect(await shown()).toEqual(await shown())
    await passMethod(inFrame)
    expect(Object.keys((await shown()).fields)).toEqual(["creq"])
    expect(await (await fetch(inFrame)).text()).not.toContain("<form")
    await toIssuer(url)
    await passChallenge(url)
    await store.reached(started, "captured")
    expect(await (await fetch(url)).text()).toContain(`payment_session_id=${started.session.id}`)
    await orderOf(started.cartId)
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1, uploadMethodUrlResult: 1, uploadCresResult: 1 })
  })

  it("the tab is closed after the challenge: the order is made without the browser", async () => {
    const started = await inThreeDS("challenge-without-method")
    await passChallenge(await due(started, "challenge"))
    expect(await placedByItself(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
  })

  it.each(["the callback", "the schedule"])(
    "the tab is closed and the issuer reports to the gateway: %s alone makes the order",
    async (who) => {
      const bySchedule = who === "the schedule"
      const started = await inThreeDS("challenge-without-method")
      const late = await answerBank(await due(started, "challenge"))
      if (bySchedule) store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
      await store.sandbox().resolveStep(orderids()[0] ?? "", { status: "approved" })
      if (bySchedule) await poll(started.session.id)
      expect(await placedByItself(started.cartId)).toMatchObject({ payment_status: "captured" })
      await post(late)
      expect(taken()).toEqual(["45.00"])
      expectCalls({ sale: 1, uploadCresResult: 0 })
    },
  )

  it("the cart changes during the challenge: the issuer's answer is refused with a message and not uploaded, nothing is charged", async () => {
    const started = await inThreeDS("challenge-without-method")
    const answer = await answerBank(await due(started, "challenge"))
    await addOneShirt(started.cartId)
    expect((await post(answer)).status).toBe(200)
    for (const asked of [
      await store.session(started.session.id, started.cartId),
      await store.pay(started.session.id, { card: aCard() }),
    ]) {
      expect(asked).toMatchObject({
        status: 404,
        data: { message: expect.stringContaining("is returned to your card automatically") },
      })
    }
    expectCalls({ sale: 1, uploadCresResult: 0 })
    const { data } = await store.newSession(started.collectionId, { provider: "direct" })
    const fresh = data.payment_collection.payment_sessions[0] as Session
    await store.pay(fresh.id, { card: aCard() })
    expect(await orderOf(started.cartId)).toMatchObject({ transactions: [{ amount: 65 }] })
    expect(taken()).toEqual(["0.00", "65.00"])
  })

  it("the cart changes while the shopper is on the gateway's page: the payment there is reversed", async () => {
    const started = await store.checkout({ provider: "direct" })
    await store.pay(started.session.id, { card: aCard("321") })
    const { redirect_url: url } = await store.reached(started, "redirect")
    await addOneShirt(started.cartId)
    await post(formOf((await post({ action: url ?? "", fields: { password: "hint" } })).page))
    await reversed(orderids()[0] ?? "")
    expect(books()).toMatchObject([{ amounts: { captured: "45.00", returned: "45.00" } }])
    expect(await store.orderOfCart(started.cartId)).toBeUndefined()
  })

  it("the shopper chooses the hosted form instead: the open challenge is superseded and never charged", async () => {
    const started = await inThreeDS("challenge-without-method")
    const late = await answerBank(await due(started, "challenge"))
    const { data } = await store.newSession(started.collectionId, { provider: "auto" })
    const hosted = data.payment_collection.payment_sessions[0] as Session
    await post(late)
    await store.payForm(hosted.id)
    expect(await orderOf(started.cartId)).toMatchObject({ transactions: [{ amount: 45 }] })
    expect(taken()).toEqual(["0.00", "45.00"])
    expectCalls({ sale: 1, uploadCresResult: 0 })
  })
})

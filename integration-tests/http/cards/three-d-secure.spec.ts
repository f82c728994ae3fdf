import { englishText, type Message } from "../../../src/messages"
import { aCard, type Checkout, describeStore } from "../../environment/card-store"
import { anotherCard, directMoves } from "../../actions/direct-moves"
import {
  answerBank,
  answerGateway,
  formOf,
  passChallenge,
  passMethod,
  post,
  toIssuer,
} from "../../actions/shopper-browser"

describeStore("3-D Secure of a card on the shop's own page", (store) => {
  const { books, orderids, taken, paymentOf, orderOf, reconcile, timelines, inThreeDS, due, expectCalls } =
    directMoves(store)

  it("method and challenge, passed: paid once, with every step and its result in the timeline", async () => {
    const started = await inThreeDS("challenge")
    expect((await store.session(started.session.id)).data.session.three_d_secure).toBeNull()
    await passMethod(await due(started, "method"))
    const early = await store.complete(started.cartId)
    expect(early.data).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
    const back = await passChallenge(await due(started, "challenge"))
    expect(back).toMatchObject({ status: 200, page: expect.stringContaining("The shop is being informed") })
    expect(back.page).toContain(`payment_session_id=${started.session.id}`)
    expect(await store.reached(started, "captured")).toMatchObject({ three_d_secure: null, card: { last4: "6732" } })

    const order = await orderOf(started.cartId)
    expect(order).toMatchObject({ payment_status: "captured", transactions: [{ amount: 45 }] })
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1, uploadMethodUrlResult: 1, uploadCresResult: 1 })
    const [transaction] = await store.transactionsOf(order.id)
    expect(transaction).toMatchObject({ state: "captured", three_d_secure: "AUTHENTICATED" })
    expect(await timelines(order.id)).toEqual([
      [
        "The card was sent to the gateway: sale of 45.00 EUR.",
        "3-D Secure: the bank checks the shopper's browser (3DS Method).",
        "3-D Secure: the bank has checked the shopper's browser (3DS Method, Y).",
        "3-D Secure: the bank asks the shopper to confirm the payment (challenge).",
        "3-D Secure: the bank's answer to the challenge was sent to the gateway.",
        "3-D Secure result: AUTHENTICATED.",
        "Paid: 45.00 EUR.",
      ],
    ])
    expect((await store.refund(paymentOf(order).id)).status).toBe(200)
    expect(books()).toMatchObject([{ amounts: { captured: "45.00", returned: "45.00" } }])
  })

  it("a hold takes the same steps, and the merchant captures it", async () => {
    const started = await inThreeDS("challenge", { provider: "directhold" })
    await passMethod(await due(started, "method"))
    await passChallenge(await due(started, "challenge"))
    const order = await orderOf(started.cartId)
    expect(order).toMatchObject({ payment_status: "authorized", transactions: [] })
    expect(books()).toMatchObject([{ operation: "preauth", amounts: { authorized: "45.00", captured: "0.00" } }])
    expect((await store.capture(paymentOf(order).id)).status).toBe(200)
    expect(taken()).toEqual(["45.00"])
    expectCalls({ preauth: 1, uploadMethodUrlResult: 1, uploadCresResult: 1 })
  })

  it("failed: declined with a message; another, frictionless card pays the cart", async () => {
    const started = await inThreeDS("challenge-without-method")
    await passChallenge(await due(started, "challenge"), "guess")
    const declined = await store.reached(started, "declined")
    expect(declined).toMatchObject({ three_d_secure: null, message: expect.stringContaining("use another card") })
    const second = await store.pay(started.session.id, { card: anotherCard() })
    expect(second).toMatchObject({ status: 200, data: { session: { card: null } } })
    const order = await orderOf(started.cartId)
    expect(taken()).toEqual(["0.00", "45.00"])
    const [paid, first] = await store.transactionsOf(order.id)
    expect(first).toMatchObject({ state: "declined", three_d_secure: "NOT_AUTHENTICATED" })
    expect(paid).toMatchObject({ state: "captured", three_d_secure: null })
    const [, ofFirst] = await timelines(order.id)
    expect(ofFirst).toEqual(
      expect.arrayContaining([
        "3-D Secure result: NOT_AUTHENTICATED.",
        "Declined (3-D Secure authentication failed, code 321).",
        "Superseded: The shopper tries again.",
      ]),
    )
  })

  it("frictionless: the issuer runs the method and requests nothing more", async () => {
    const started = await inThreeDS("frictionless")
    await passMethod(await due(started, "method"))
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1, uploadMethodUrlResult: 1, uploadCresResult: 0 })
  })

  it("authenticated, and then declined by the issuer", async () => {
    store.sandbox().outcome({ status: "declined", errorCode: "116", errorMessage: "No funds", threeDS: "frictionless" })
    const started = await store.checkout({ provider: "direct" })
    await store.pay(started.session.id, { card: aCard() })
    await passMethod(await due(started, "method"))
    await store.reached(started, "declined")
    expect(await store.attempt(started.session.id)).toMatchObject({ three_d_secure: "AUTHENTICATED" })
    expect(taken()).toEqual(["0.00"])
  })

  it("authenticated, with an unknown result that is resolved later", async () => {
    store.sandbox().outcome({ status: "unknown", threeDS: "challenge-without-method" })
    const started = await store.checkout({ provider: "direct" })
    await store.pay(started.session.id, { card: aCard() })
    await passChallenge(await due(started, "challenge"))
    expect(await store.reached(started, "unknown")).toMatchObject({ three_d_secure: null })
    const again = await store.pay(started.session.id, { card: anotherCard(), start_over: true })
    expect(again.data.session).toMatchObject({ state: "unknown" })
    await store.sandbox().resolveStep(orderids()[0] ?? "", { status: "approved" })
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1, uploadCresResult: 1 })
  })

  it("an issuer without a method is reported at once: the challenge is the first step on the shop's page", async () => {
    store.sandbox().fault({ operation: "uploadMethodUrlResult", kind: "delay", ms: 700 })
    const { session, cartId } = await inThreeDS("challenge-without-method")
    const first = (await store.session(session.id, cartId)).data.session.three_d_secure
    expect(first).toMatchObject({ step: "challenge" })
    await passChallenge(first?.url ?? "")
    const order = await orderOf(cartId)
    expect((await timelines(order.id))[0]?.slice(1, 3)).toEqual([
      "3-D Secure: the bank does not check the shopper's browser (3DS Method, U).",
      "3-D Secure: the bank asks the shopper to confirm the payment (challenge).",
    ])
    expectCalls({ sale: 1, uploadMethodUrlResult: 1, uploadCresResult: 1 })
    expect(taken()).toEqual(["45.00"])
  })

  it("a method frame without an answer is reported after ten seconds, not before; its late answer changes nothing", async () => {
    const started = await inThreeDS("challenge")
    const frame = await due(started, "method")
    const timeOut = async () => {
      const path = `/store/card-payments/sessions/${started.session.id}/three-d-secure?cart_id=${started.cartId}`
      const { status, data } = await store.store<{ session: { three_d_secure: object } }>("POST", path, {
        method: "timeout",
      })
      expect(status).toBe(200)
      return data.session.three_d_secure
    }
    const late = formOf((await toIssuer(frame)).page)
    expect(await timeOut()).toMatchObject({ step: "method" })
    expectCalls({ uploadMethodUrlResult: 0 })
    await tenSecondsPass(started)
    expect(await timeOut()).toMatchObject({ step: "challenge" })
    expect((await post(late)).status).toBe(200)
    expect(await timeOut()).toMatchObject({ step: "challenge" })
    expectCalls({ uploadMethodUrlResult: 1 })
    await passChallenge(await due(started, "challenge"))
    const order = await orderOf(started.cartId)
    expect((await timelines(order.id))[0]).toContain(
      "3-D Secure: the bank did not finish its check of the shopper's browser in 10 seconds (3DS Method, N).",
    )
    expect(taken()).toEqual(["45.00"])
  })

  it.each([
    ["hint", "captured", ["45.00"]],
    ["guess", "declined", ["0.00"]],
  ])("3DS 1.0.2, password %s: %s", async (password, state, amounts) => {
    const started = await inThreeDS("3ds1")
    await passChallenge(await due(started, "legacy"), password)
    await store.reached(started, state)
    expect(taken()).toEqual(amounts)
    expectCalls({ sale: 1, uploadParesResult: 1, uploadCresResult: 0, uploadMethodUrlResult: 0 })
    const { id } = await store.attempt(started.session.id)
    const entries = await store.cards().listCardTimelineEntries({ transaction_id: id })
    const messages = entries.map((entry) => englishText(entry as Message))
    expect(messages).toContain("3-D Secure 1.0.2: the bank asks the shopper to confirm the payment.")
    expect(messages).toContain("3-D Secure 1.0.2: the bank's answer was sent to the gateway.")
  })

  it.each([
    ["passed", "hint", "captured", ["45.00"], "gateway"],
    ["failed", "guess", "declined", ["0.00"], "gateway"],
    ["named by redirect_url of the call and of status, passed", "hint", "captured", ["45.00"], "seed"],
    ["named by redirect_url of a preauth, passed", "hint", "authorized", ["0.00"], "seed"],
  ] as const)(
    "run by the gateway on its own page, %s: the shop's page leads there and back",
    async (_t, password, state, sums, flow) => {
      store.sandbox().outcome({ status: "approved", threeDS: flow })
      const started = await store.checkout({
        provider: state === "authorized" ? "directhold" : "direct",
        data: { return_url: "http://localhost:8000/pay?x=1" },
      })
      const { data } = await store.pay(started.session.id, { card: aCard("321") })
      if (flow === "seed") expect(data.session).toMatchObject({ state: "redirect" })
      const { redirect_url: url, three_d_secure } = await store.reached(started, "redirect")
      expect(url).toContain(store.sandbox().url)
      expect(three_d_secure).toBeNull()
      const back = await answerGateway(url ?? "", password)
      expect(back.page).toContain(`http://localhost:8000/pay?x=1&amp;payment_session_id=${started.session.id}`)
      await store.reached(started, state)
      expect(taken()).toEqual(sums)
      expectCalls({
        [state === "authorized" ? "preauth" : "sale"]: 1,
        uploadMethodUrlResult: 0,
        uploadCresResult: 0,
        uploadParesResult: 0,
      })
      if (state === "declined") return
      const order = await orderOf(started.cartId)
      expect((await timelines(order.id))[0]).toEqual(
        expect.arrayContaining([
          "3-D Secure: the shopper confirms the payment on the gateway's page.",
          "3-D Secure result: AUTHENTICATED.",
        ]),
      )
    },
  )

  it("run by the gateway, and left unfinished: nothing else is charged, and it can still be finished", async () => {
    const started = await store.checkout({ provider: "direct" })
    await store.pay(started.session.id, { card: aCard("321") })
    const { redirect_url: url } = await store.reached(started, "redirect")
    expect((await post({ action: await addressOf(started), fields: {} })).status).toBe(200)
    const again = await store.pay(started.session.id, { card: anotherCard(), start_over: true })
    expect(again.data.session.state).toBe("processing")
    await answerGateway(url ?? "")
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
  })

  it("run by the gateway with markup instead of an address: shown isolated, and never as the shop's", async () => {
    const started = await inThreeDS("gateway-html")
    const { redirect_url: url } = await store.reached(started, "redirect")
    expect(url).toBe(await addressOf(started))
    const shown = await fetch(url ?? "")
    const policy = shown.headers.get("content-security-policy") ?? ""
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[\w+/=]+'; /)
    expect(policy).toContain("frame-ancestors 'none'; sandbox allow-forms allow-scripts allow-top-navigation")
    expect(policy).not.toContain("allow-same-origin")
    expect(shown.headers.get("cache-control")).toBe("no-store")
    const form = formOf(await shown.text())
    expect(form.action).toContain(store.sandbox().url)
    const back = await answerGateway(form.action)
    expect(back.page).toContain(`payment_session_id=${started.session.id}`)
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1 })
  })

  it("the challenge uses the size of the shop's frame", async () => {
    const started = await inThreeDS("challenge-without-method")
    const url = await due(started, "challenge")
    const sizes = await Promise.all(
      ["", "?window=02", "?window=99"].map(async (query) => {
        const { fields } = formOf(await (await fetch(`${url}${query}`)).text())
        const creq = JSON.parse(Buffer.from(fields.creq ?? "", "base64url").toString()) as Record<string, string>
        return creq.challengeWindowSize
      }),
    )
    expect(sizes).toEqual(["05", "02", "05"])
    const answer = await answerBank(`${url}?window=02`)
    await post(answer)
    await store.reached(started, "captured")
  })

  it("no order is placed before the shopper has confirmed, even if unfinished payments place orders", async () => {
    const started = await inThreeDS("challenge-without-method", { provider: "directplace" })
    const url = await due(started, "challenge")
    const early = await store.complete(started.cartId)
    expect(early.data).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
    await passChallenge(url)
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    await reconcile((await store.attempt(started.session.id)).id)
    expect(taken()).toEqual(["45.00"])
  })

  async function addressOf({ session }: Checkout) {
    const { three_ds_token } = await store.attempt(session.id)
    return `${store.publicUrl()}/hooks/card-payments/main/3ds/${three_ds_token}`
  }

  async function tenSecondsPass({ session }: Checkout) {
    const { id } = await store.attempt(session.id)
    await store
      .container()
      .resolve("__pg_connection__")("card_transaction")
      .where({ id })
      .update({ three_ds_since: new Date(Date.now() - 10_000) })
  }
})

import { aCard, type CardStore, describeStore, eventually } from "../../environment/card-store"
import { directMoves } from "../../actions/direct-moves"
import {
  adminPath,
  adminPlansPath,
  ownPath,
  type ShownPlan,
  type ShownSubscription,
  subscriptionRoutes,
} from "../../actions/subscription-routes"

const plansPath = "/store/card-payments/plans"

const stories = (store: CardStore) => {
  const { terms, newPlan, delivery, newCard, withCard, ask, does, subscribed, pg, rows } = subscriptionRoutes(store)
  const reconcile = async (session: string) => directMoves(store).reconcile((await store.attempt(session)).id)

  it("a shopper sees the plans on sale, and not the engine", async () => {
    const monthly = await newPlan()
    const inYen = { provider_id: "pp_card_place", currency_code: "jpy", amount: "900" }
    await expect(newPlan(inYen)).rejects.toThrow("This payment method does not use saved cards.")
    const yearly = await newPlan({ name: "Yearly box", period: "year", variant_id: null })
    const gone = await newPlan({ name: "Old box" })
    expect((await store.admin("DELETE", `${adminPlansPath}/${gone}`)).status).toBe(200)
    const offered = async (query = "") => {
      const { status, data } = await store.store<{ plans: ShownPlan[] }>("GET", `${plansPath}${query}`)
      expect(status).toBe(200)
      return data.plans
    }
    expect((await offered()).map(({ id }) => id)).toEqual([yearly, monthly])
    const { productId, variantId } = store.seed()
    for (const query of [`?product_id=${productId}`, `?variant_id=${variantId}&currency_code=EUR`]) {
      expect((await offered(query)).map(({ id }) => id)).toEqual([monthly])
    }
    expect(await offered("?currency_code=jpy")).toEqual([])
    const [shown] = await offered()
    expect(Object.keys(shown ?? {}).sort()).toEqual([
      ...["amount", "charges_limit", "created_at", "currency_code", "description", "ends_at", "id", "interval"],
      ...["name", "period", "product_id", "trial_days", "variant_id"],
    ])
    for (const query of ["?variant_id=%00", "?currency_code=euro", "?color=red"]) {
      expect((await store.store("GET", `${plansPath}${query}`)).status).toBe(400)
    }
  })

  it("a customer with a saved card subscribes, pauses, resumes, skips and cancels", async () => {
    const { customer, id, card, plan_id, subscription } = await subscribed()
    expect(subscription).toMatchObject({
      ...{ state: "active", amount: "20.00", time_zone: "Europe/Berlin", plan: { id: plan_id, name: "Monthly box" } },
      ...{ customer_id: customer.id, card: { last4: "6732", saved_card_id: card.id }, problem: null, next_plan: null },
    })
    expect(subscription.upcoming).toHaveLength(12)
    expect(subscription.upcoming[0]).toBe(subscription.next_charge_at)
    const paid = await eventually(async () => {
      const { data } = await ask(customer, "GET", `${ownPath}/${id}`)
      expect(data.subscription.charges).toMatchObject([{ state: "paid", amount: "20.00" }])
      expect(data.subscription).toMatchObject({ charges_paid: 1, charges_limit: null, in_trial: false })
      expect(data.subscription.charges[0]?.order_display_id).toBeGreaterThan(0)
      return data.subscription
    })
    const order = await store.order(paid.charges[0]?.order_id ?? "")
    expect(order).toMatchObject({ payment_status: "captured" })

    expect(await does(customer, `${id}/pause`)).toMatchObject({ state: "paused", next_charge_at: null, upcoming: [] })
    expect(await does(customer, `${id}/resume`)).toMatchObject({
      ...{ state: "active", next_charge_at: paid.next_charge_at },
    })
    const skipped = await does(customer, `${id}/skip`)
    expect(skipped.charges.map(({ state }) => state)).toEqual(["skipped", "paid"])
    expect(skipped.next_charge_at).toBe(paid.upcoming[1])
    const leaving = await does(customer, `${id}/cancel`)
    expect(leaving).toMatchObject({ state: "canceling", next_charge_at: null, ends_at: skipped.next_charge_at })
    expect(await does(customer, `${id}/resume`)).toMatchObject({ state: "active", ends_at: null })
    const left = await does(customer, `${id}/cancel`, { at: "now" })
    expect(left).toMatchObject({ state: "canceled", next_charge_at: null })
    expect(left.history.map(({ code }) => code.split(".")[1]).slice(0, 6)).toEqual([
      ...["canceled", "resumed", "canceling", "skipped", "resumed", "paused"],
    ])
    expect(left.history[0]?.actor).toBe(customer.id)
    const { data } = await store.store<{ subscriptions: ShownSubscription[] }>(
      "GET",
      ownPath,
      undefined,
      customer.token,
    )
    expect(data.subscriptions).toMatchObject([{ id, state: "canceled" }])
    expect(data.subscriptions[0]).not.toHaveProperty("charges")
  })

  it.each([
    ["the shop's page", "direct", "6732"],
    ["the gateway's form", "saved", "1111"],
  ])(
    "in checkout, paid on %s: the order activates the subscription, and its card is saved without a request",
    async (_on, provider, last4) => {
      const customer = await store.customer()
      const plan_id = await newPlan({ provider_id: `pp_card_${provider}` })
      const cartId = await store.newCart({ customer, cart: { items: [], email: customer.email } })
      const started = await ask(customer, "POST", ownPath, { plan_id, cart_id: cartId, quantity: 2 })
      expect(started).toMatchObject({ status: 200, data: { cart_id: cartId, subscription: { state: "pending" } } })
      const { data } = await store.newSession(await store.collectionOf(cartId), { provider, customer })
      const session = data.payment_collection.payment_sessions[0]?.id ?? ""
      if (provider === "saved") await store.payForm(session)
      else expect((await store.pay(session, { card: aCard() }, customer)).status).toBe(200)
      const orderId = await eventually(async () => {
        const found = (await ask(customer, "GET", `${ownPath}/${started.data.subscription.id}`)).data.subscription
        expect(found).toMatchObject({ state: "active", quantity: 2, amount: "40.00", card: { last4 } })
        return found.charges[0]?.order_id
      })
      expect(await store.orderOfCart(cartId)).toBe(orderId)
      expect(orderId).toBeTruthy()
      expect((await store.savedCards(customer, provider)).data.cards).toMatchObject([{ last4 }])
    },
  )

  it("another card is charged: a saved one at once, a new one once it was verified on the gateway's form", async () => {
    const { customer, id } = await subscribed({ provider_id: "pp_card_saved" })
    const other = await newCard(customer, "5555 5555 5555 4444")
    expect(await does(customer, `${id}/card`, { saved_card_id: other.id })).toMatchObject({
      card: { last4: "4444", saved_card_id: other.id },
    })
    const returnUrl = "http://localhost:8000/checkout"
    const form = await ask(customer, "POST", `${ownPath}/${id}/card`, { return_url: returnUrl })
    expect(form.status).toBe(200)
    expect(form.data.redirect_url).toContain(store.sandbox().url)
    expect(form.data.subscription.card).toMatchObject({ last4: "4444" })
    const [waits] = await pg()("card_subscription").where({ id }).select("card_session_id")
    const session = (waits as { card_session_id: string }).card_session_id
    await store.payForm(session)
    // Three concurrent reconciliations change the card once.
    await Promise.all([1, 2, 3].map(() => reconcile(session)))
    await store.callbacksDone()
    const { data } = await ask(customer, "GET", `${ownPath}/${id}`)
    expect(data.subscription.card).toMatchObject({ last4: "1111" })
    expect(data.subscription.history.filter(({ code }) => code === "subscription.card_changed_to")).toHaveLength(2)
    expect(store.callsTo("makeRebill")).toHaveLength(1)
  })

  it("a card verified after the cancellation is saved, and changes nothing of the subscription", async () => {
    const { customer, id, card } = await subscribed({ provider_id: "pp_card_saved" })
    const form = await ask(customer, "POST", `${ownPath}/${id}/card`, {})
    expect(form.status).toBe(200)
    const [waits] = await pg()("card_subscription").where({ id }).select("card_session_id")
    const session = (waits as { card_session_id: string }).card_session_id
    const left = await does(customer, `${id}/cancel`, { at: "now" })
    await store.payForm(session)
    await reconcile(session)
    expect((await store.attempt(session)).save_card).toBe("saved")
    const { data } = await ask(customer, "GET", `${ownPath}/${id}`)
    expect(data.subscription).toEqual(left)
    expect(data.subscription.card?.saved_card_id).toBe(card.id)
  })

  it.each([
    ["direct", "has no form for a new card"],
    ["buying", "saves cards with a purchase only"],
  ])("a provider without a verification form is refused with a message (%s)", async (provider, message) => {
    const { customer, id } = await subscribed({ provider_id: `pp_card_${provider}` })
    const calls = store.sandbox().calls().length
    const { status, data } = await ask(customer, "POST", `${ownPath}/${id}/card`, {})
    expect({ status, message: data.message }).toEqual({
      ...{ status: 400, message: expect.stringContaining(message) as unknown },
    })
    expect(store.sandbox().calls()).toHaveLength(calls)
  })

  it("another customer's subscription is answered as not found, and a guest is asked to sign in", async () => {
    const { id, card } = await subscribed()
    const other = await withCard("5555 5555 5555 4444")
    const plan_id = await newPlan()
    const before = { rows: await rows(), calls: store.sandbox().calls().length }
    const questions = (of: string): [string, string, object?][] => [
      ["GET", of],
      ["POST", `${of}/pause`, {}],
      ["POST", `${of}/resume`, {}],
      ["POST", `${of}/skip`, {}],
      ["POST", `${of}/cancel`, { at: "now" }],
      ["POST", `${of}/cancel`, {}],
      ["POST", `${of}/card`, { saved_card_id: other.card.id }],
      ["POST", `${of}/card`, { return_url: "http://localhost:8000/checkout" }],
    ]
    const never = questions(`${ownPath}/csb_01JZZZ`)
    for (const [at, question] of questions(`${ownPath}/${id}`).entries()) {
      const reported = await ask(other.customer, ...question)
      expect(reported.status).toBe(404)
      expect(reported.data).toEqual((await ask(other.customer, ...(never[at] as typeof question))).data)
      const guest = await ask(undefined, ...question)
      expect(guest).toMatchObject({ status: 401, data: { message: "Please sign in to see your subscriptions." } })
    }
    // Another customer's card or cart is not found either.
    const taken = await ask(other.customer, "POST", ownPath, { plan_id, saved_card_id: card.id })
    expect(taken).toMatchObject({ status: 404, data: { message: expect.stringContaining("card does not exist") } })
    const cart_id = await store.newCart({ customer: await store.customer() })
    expect((await ask(other.customer, "POST", ownPath, { plan_id, cart_id })).status).toBe(404)
    for (const method of ["GET", "POST"]) expect((await ask(undefined, method, ownPath, {})).status).toBe(401)
    for (const path of [
      adminPlansPath,
      adminPath,
      `${adminPath}/${id}`,
      `${adminPath}/figures`,
      `${adminPath}/export`,
      `${adminPlansPath}/figures`,
      `${adminPlansPath}/export`,
      `${adminPath}/cards`,
    ]) {
      expect((await store.call("GET", path)).status).toBe(401)
      expect(
        (await store.call("GET", path, { headers: { authorization: `Bearer ${other.customer.token}` } })).status,
      ).toBe(401)
    }
    expect(await rows()).toEqual(before.rows)
    expect(store.sandbox().calls()).toHaveLength(before.calls)
  })

  it.each([
    [{ period: "fortnight" }, "The period must be one of day, week, month, year."],
    [{ interval: 0 }, "The interval must be 1 period or more"],
    [{ interval: -3 }, "The interval must be 1 period or more"],
    [{ interval: 1.5 }, "The interval must be a whole number."],
    [{ ends_at: "2001-01-01" }, "The end lies in the past."],
    [{ ends_at: "some day" }, "The end must be a date"],
    [{ amount: "0.00" }, "The amount must be more than zero."],
    [{ amount: "1.234" }, "EUR has at most 2 decimals."],
    [{ currency_code: "usd" }, "has no endpoint for USD"],
    [{ currency_code: "euro" }, 'Currency code must be a code such as "eur".'],
    [{ provider_id: "pp_card_main" }, "does not use saved cards"],
    [{ provider_id: "pp_system_default" }, "does not belong to this plugin"],
    [{ provider_id: undefined }, "Provider id is missing."],
    [{ variant_id: "variant_none" }, "This product variant does not exist."],
    [{ color: "red" }, "color"],
    [{ description: "Charged to 4444 3333 2222 1111" }, "There is a card number in this plan. Remove it."],
    [{ name: " ", interval: 0 }, "The name is missing. The interval must be 1 period or more"],
  ])("a plan with %j is refused with a message, and nothing is created or changed", async (wrong, message) => {
    const plan_id = await newPlan()
    const before = await rows()
    const created = await store.admin<{ message: string }>("POST", adminPlansPath, terms(wrong))
    expect(created).toMatchObject({ status: 400, data: { message: expect.stringContaining(message) } })
    if (!("provider_id" in wrong) && !("ends_at" in wrong)) {
      const changed = await store.admin<{ message: string }>("POST", `${adminPlansPath}/${plan_id}`, wrong)
      expect(changed).toMatchObject({ status: 400, data: { message: expect.stringContaining(message) } })
    }
    expect(await rows()).toEqual(before)
  })

  it("a sign-up that is not possible is refused with a message, and nothing is created", async () => {
    const { customer, card } = await withCard()
    const old = await newCard(customer, "5555 5555 5555 4444")
    await pg()("card_saved_card").where({ id: old.id }).update({ exp_year: "2020" })
    const plan_id = await newPlan()
    const ending = await newPlan({ ends_at: "2090-01-01" })
    const gone = await newPlan({ is_active: false })
    const yen = await store.newCart({ customer, region: "jpy", cart: { items: [] } })
    const before = { rows: await rows(), calls: store.sandbox().calls().length }
    const card_id = card.id
    const wrong: [object, number, string][] = [
      [{ plan_id }, 400, "Choose the card that is charged."],
      [{ plan_id, saved_card_id: "csc_none" }, 404, "This card does not exist."],
      [{ plan_id, saved_card_id: "4444333322221111" }, 400, "looks like card data"],
      [{ plan_id, saved_card_id: "none" }, 400, '"saved_card_id" is not valid.'],
      [{ plan_id, saved_card_id: old.id }, 400, "This card has expired."],
      [{ plan_id: "cpl_none", saved_card_id: card_id }, 404, "This plan does not exist."],
      [{ plan_id, saved_card_id: card_id }, 400, "Choose the delivery"],
      [{ plan_id: gone, saved_card_id: card_id, ...delivery() }, 400, "not offered any more"],
      [{ saved_card_id: card_id }, 400, '"plan_id" is missing.'],
      [{ plan_id, saved_card_id: card_id, quantity: 0 }, 400, '"quantity" is too small.'],
      [{ plan_id, saved_card_id: card_id, quantity: 1.5 }, 400, '"quantity" must be a whole number.'],
      [{ plan_id, saved_card_id: card_id, region_id: "reg_none" }, 400, "This region does not exist."],
      [
        { plan_id, saved_card_id: card_id, region_id: store.seed().regions.jpy.id },
        400,
        "This plan is sold in EUR only.",
      ],
      [{ plan_id, saved_card_id: card_id, shipping_option_id: "so_none" }, 400, "shipping option does not exist"],
      [{ plan_id, saved_card_id: card_id, customer_id: "cus_1" }, 400, '"customer_id" is an unknown field.'],
      [{ plan_id, cart_id: "cart_none" }, 404, "This cart does not exist."],
      [{ plan_id, cart_id: yen }, 400, "This plan is sold in EUR only."],
      [{ plan_id, cart_id: yen, saved_card_id: card_id }, 400, "This plan is sold in EUR only."],
      [{ plan_id, cart_id: yen, card: { number: "4444 3333 2222 1111" } }, 400, "looks like card data"],
    ]
    for (const [body, status, message] of wrong) {
      // The attempt limits are not part of this story.
      await pg()("card_attempt_limit").delete()
      const { status: reported, data } = await ask(customer, "POST", ownPath, body)
      expect({ body, status: reported, message: data.message }).toEqual({
        ...{ body, status, message: expect.stringContaining(message) as unknown },
      })
    }
    const byHand: [object, number, string][] = [
      [{ customer_id: "cus_none" }, 404, "This customer does not exist."],
      [{ saved_card_id: undefined }, 400, "Saved card id is missing."],
      [{ saved_card_id: old.id }, 400, "This card has expired."],
      [{ plan_id: "cpl_none" }, 404, "This plan does not exist."],
      [{ plan_id: ending, start_at: "2095-01-01" }, 400, "The plan ends before this start."],
      [{ start_at: "soon" }, 400, "The start must be a date"],
      [{ shipping_address: { country_code: "de", address_1: "4444333322221111" } }, 400, "There is a card number"],
    ]
    for (const [differences, status, message] of byHand) {
      const body = { customer_id: customer.id, plan_id, saved_card_id: card_id, ...differences }
      const { status: reported, data } = await store.admin<{ message: string }>("POST", adminPath, body)
      expect({ body, status: reported, message: data.message }).toEqual({
        ...{ body, status, message: expect.stringContaining(message) as unknown },
      })
    }
    expect(await rows()).toEqual(before.rows)
    expect(store.sandbox().calls()).toHaveLength(before.calls)
  })

  it("a shopper who tries many cards is stopped before a subscription or its card is looked up", async () => {
    const { customer, id } = await subscribed()
    const plan_id = await newPlan()
    const tries = [
      { path: ownPath, body: { plan_id, saved_card_id: "csc_none" } },
      { path: `${ownPath}/${id}/card`, body: { saved_card_id: "csc_none" } },
    ]
    for (const { path, body } of tries) {
      await pg()("card_attempt_limit").delete()
      const answers = []
      for (let count = 0; count < 7; count += 1) answers.push(await ask(customer, "POST", path, body))
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 429])
    }
  })

  it("the merchant sees why a charge was declined, and the customer only that it was", async () => {
    const { customer, card } = await withCard()
    const plan_id = await newPlan()
    store.sandbox().outcome({ status: "declined", errorCode: "208", errorMessage: "Lost card, pick up" })
    const started = await ask(customer, "POST", ownPath, { plan_id, saved_card_id: card.id, ...delivery() })
    const id = started.data.subscription.id
    const reported = await eventually(async () => {
      const { data } = await ask(customer, "GET", `${ownPath}/${id}`)
      expect(data.subscription).toMatchObject({ state: "past_due", charges: [{ state: "declined" }] })
      return data.subscription
    })
    expect(JSON.stringify(reported)).not.toContain("Lost")
    expect(reported.charges[0]?.reason).toMatchObject({
      ...{ code: "charge.card_needed", message: "Another card is needed." },
    })
    expect(reported.problem?.message).toContain("another card is needed")
    const { data } = await store.admin<{ subscription: ShownSubscription }>("GET", `${adminPath}/${id}`)
    expect(data.subscription.charges[0]?.reason?.message).toContain("Lost card")
    expect(JSON.stringify(data.subscription.history)).toContain("Lost card")
    expect(data.subscription.actions.retry.allowed).toBe(true)
  })
}

describeStore("Routes of plans and subscriptions, for shoppers", stories, {
  // One endpoint each for EUR and JPY, and none for another currency.
  account: { endpointId: undefined, endpoints: { EUR: "1042", JPY: "2042" } },
  plugin: { attemptLimits: { session: 6, card: 100, ip: 1_000, minutes: 60 } },
  providers: [{ id: "buying", options: { account: "main", capture: "automatic", savedCards: true } }],
})

import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { DateTime } from "luxon"
import { type CardStore, describeStore, eventually } from "../../environment/card-store"
import { stockLastPiece } from "../../actions/stock-last-piece"
import { subscriptionMoves } from "../../actions/subscription-moves"
import { mailbox } from "../../observers/mailbox"
import { wayToGateway } from "../../environment/gateway-proxy"
import type { CardSettings } from "../../../src/contracts"

const NO_FUNDS = { status: "declined", errorCode: "116", errorMessage: "Insufficient funds" }
const ADMINS = "payments@shop.example.com"
const STOLEN = { status: "declined", errorCode: "209", errorMessage: "Stolen card" }

const way = wayToGateway()
beforeAll(way.open)
afterAll(way.close)

const stories = (store: CardStore): void => {
  beforeAll(() => way.leadTo(store.sandbox().url))
  beforeEach(way.open)
  const moves = subscriptionMoves(store)
  const { forward, round, find, charges, verb } = moves
  const declineNext = (outcome: typeof NO_FUNDS, times = 1) => store.sandbox().outcome({ ...outcome, times })
  const last = async (id: string) => (await charges(id)).at(-1)
  const problem = async (id: string) =>
    (await moves.subscriptions().reading.detail(id, () => false)).problem?.message ?? null
  const taken = () =>
    store
      .sandbox()
      .orders()
      .map(({ amounts }) => amounts.captured)

  it("a declined charge is retried after 12 hours and after a day, and recovers: one order, dated as its period", async () => {
    const { id } = await moves.subscribed()
    declineNext(NO_FUNDS, 2)
    await forward("P1M")
    expect(await last(id)).toMatchObject({ state: "declined", attempts: 1, decline: "soft", error_code: "116" })
    const { state, time_zone: zone } = await find(id)
    expect(state).toBe("past_due")
    const due = DateTime.fromJSDate((await last(id))?.retry_at ?? new Date(0), { zone }).toISODate()
    expect(await problem(id)).toBe(
      `A charge of 20.00 EUR was declined. It is tried again on ${due}; another card can be chosen until then.`,
    )
    await forward("PT11H")
    expect(await last(id)).toMatchObject({ attempts: 1 })
    await forward("PT2H")
    expect(await last(id)).toMatchObject({ state: "declined", attempts: 2 })
    await forward("PT25H")
    const charge = await last(id)
    expect(charge).toMatchObject({ state: "paid", attempts: 3, order_id: expect.stringContaining("order_") })
    expect(await find(id)).toMatchObject({ state: "active" })
    expect(await problem(id)).toBeNull()
    expect(new Date((await moves.renewal(charge?.order_id ?? "")).created_at)).toEqual(charge?.due_at)
    expect(taken()).toEqual(["25.00", "0.00", "0.00", "20.00"])
    expect(await moves.publishedOf(id)).toEqual([
      ...["created", "activated", "charge_failed", "past_due", "charge_failed", "recovered", "renewed"],
    ])
  })

  it("after the last declined retry it is unpaid and not charged; another card pays it later, and it continues", async () => {
    const { id, customer } = await moves.subscribed({ terms: { retry_hours: [12, 24], after_retries: "unpaid" } })
    declineNext(NO_FUNDS, 3)
    for (const step of ["P1M", "PT12H", "PT24H"]) await forward(step)
    expect(await last(id)).toMatchObject({ state: "failed", attempts: 3 })
    expect(await find(id)).toMatchObject({ state: "unpaid", next_at: null })
    await forward("P2M")
    expect(await charges(id)).toHaveLength(2)
    const card = await moves.anotherCard(customer)
    await verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: card.id })
    await round()
    expect(await last(id)).toMatchObject({ state: "paid" })
    const recovered = await find(id)
    expect(recovered).toMatchObject({ state: "active", problem: null })
    expect(recovered.next_at?.getTime()).toBeGreaterThan((await moves.subscriptions().clock()).getTime())
    await forward("P1M")
    expect(await charges(id)).toHaveLength(3)
    expect((await moves.publishedOf(id)).slice(-3)).toEqual(
      ["card_changed", "recovered", "renewed"].concat("renewed").slice(-3),
    )
  })

  it.each([
    ["cancel", "canceled"],
    ["pause", "paused"],
  ])("after the last declined retry, the plan's after_retries decides: %s", async (after_retries, state) => {
    const { id } = await moves.subscribed({ terms: { retry_hours: [12], after_retries } })
    declineNext(NO_FUNDS, 2)
    for (const step of ["P1M", "PT12H"]) await forward(step)
    expect(await find(id)).toMatchObject({ state, next_at: null })
    await forward("P2M")
    expect(await charges(id)).toHaveLength(2)
  })

  it("a stolen card is not retried: the customer is asked for another one, which is charged at once", async () => {
    const { id, customer } = await moves.subscribed()
    declineNext(STOLEN)
    await forward("P1M")
    expect(await last(id)).toMatchObject({ state: "declined", decline: "hard", retry_at: null })
    expect(await problem(id)).toContain("another card is needed")
    expect(await moves.publishedOf(id)).toContain("card_needed")
    for (let day = 0; day < 3; day += 1) await forward("P1D")
    expect(store.callsTo("makeRebill")).toHaveLength(1)
    const card = await moves.anotherCard(customer)
    await verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: card.id })
    await round()
    expect(await last(id)).toMatchObject({ state: "paid", attempts: 2 })
    expect(await find(id)).toMatchObject({ state: "active" })
  })

  it("a card that the customer deleted is not charged: another one is needed", async () => {
    const { id, customer } = await moves.subscribed()
    const { saved_card_id } = await find(id)
    await store.store("DELETE", `/store/card-payments/cards/${saved_card_id}`, undefined, customer.token)
    await forward("P1M")
    expect(await last(id)).toMatchObject({ state: "declined", decline: "hard" })
    expect(store.callsTo("makeRebill")).toHaveLength(0)
  })

  it("a charge with a lost answer is not sent again, however often the schedule runs: it is resolved by polling", async () => {
    const { id } = await moves.subscribed()
    store.sandbox().fault({ operation: "makeRebill", kind: "drop-after" })
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 5 })
    await forward("P1M")
    for (let hour = 0; hour < 4; hour += 1) await forward("PT1H")
    expect(store.callsTo("makeRebill")).toHaveLength(1)
    const charge = await last(id)
    expect(["charging", "paid"]).toContain(charge?.state)
    const payment = await store.cards().attemptOf({ payment_session_id: charge?.payment_session_id ?? "" })
    await verbOfPayment("reconcileCardPayment", payment?.id)
    await round()
    expect(await last(id)).toMatchObject({ state: "paid", order_id: expect.stringContaining("order_") })
    expect(taken()).toEqual(["25.00", "20.00"])
  })
  const verbOfPayment = (name: string, transaction_id = "") => verb(name, { transaction_id })

  it("a charge that the gateway refuses is retried after the first interval", async () => {
    const { id } = await moves.subscribed()
    store.sandbox().fault({ operation: "makeRebill", kind: "refuse" })
    await forward("P1M")
    expect(await last(id)).toMatchObject({ state: "declined", attempts: 1, decline: "soft" })
    await forward("PT12H")
    expect(await last(id)).toMatchObject({ state: "paid", attempts: 2 })
  })

  it("a charge whose work fails unexpectedly is a problem with the error's class, until it succeeds", async () => {
    const { id } = await moves.subscribed()
    const broken = jest.spyOn(moves.subscriptions(), "findCharge").mockRejectedValue(new TypeError("4444333322221111"))
    await forward("P1M")
    broken.mockRestore()
    const row = (await last(id))?.id
    expect(await problem(id)).toBe(`Unexpected error (TypeError) at ${row}. It is tried again.`)
    const leases = store.container().resolve("__pg_connection__")("card_subscription_charge")
    await leases.where({ id: row }).update({ leased_until: null })
    await round()
    expect(await last(id)).toMatchObject({ state: "paid", attempts: 1 })
    expect(await problem(id)).toBeNull()
  })

  it("a gateway that cannot be reached uses up no retry; the charge is made once when it is back", async () => {
    const { id } = await moves.subscribed({ terms: { retry_hours: [12], after_retries: "cancel" } })
    await way.close()
    await forward("P1M")
    for (let day = 0; day < 3; day += 1) await forward("P1D")
    expect(await last(id)).toMatchObject({ state: "due", attempts: 0, declined_at: null })
    expect(await find(id)).toMatchObject({ state: "active", problem: { code: "charge.not_sent" } })
    expect(await problem(id)).toContain("A charge cannot be made: The payment gateway cannot be reached")
    expect(store.callsTo("makeRebill")).toHaveLength(0)
    await way.open()
    declineNext(NO_FUNDS)
    await forward("PT11M")
    expect(await last(id)).toMatchObject({ state: "declined", attempts: 1 })
    // The same with the last retry.
    await way.close()
    for (const step of ["PT12H", "P1D", "P1D"]) await forward(step)
    expect(await last(id)).toMatchObject({ state: "declined", attempts: 1 })
    await way.open()
    await forward("PT11M")
    expect(await last(id)).toMatchObject({ state: "paid", attempts: 2, order_id: expect.stringContaining("order_") })
    expect(await find(id)).toMatchObject({ state: "active", problem: null })
    expect(taken()).toEqual(["25.00", "0.00", "20.00"])
  })

  it("a provider that the store removed charges nothing and uses up no retry; charges continue when it is back", async () => {
    const { id } = await moves.subscribed({ terms: { retry_hours: [], after_retries: "cancel" } })
    const pg = store.container().resolve("__pg_connection__")
    const servedBy = (provider_id: string) => pg("card_subscription").where({ id }).update({ provider_id })
    await servedBy("pp_card_gone")
    for (const step of ["P1M", "P1D", "P1D"]) await forward(step)
    expect(await last(id)).toMatchObject({ state: "due", attempts: 0, payment_session_id: null })
    expect(await find(id)).toMatchObject({ state: "active" })
    expect(await problem(id)).toBe(
      'A charge cannot be made: The store has no payment provider "pp_card_gone" any more. It is tried again.',
    )
    await servedBy("pp_card_direct")
    await forward("PT11M")
    expect(await last(id)).toMatchObject({ state: "paid", attempts: 1 })
    expect(await find(id)).toMatchObject({ state: "active", problem: null })
    expect(taken()).toEqual(["25.00", "20.00"])
  })

  it("concurrent workers, and the same run twice, charge once", async () => {
    const { id } = await moves.subscribed()
    await store.sandbox().clock({ forward: "P1M" })
    await Promise.all([1, 2, 3, 4].map(() => verb("runCardSubscriptions", {})))
    await round()
    expect(await charges(id)).toMatchObject([{ state: "paid" }, { state: "paid", attempts: 1 }])
    expect(store.callsTo("makeRebill")).toHaveLength(1)
    expect(taken()).toEqual(["25.00", "20.00"])
  })

  it("a slow worker finds its charge declined by another one, and sends nothing", async () => {
    const { id } = await moves.subscribed()
    declineNext(NO_FUNDS)
    const service = moves.subscriptions()
    const perform = service.performCharge.bind(service)
    let afterOther: Awaited<ReturnType<typeof last>>
    jest.spyOn(service, "performCharge").mockImplementationOnce((charge, charger) =>
      perform(charge, {
        ...charger,
        send: async (...given) => {
          // The worker is delayed for so long that another worker takes the charge over.
          await moves.leasesEnd()
          await forward("PT2M")
          afterOther = await last(id)
          return charger.send(...given)
        },
      }),
    )
    await forward("P1M")
    expect(afterOther).toMatchObject({ state: "declined", attempts: 1 })
    expect(store.callsTo("makeRebill")).toHaveLength(1)
    expect(await last(id)).toMatchObject({ state: "declined", attempts: 1 })
  })

  it("after three months without the schedule the latest period is charged, or all of them, by the plan's catch_up", async () => {
    const latest = await moves.subscribed({ terms: { catch_up: "latest" } })
    const all = await moves.subscribed({ terms: { catch_up: "all" } })
    await forward("P3M")
    await round()
    expect((await charges(latest.id)).map(({ state }) => state)).toEqual(["paid", "lapsed", "lapsed", "paid"])
    expect((await charges(all.id)).map(({ state }) => state)).toEqual(["paid", "paid", "paid", "paid"])
    for (const charge of (await charges(all.id)).slice(1)) {
      expect(new Date((await moves.renewal(charge.order_id ?? "")).created_at)).toEqual(charge.due_at)
    }
  })

  it("without stock the money is returned, and the charge shows it", async () => {
    await stockLastPiece(store, 1)
    const { id } = await moves.subscribed({ terms: { variant_id: store.seed().scarceVariantId, no_stock: "return" } })
    await forward("P1M")
    const charge = await last(id)
    expect(charge).toMatchObject({ state: "paid", order_id: null })
    await store.cards().update(charge?.transaction_id ?? "", { approved_at: new Date(Date.now() - 61 * 60_000) })
    await eventually(async () => {
      await verbOfPayment("reconcileCardPayment", charge?.transaction_id ?? "")
      expect(await last(id)).toMatchObject({ state: "returned" })
    })
    expect(store.sandbox().orders().at(-1)).toMatchObject({ amounts: { captured: "20.00", returned: "20.00" } })
    expect((await moves.publishedOf(id)).at(-1)).toBe("returned")
  })

  it("without stock the order is made if the plan says so, for the admin to allocate", async () => {
    await stockLastPiece(store, 1)
    const { id } = await moves.subscribed({
      terms: { variant_id: store.seed().scarceVariantId, no_stock: "backorder" },
    })
    await forward("P1M")
    const charge = await last(id)
    expect(charge).toMatchObject({ state: "paid", order_id: expect.stringContaining("order_") })
    const { items } = await moves.renewal(charge?.order_id ?? "")
    expect(items).toMatchObject([{ variant_id: store.seed().scarceVariantId, requires_shipping: true }])
  })

  it("... also if the stock is sold between the renewal's cart and its completion", async () => {
    const { completeCartWorkflow } = await import("@medusajs/medusa/core-flows")
    await stockLastPiece(store, 2)
    const { id } = await moves.subscribed({
      terms: { variant_id: store.seed().scarceVariantId, no_stock: "backorder" },
    })
    let completions = 0
    let isThisStory = true
    // Medusa runs this hook after it has confirmed the cart's stock, and before it reserves it. The
    // hook stays registered in this process.
    completeCartWorkflow.hooks.validate(async () => {
      if (isThisStory) {
        completions += 1
        await stockLastPiece(store, 1)
      }
      return new StepResponse(undefined)
    })
    await forward("P1M").finally(() => (isThisStory = false))
    const charge = await last(id)
    expect(charge).toMatchObject({ state: "paid", order_id: expect.stringContaining("order_") })
    // At least one completion with stock and one without; a callback may complete the cart at the
    // same time. There is still one charge and one order.
    expect(completions).toBeGreaterThanOrEqual(2)
    expect(store.sandbox().orders()).toHaveLength(2)
    expect((await store.admin<{ count: number }>("GET", "/admin/orders?limit=1")).data.count).toBe(2)
    const { items } = await moves.renewal(charge?.order_id ?? "")
    expect(items).toMatchObject([
      { variant_id: store.seed().scarceVariantId, requires_shipping: true, unit_price: 20, detail: { quantity: 1 } },
    ])
    expect(store.sandbox().orders().at(-1)).toMatchObject({ amounts: { captured: "20.00", returned: "0.00" } })
  })

  const mails = mailbox()
  const mailsOf = (id: string) => mails().given.filter(({ data }) => data.subscription_id === id)
  const templatesOf = (id: string) => mailsOf(id).map(({ template }) => template.replace("card-subscription.", ""))
  /** Reports every event again, as after the death of a process; returns what was sent. */
  const again = async (id: string) => {
    const entries = await moves.subscriptions().listCardSubscriptionEntries({ subscription_id: id }, { take: null })
    const sent: unknown[] = []
    for (const { id: entry_id, event, charge_id } of entries) {
      const data = { id, entry_id, ...(charge_id ? { charge_id } : {}) }
      if (event) sent.push((await verb("sendCardNotification", { name: `card_subscription.${event}`, data })).sent)
    }
    return sent.filter((count) => count !== 0)
  }

  it("the customer gets the failed charge with a link to pay, the receipt and the end, in the language of the order", async () => {
    const { id, customer, order } = await moves.subscribed()
    await store.container().resolve("__pg_connection__")("order").where({ id: order }).update({ locale: "de-AT" })
    declineNext(NO_FUNDS)
    await forward("P1M")
    await eventually(() => expect(templatesOf(id)).toEqual(["charge_failed"]))
    await forward("PT13H")
    await eventually(() => expect(templatesOf(id)).toEqual(["charge_failed", "renewed"]))
    await verb("cancelCardSubscription", { subscription_id: id })
    await eventually(() => expect(templatesOf(id)).toEqual(["charge_failed", "renewed", "canceled"]))
    expect(await again(id)).toEqual([])
    expect(mailsOf(id)).toHaveLength(3)
    const link = `https://shop.example.com/subscriptions/${id}`
    const [failed, receipt] = mailsOf(id)
    const { time_zone: zone } = await find(id)
    const [, renewal] = await charges(id)
    const day = DateTime.fromJSDate(renewal?.due_at ?? new Date(0), { zone })
    expect(failed).toMatchObject({ to: customer.email, data: { language: "de", link, time_zone: zone } })
    expect(failed?.data).toMatchObject({
      title: "Monthly box: Zahlung fehlgeschlagen",
      params: { amount: { amount: "20.00", currency: "EUR" }, day: day.toISODate(), plan: "Monthly box" },
      formatted: { amount: "20,00 EUR", day: day.toFormat("dd.MM.yyyy") },
      text: expect.stringContaining(`Bezahlen oder eine andere Karte wählen: ${link}`) as string,
    })
    expect(JSON.stringify(failed)).not.toContain("Insufficient funds")
    expect(receipt?.data).toMatchObject({
      order_id: renewal?.order_id,
      text: expect.stringMatching(/wir 20,00 EUR eingezogen\. Die Bestellung ist #\d+\. Der nächste Einzug/) as string,
    })
  })

  it("the customer gets a notice before a trial ends, a card expires and a year is renewed; each once", async () => {
    const customer = await store.customer()
    const card = await moves.anotherCard(customer)
    const yearly = await moves.plan({ name: "Yearly box", period: "year", amount: "180.00", trial_days: 30 })
    const input = { customer_id: customer.id, plan_id: yearly, saved_card_id: card.id, delivery: moves.delivery() }
    const id = String((await verb("createCardSubscription", input)).subscription_id)
    await round()
    await store
      .container()
      .resolve("__pg_connection__")("card_subscription")
      .where({ id })
      .update({ card_expires_at: new Date("2000-01-01") })
    for (const step of ["P22D", "PT1H", "P1D", "P1D"]) await forward(step)
    await eventually(() => expect(templatesOf(id).sort()).toEqual(["card_expiring", "trial_ending"]))
    await forward("P8D")
    await forward("P360D")
    await round()
    await eventually(() => expect(templatesOf(id).filter((name) => name === "renewal_upcoming")).toHaveLength(1))
    expect(templatesOf(id).filter((name) => name === "trial_ending")).toHaveLength(1)
  })

  it("the store's people get the chargeback of a payment by e-mail, once, beside the feed's entry", async () => {
    const { order, customer } = await moves.subscribed()
    const [{ id, orderid } = { id: "", orderid: "" }] = await store.transactionsOf(order)
    await store.sandbox().chargeback(orderid, { amount: "10.00" })
    await verbOfPayment("reconcileCardPayment", id)
    const received = () => mails().given.filter(({ to }) => to === ADMINS)
    await eventually(() => expect(received()).toHaveLength(1))
    expect(received()).toMatchObject([
      {
        template: "card-payment.charged_back",
        data: {
          ...{ kind: "charged_back", title: "Chargeback", language: "en", transaction_id: id, order_id: order },
          text: expect.stringMatching(/^10\.00 EUR charged back by the shopper's bank\. .*#\d+/) as string,
          formatted: { amount: "10.00 EUR" },
        },
      },
    ])
    expect(JSON.stringify(received())).not.toContain(customer.email)
    const [entry] = await store.cards().listCardTimelineEntries({ transaction_id: id, event: "charged_back" })
    const event = { name: "card_payment.charged_back", data: { id, entry_id: entry?.id } }
    const onceEach = async () => {
      const kept = await store.container().resolve(Modules.NOTIFICATION).listNotifications({ resource_id: id })
      expect(kept.map(({ channel, to, status }) => `${channel} ${to} ${status}`).sort()).toEqual([
        ...[`email ${ADMINS} success`, "feed  success"],
      ])
    }
    // The entry of the feed comes after the e-mail.
    await eventually(onceEach)
    expect(await verb("sendCardNotification", event)).toEqual({ sent: 0 })
    await onceEach()
    // With RBAC, a reader of the feed need not be permitted to read payments.
    const pg = store.container().resolve("__pg_connection__")
    await pg.raw(
      `INSERT INTO card_timeline_entry
       SELECT (jsonb_populate_record(entry, '{"id": "ctl_rbac"}')).* FROM card_timeline_entry entry WHERE id = ?`,
      [entry?.id ?? ""],
    )
    type Flags = { isFeatureEnabled(flag: string): boolean }
    const flags = store.container().resolve<Flags>(ContainerRegistrationKeys.FEATURE_FLAG_ROUTER)
    jest.spyOn(flags, "isFeatureEnabled").mockReturnValue(true)
    expect(await verb("sendCardNotification", { ...event, data: { id, entry_id: "ctl_rbac" } })).toEqual({ sent: 2 })
    jest.restoreAllMocks()
    const withoutDetails = received()[1]?.data
    expect(withoutDetails).toMatchObject({ title: "Chargeback", transaction_id: id, formatted: {} })
    expect(withoutDetails).not.toHaveProperty("payment_amount")
    expect(JSON.stringify(withoutDetails)).not.toMatch(/10\.00|#\d/)
  })

  it("a provider that refuses an e-mail delays nothing: it is kept as a failure, and not sent again", async () => {
    const { id } = await moves.subscribed()
    mails().refused.push("card-subscription.charge_failed")
    declineNext(NO_FUNDS)
    await forward("P1M")
    await forward("PT13H")
    await eventually(() => expect(templatesOf(id)).toEqual(["renewed"]))
    expect(await find(id)).toMatchObject({ state: "active" })
    mails().refused.pop()
    expect(await again(id)).toEqual([])
    const kept = await store.container().resolve(Modules.NOTIFICATION).listNotifications({ resource_id: id })
    expect(kept.map(({ template, status }) => `${template} ${status}`).sort()).toEqual([
      ...["card-subscription.charge_failed failure", "card-subscription.renewed success"],
    ])
    expect(templatesOf(id)).toEqual(["renewed"])
    const { data } = await store.admin<{ settings: CardSettings }>("GET", "/admin/card-payments/settings")
    const refused = data.settings.schedules.checks.filter(({ name }) => name === "notifications")
    expect(refused).toMatchObject([{ found: { code: "check.notifications.refused", params: { count: 1 } } }])
    expect(data.settings.schedules.refused_emails).toMatchObject([
      { title: { message: "Monthly box: a payment failed" }, subject: { type: "subscription", id } },
    ])
  })

  it("a notification that fails before Medusa has a row of it is counted in the settings, without the error's text", async () => {
    const broken = jest.spyOn(moves.subscriptions(), "listCardSubscriptionEntries")
    broken.mockRejectedValueOnce(new TypeError("4444333322221111"))
    const event = { name: "card_subscription.renewed", data: { id: "csb_1", entry_id: "cse_1" } }
    await store.container().resolve(Modules.EVENT_BUS).emit(event)
    await eventually(async () => {
      const { data } = await store.admin<{ settings: CardSettings }>("GET", "/admin/card-payments/settings")
      const unsent = data.settings.schedules.checks.filter(({ found }) => found.code === "check.notifications.unsent")
      expect(unsent).toMatchObject([{ level: "warning", found: { params: { count: 1, failure: "TypeError" } } }])
      expect(JSON.stringify(data)).not.toContain("4444333322221111")
    })
    broken.mockRestore()
  })
}

describeStore("Subscriptions whose charges fail", stories, {
  account: way.account,
  mail: true,
  plugin: {
    notifications: {
      adminEmail: ADMINS,
      subscriptionUrl: "https://shop.example.com/subscriptions/{subscription_id}",
    },
  },
})

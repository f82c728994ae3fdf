import { Modules } from "@medusajs/framework/utils"
import { runCardSubscriptionsWorkflow } from "medusa-plugin-card-payments/workflows"
import { type CardStore, describeStore, eventually } from "../../environment/card-store"
import { listener } from "../../observers/bus-events"
import { subscriptionActions } from "../../stories/subscription-actions"
import type { AdminAttention } from "../../../src/contracts"
import { toMessage } from "../../../src/messages"
import type { CardSubscriptionsModuleService } from "../../../src/modules/card-subscriptions"
import type { Customer } from "../../actions/saved-card-moves"
import {
  adminPath,
  adminPlansPath,
  ownPath,
  type ShownPlan,
  type ShownSubscription,
  subscriptionRoutes,
} from "../../actions/subscription-routes"

type Listed = { subscriptions: ShownSubscription[]; count: number; next: string | null; message?: string }
type Figures = {
  figures: { currency_code: string; monthly_recurring_revenue: string; churn_30_days: string | null }[]
  states: Record<string, number>
}

const stories = (store: CardStore) => {
  const { newPlan, newCard, withCard, ask, adminDoes, adminSees, subscribed, pg, delivery, rows } =
    subscriptionRoutes(store)
  const listen = listener(store)

  const list = async (query = "") => {
    const { status, data } = await store.admin<Listed>("GET", `${adminPath}${query}`)
    expect({ query, status, message: data.message }).toEqual({ query, status: 200, message: undefined })
    return data
  }
  /** Inserts rows as from many months of business: the list and the figures need no gateway. */
  const put = async (plan_id: string, differences: object[]) => {
    const now = new Date()
    const common = {
      ...{ plan_id, customer_id: "cus_gone", provider_id: "pp_card_direct", engine: "store", state: "active" },
      ...{ state_since: now, title: "Box", quantity: 1, amount: "10.00", currency_code: "eur", period: "month" },
      ...{ interval: 1, time_zone: "UTC", anchor_at: now, retry_hours: "[]", after_retries: "unpaid" },
      ...{ no_stock: "return", catch_up: "latest", charges_made: 1 },
    }
    await pg()("card_subscription").insert(
      differences.map((one, at) => ({ id: `csb_${at}`, created_at: new Date(at), ...common, ...one })),
    )
  }

  /** The code with which a request of an admin's other tab is refused. */
  const refused = async (path: string, body: object) => {
    const { status, data } = await store.admin<{ code?: string }>("POST", `${adminPath}/${path}`, body)
    expect(status).toBe(400)
    return data.code
  }

  it("a failed event bus fails no committed request, and the event is published by the next run", async () => {
    const { id } = await subscribed()
    const events = listen("card_subscription.paused")
    const bus = store.container().resolve(Modules.EVENT_BUS)
    const down = jest.spyOn(bus, "emit").mockRejectedValue(new Error("Connection is closed."))
    expect(await adminDoes(`${id}/pause`)).toMatchObject({ state: "paused" })
    down.mockRestore()
    expect(events).toEqual([])
    await pg()("card_subscription_entry").update({ publishing_until: null })
    await runCardSubscriptionsWorkflow(store.container()).run({ input: {} })
    await eventually(() => expect(events).toMatchObject([{ data: { id } }]))
  })

  it("plans are created, changed, searched and withdrawn; existing subscriptions keep their terms", async () => {
    const { id, plan_id } = await subscribed()
    const more = await Promise.all(["Tea", "Tea_time", "Coffee"].map((name) => newPlan({ name, variant_id: null })))
    const plans = async (query: string) =>
      (
        await store.admin<{ plans: ShownPlan[]; count: number; next: string | null }>(
          "GET",
          `${adminPlansPath}${query}`,
        )
      ).data
    expect(await plans("?q=tea&limit=1")).toMatchObject({ count: 2, next: expect.any(String) as string, plans: [{}] })
    expect(await plans("?q=tea_")).toMatchObject({ count: 1, plans: [{ name: "Tea_time" }] })
    const { next } = await plans("?limit=3")
    expect(await plans(`?limit=3&after=${next}`)).toMatchObject({ count: 4, next: null, plans: [{ id: plan_id }] })
    expect(await plans(`?product_id=${store.seed().productId}`)).toMatchObject({ count: 1, plans: [{ id: plan_id }] })
    const path = `${adminPlansPath}/${plan_id}`
    const changed = await store.admin<{ plan: ShownPlan }>("POST", path, { amount: "24", name: "Bigger box" })
    expect(changed.data.plan).toMatchObject({ amount: "24.00", name: "Bigger box", period: "month" })
    expect(await adminSees(id)).toMatchObject({ amount: "20.00", plan: { name: "Bigger box" }, title: "Monthly box" })
    // A provider that no longer takes cards must not keep its plans on sale.
    await pg()("card_plan").where({ id: plan_id }).update({ provider_id: "pp_card_main" })
    expect((await store.admin("DELETE", path)).data).toMatchObject({ plan: { id: plan_id, is_active: false } })
    expect((await store.admin("GET", path)).data).toMatchObject({ plan: { is_active: false } })
    expect(more).toHaveLength(3)
    expect(await plans("?is_active=false")).toMatchObject({ count: 1, plans: [{ id: plan_id }] })
    expect(await plans("?is_active=true&q=tea")).toMatchObject({ count: 2, plans: [{}, {}] })
    expect((await store.admin("GET", `${adminPlansPath}?is_active=maybe`)).status).toBe(400)
    for (const method of ["GET", "POST", "DELETE"]) {
      const body = method === "POST" ? {} : undefined
      expect((await store.admin(method, `${adminPlansPath}/cpl_none`, body)).status).toBe(404)
    }
  })

  it("a subscription is started by an admin, charged early, retried, given another card and plan, paused and ended", async () => {
    const { customer, card } = await withCard()
    const plan_id = await newPlan()
    const { data: usable } = await store.admin<{ cards: { id: string }[] }>(
      "GET",
      `${adminPath}/cards?customer_id=${customer.id}&plan_id=${plan_id}`,
    )
    expect(usable.cards.map((one) => one.id)).toEqual([card.id])
    const body = { customer_id: customer.id, plan_id, saved_card_id: card.id, quantity: 2, ...delivery() }
    const started = await adminDoes("", body)
    const { id } = started
    expect(started).toMatchObject({
      ...{ state: "active", amount: "40.00", saved_cards: [{ id: card.id }] },
      customer: { id: customer.id, email: customer.email, name: "Jane Doe" },
    })
    // The first charge's order may exist already; it has no actor.
    const byAdmin = started.history.filter(({ actor }) => actor === store.seed().adminUserId)
    expect(byAdmin.map(({ code }) => code)).toEqual(["subscription.activated", "subscription.created"])
    await store.callbacksDone()

    expect(started.actions.charge).toMatchObject({ allowed: true })
    store.sandbox().outcome({ status: "declined", errorCode: "116", errorMessage: "Insufficient funds" })
    const seen = { amount: started.next_amount, due_at: started.next_charge_at }
    expect(await refused(`${id}/charge`, { ...seen, amount: "20.00" })).toBe("subscription.has_changed")
    expect(await adminDoes(`${id}/charge`, seen)).toMatchObject({ charges: [{}, { state: "paid" }] })
    await store.callbacksDone()
    const declined = await adminSees(id)
    expect(declined).toMatchObject({ state: "past_due", charges: [{ state: "declined" }, { state: "paid" }] })
    expect(declined.actions).toMatchObject({ charge: { allowed: false }, retry: { allowed: true } })
    expect(await refused(`${id}/retry`, { charge_ids: [] })).toBe("subscription.has_changed")
    await adminDoes(`${id}/retry`, { charge_ids: [declined.charges[0]?.id] })
    await store.callbacksDone()
    const paid = await adminSees(id)
    expect(paid).toMatchObject({ state: "active", charges: [{ state: "paid", order_display_id: 2 }, {}] })
    expect(store.callsTo("makeRebill")).toHaveLength(3)

    const other = await newCard(customer, "5555 5555 5555 4444")
    expect(await adminDoes(`${id}/card`, { saved_card_id: other.id })).toMatchObject({ card: { last4: "4444" } })
    const yearly = await newPlan({ name: "Yearly box", period: "year", amount: "200.00" })
    const changing = await adminDoes(`${id}/plan`, { plan_id: yearly })
    expect(changing).toMatchObject({
      next_plan: { id: yearly, name: "Yearly box", period: "year", interval: 1 },
      plan: { id: plan_id },
    })
    const [first, second] = changing.upcoming.map((date) => new Date(date))
    expect((second?.getTime() ?? 0) - (first?.getTime() ?? 0)).toBeGreaterThan(364 * 86_400_000)
    const shown = { due_at: changing.next_charge_at }
    expect(await adminDoes(`${id}/skip`, shown)).toMatchObject({ charges: [{ state: "skipped" }, {}, {}] })
    expect(await refused(`${id}/skip`, shown)).toBe("subscription.has_changed")
    expect(await adminDoes(`${id}/pause`)).toMatchObject({ state: "paused" })
    expect(await adminDoes(`${id}/resume`)).toMatchObject({ state: "active" })
    expect(await adminDoes(`${id}/cancel`, { at: "period_end" })).toMatchObject({ state: "canceling" })
    expect(await adminDoes(`${id}/cancel`, { at: "now" })).toMatchObject({ state: "canceled" })
    const reported = (await ask(customer, "GET", `/store/card-payments/subscriptions/${id}`)).data.subscription
    expect(reported.history.map(({ actor }) => actor)).toEqual(reported.history.map(() => null))
    await acknowledged(id, customer)
  })

  /** A problem that comes after the end, ended by the button of its row in the inbox. */
  const acknowledged = async (id: string, customer: Customer) => {
    const subscriptions = store.container().resolve<CardSubscriptionsModuleService>("card_subscriptions")
    const arise = (order: string) =>
      subscriptions.recordProblem({
        subscription_id: id,
        problem: toMessage("schedule.charged_unexpectedly", { order }),
      })
    const inbox = async () =>
      (await store.admin<AdminAttention>("GET", "/admin/card-payments/attention")).data.attention
    await arise("card_1")
    const button = (await inbox()).find(({ subject }) => subject.id === id)?.actions[0]
    const { problem_id } = (await adminSees(id)) as ShownSubscription & { problem_id: string }
    expect(button).toMatchObject({ path: `${adminPath}/${id}/acknowledge`, body: { seen: problem_id }, allowed: true })
    await arise("card_2")
    const note = "Stopped it in the panel"
    expect(await refused(`${id}/acknowledge`, { seen: problem_id, note })).toBe("subscription.has_changed")
    const { body } = (await inbox()).find(({ subject }) => subject.id === id)?.actions[0] ?? {}
    const ended = await adminDoes(`${id}/acknowledge`, { ...body, note })
    expect(ended).toMatchObject({ state: "canceled", problem: null, actions: { acknowledge: { allowed: false } } })
    expect(ended.history[0]).toMatchObject({
      actor: store.seed().adminUserId,
      message: expect.stringMatching(/card_2.+ Acknowledged: Stopped it in the panel$/) as string,
    })
    expect((await inbox()).filter(({ subject }) => subject.id === id)).toEqual([])
    const own = (path = "", method = "GET") => ask(customer, method, `${ownPath}/${id}${path}`)
    expect((await own()).data.subscription.history[0]).toMatchObject({ code: "subscription.canceled" })
    expect((await own("/acknowledge", "POST")).status).toBe(404)
  }

  it("the list is searched by title, id, name and e-mail address, filtered, sorted and paged", async () => {
    const [jane, box] = [await store.customer("jane_x@example.com"), await newPlan()]
    const other = await newPlan({ name: "Other" })
    const at = (day: number) => new Date(Date.UTC(2030, 0, day))
    await put(box, [
      { customer_id: jane.id, next_at: at(3) },
      { state: "past_due", next_at: at(1), title: "100% wool" },
      { state: "canceling", next_at: at(2) },
      { state: "canceled", engine: "gateway", plan_id: other },
      { state: "pending", title: "100 teas", currency_code: "=1+1" },
    ])
    const ids = async (query: string) => (await list(query)).subscriptions.map(({ id }) => id)
    const { next } = await list("?limit=1")
    expect(await list(`?limit=2&after=${next}`)).toMatchObject({ count: 5, next: expect.any(String) as string })
    expect(await ids(`?limit=2&after=${next}`)).toEqual(["csb_3", "csb_2"])
    const byNextCharge = ["csb_1", "csb_0", "csb_2", "csb_3", "csb_4"]
    expect(await ids("?order=next_charge_at")).toEqual(byNextCharge)
    const half = await list("?order=next_charge_at&limit=3")
    expect(await ids(`?order=next_charge_at&after=${half.next}`)).toEqual(byNextCharge.slice(3))
    expect(await ids("?q=jane_x")).toEqual(["csb_0"])
    expect(await ids("?q=JANE")).toEqual(["csb_0"])
    expect(await ids("?q=janeyx")).toEqual([])
    const headers = { ...store.seed().admin, "x-card-payments-search": "jane%5Fx" }
    const found = await store.call<Listed>("GET", adminPath, { headers })
    expect(found.data.subscriptions.map(({ id }) => id)).toEqual(["csb_0"])
    expect(await ids(`?q=${jane.id}`)).toEqual(["csb_0"])
    expect(await ids(`?customer_id=${jane.id}`)).toEqual(["csb_0"])
    expect(await ids("?q=csb_3")).toEqual(["csb_3"])
    expect(await ids(`?q=${encodeURIComponent("100%")}`)).toEqual(["csb_1"])
    expect(await ids("?state=past_due")).toEqual(["csb_1"])
    expect(await ids("?engine=gateway")).toEqual(["csb_3"])
    expect(await ids(`?plan_id=${other}`)).toEqual(["csb_3"])
    expect(await ids("?charged=false")).toEqual([])
    expect(await ids("?charged=true&state=past_due")).toEqual(["csb_1"])
    expect(await ids(`?q=100&state=pending&engine=store&plan_id=${box}`)).toEqual(["csb_4"])
    const file = async (query: string) => {
      const { status, data } = await store.admin("GET", `${adminPath}/export${query}`)
      expect(status).toBe(200)
      return String(data).trim().split("\r\n").slice(1)
    }
    expect((await file("")).map((line) => line.split(",")[0])).toEqual(["csb_4", "csb_3", "csb_2", "csb_1", "csb_0"])
    expect(await file(`?q=jane_x&state=active&plan_id=${box}`)).toEqual([
      `csb_0,1970-01-01T00:00:00.000Z,active,false,${box},Monthly box,${jane.id},jane_x@example.com,1,10.00,EUR,month,1,store,2030-01-03T00:00:00.000Z,,,,0,,,`,
    ])
    expect(await file("?state=pending")).toEqual([expect.stringContaining(",10.00,'=1+1,month,")])
    const { subscriptions } = await list("?order=next_charge_at")
    expect(subscriptions.map(({ customer }) => customer?.email ?? null)).toEqual([null, jane.email, null, null, null])
    expect(subscriptions[2]).toMatchObject({ state: "canceling", next_charge_at: null, ends_at: at(2).toISOString() })
    const foreign = await store.admin("GET", `${adminPath}?order=next_charge_at&after=${next}`)
    expect(foreign).toMatchObject({ status: 400, data: { code: "request.page_not_found" } })
    for (const query of [
      "?state=ended",
      "?limit=101",
      "?limit=ten",
      "?after=nonsense",
      "?order=amount",
      "?q=%00",
      "?a=1",
      "/export?limit=5",
      "/export?state=ended",
      "/export?engine=",
      "/export?charged=yes",
    ]) {
      const { status, data } = await store.admin<Listed>("GET", `${adminPath}${query}`)
      expect({ query, status, message: data.message }).toEqual({ query, status: 400, message: expect.any(String) })
    }
  })

  it("the figures show the monthly revenue by currency, and the churn of thirty days", async () => {
    const plan = await newPlan()
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    await put(plan, [
      { amount: "10.10" },
      { amount: "7.00", period: "week" },
      { amount: "100.00", period: "year", state: "past_due" },
      { amount: "20.00", interval: 3, state: "canceling" },
      { amount: "1.00", period: "day", interval: 2 },
      { amount: "99.00", state: "paused" },
      { state: "canceled", ended_at: days(2) },
      { state: "canceled", ended_at: days(31) },
      // Never started, so it does not count as churn.
      { state: "canceled", ended_at: days(2), anchor_at: null, charges_made: 0 },
      // In a trial, canceled in a trial, and starting next week: none of them was charged.
      { trial_ends_at: days(-7), charges_made: 0 },
      { state: "canceled", trial_ends_at: days(-7), charges_made: 0, ended_at: days(2) },
      { start_at: days(-7), charges_made: 0 },
      { state: "completed", ended_at: days(1) },
      { amount: "1000", currency_code: "jpy", period: "year" },
      { amount: "5.000", currency_code: "kwd", state: "unpaid" },
    ])
    const { data } = await store.admin<Figures>("GET", `${adminPath}/figures`)
    expect(data.figures).toEqual([
      {
        currency_code: "eur",
        // 10.10 + 7 × 52 ÷ 12 + 100 ÷ 12 + 20 ÷ 3 + 365 ÷ 12 ÷ 2
        monthly_recurring_revenue: "70.64",
        ...{ active: 3, in_trial: 2, past_due: 1, canceled_30_days: 1, churn_30_days: "16.7" },
      },
      {
        ...{ currency_code: "jpy", monthly_recurring_revenue: "83", active: 1, in_trial: 0, past_due: 0 },
        ...{ canceled_30_days: 0, churn_30_days: "0.0" },
      },
      {
        ...{ currency_code: "kwd", monthly_recurring_revenue: "0.000", active: 0, in_trial: 0, past_due: 0 },
        ...{ canceled_30_days: 0, churn_30_days: null },
      },
    ])
    expect(data.states).toEqual({
      ...{ pending: 0, active: 6, past_due: 1, unpaid: 1, paused: 1, canceling: 1, canceled: 4, completed: 1 },
    })
    const paid = { subscription_id: "csb_0", plan_id: plan, due_at: days(1), state: "paid", paid_at: days(1) }
    await pg()("card_subscription_charge").insert({ id: "cch_0", ...paid, amount: "10.10", currency_code: "eur" })
    const ofPlan = await store.admin("GET", `${adminPlansPath}/figures?plan_ids=${plan},cpl_unknown`)
    expect(ofPlan).toMatchObject({
      status: 200,
      data: {
        figures: [
          {
            ...{ plan_id: plan, counts: { active: 4, in_trial: 2, past_due: 1, paused: 1, canceled: 4 } },
            currencies: [
              {
                ...{ currency_code: "eur", monthly_recurring_revenue: "70.64" },
                charged: { count: 1, amount: "10.10" },
              },
              { ...{ currency_code: "jpy", monthly_recurring_revenue: "83" }, charged: { count: 0, amount: "0" } },
              {
                ...{ currency_code: "kwd", monthly_recurring_revenue: "0.000" },
                charged: { count: 0, amount: "0.000" },
              },
            ],
          },
          { plan_id: "cpl_unknown", currencies: [] },
        ],
      },
    })
    // The file has the same: one line for each currency, the counts in the first one alone.
    const named = await newPlan({ name: "=Named", is_active: false })
    const file = async (query: string) => {
      const { data } = await store.admin("GET", `${adminPlansPath}/export${query}`)
      return String(data).trim().split("\r\n").slice(1)
    }
    const [today] = new Date().toISOString().split("T")
    const lines = await file(`?is_active=true&from=2020-01-01&to=2020-01-02`)
    const ofPlans = lines.filter((line) => line.startsWith(plan))
    expect(ofPlans.map((line) => line.split(",").slice(12).join(","))).toEqual([
      "2,0,4,1,1,1,1,4,1,EUR,70.64,2020-01-01,2020-01-02,0,0.00",
      ",,,,,,,,,JPY,83,2020-01-01,2020-01-02,0,0",
      ",,,,,,,,,KWD,0.000,2020-01-01,2020-01-02,0,0.000",
    ])
    expect((await file("")).find((line) => line.startsWith(plan))).toMatch(/,EUR,70\.64,[-\d]+,[-\d]+,1,10\.10$/)
    expect(await file("?q=named")).toEqual([
      expect.stringMatching(
        new RegExp(`^${named},${today}.+,'=Named,false,.+,0,0,0,0,0,0,0,0,0,,,[-\\d]+,[-\\d]+,0,$`),
      ),
    ])
    for (const query of ["limit=5", "is_active=yes", "q=%00", "from=2020-01-01", "period=age", "a=1"]) {
      const { status } = await store.admin("GET", `${adminPlansPath}/export?${query}`)
      expect([query, status]).toEqual([query, 400])
    }
    for (const query of [
      "",
      "?plan_ids=",
      "?plan_ids=a,",
      "?plan_ids=a%00",
      "?plan_ids[]=a",
      `?plan_ids=${Array.from({ length: 101 }, (_, at) => `a${at}`).join()}`,
      "?plan_ids=a&period=ever",
      "?plan_ids=a&from=2027-01-01",
      "?plan_ids=a&from=2027-01-02&to=2027-01-01",
      "?plan_ids=a&limit=1",
    ]) {
      const { status, data } = await store.admin<Listed>("GET", `${adminPlansPath}/figures${query}`)
      expect({ query, status, message: data.message }).toEqual({ query, status: 400, message: expect.any(String) })
    }
    // Thirty days on the clock of subscriptions.
    await store.sandbox().clock({ forward: "P29D" })
    const later = await store.admin<Figures>("GET", `${adminPath}/figures`)
    expect(later.data.figures[0]).toMatchObject({ canceled_30_days: 0, churn_30_days: "0.0" })
  })

  it("an unknown subscription and an invalid body are answered with a message", async () => {
    const { id } = await subscribed()
    const before = await rows()
    const seen: Partial<Record<string, object>> = {
      charge: { amount: "20.00", due_at: "2026-10-01T00:00:00Z" },
      retry: { charge_ids: [] },
    }
    for (const path of ["charge", "retry", "pause", "resume", "skip", "cancel"]) {
      const body = seen[path] ?? {}
      expect((await store.admin("POST", `${adminPath}/csb_none/${path}`, body)).status).toBe(404)
      const unknown = { ...body, a: 1 }
      const { status, data } = await store.admin<{ message: string }>("POST", `${adminPath}/${id}/${path}`, unknown)
      expect({ status, message: data.message }).toEqual({
        ...{ status: 400, message: expect.stringContaining("The form has an unknown field: a.") as unknown },
      })
    }
    for (const [path, body] of [
      ["card", { saved_card_id: "csc_none" }],
      ["plan", { plan_id: "cpl_none" }],
    ] as const) {
      expect((await store.admin("POST", `${adminPath}/csb_none/${path}`, body)).status).toBe(404)
      expect((await store.admin("POST", `${adminPath}/${id}/${path}`, body)).status).toBe(404)
      expect((await store.admin("POST", `${adminPath}/${id}/${path}`, {})).status).toBe(400)
    }
    for (const path of Object.keys(seen)) {
      expect((await store.admin("POST", `${adminPath}/${id}/${path}`, {})).status).toBe(400)
    }
    expect((await store.admin("POST", `${adminPath}/${id}/cancel`, { at: "once" })).status).toBe(400)
    expect((await store.admin("GET", `${adminPath}/csb_none`)).status).toBe(404)
    expect((await store.admin("GET", `${adminPath}/cards?customer_id=cus_1`)).data).toMatchObject({
      message: '"plan_id" is missing.',
    })
    expect((await store.admin("GET", `${adminPath}/cards?customer_id=cus_1&plan_id=cpl_none`)).status).toBe(404)
    expect(await rows()).toEqual(before)
  })
}

describeStore("Routes of plans and subscriptions, for the admin", (store) => {
  stories(store)
  // The unit tests of actions cover a failed charge; the soak run tries it here as well.
  subscriptionActions(store, ["paid", "declined"])
})

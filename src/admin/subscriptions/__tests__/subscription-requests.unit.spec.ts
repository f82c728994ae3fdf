import { createElement } from "react"
import type { AdminSubscriptionDetail } from "../../../contracts"
import { itEvery } from "../../../__tests__/it-every"
import { addressOfParams, changeFilters, changeParams, followTrail, paramsOfAddress } from "../../ui/list-params"
import { isFiltered, listRequest, readListQuery, readPage } from "../../ui/list-query"
import type { CellContext } from "../../ui/record-list"
import { checked } from "../../__tests__/checked"
import { messagesFor } from "../../__tests__/messages-for"
import { rendered } from "../../__tests__/rendered"
import { searchRequest } from "../../http/store-server"
import { creationSchema } from "../creation-form"
import { subscriptionList } from "../subscription-list"
import { plansToChangeTo } from "../change-drawer"
import { ChargeTable, isResolvedAsUncharged } from "../charge-table"
import { findUnresolved, foundFields, resolutionRequest, resolutionSchema } from "../manual-resolution"
import { SubscriptionActions } from "../subscription-actions"
import { confirmedRequest, subscriptionRoute } from "../subscription-request"
import { aPlan } from "../../plans/__tests__/a-plan"
import { aCharge, aSubscription } from "./a-subscription"

it("a row names the zone of its day where it is not the store's", () => {
  const cell = subscriptionList.columns.find(({ id }) => id === "next_charge_at")?.cell
  const shown = (zone: string) => JSON.stringify(cell?.(aSubscription(), { zone } as CellContext))
  expect(shown("Asia/Tokyo")).toContain('"children":"Europe/Berlin"')
  expect(shown("Europe/Berlin")).not.toContain('"children":"Europe/Berlin"')
})

it("a row names the interval of a planned plan, also at the same amount", async () => {
  const messages = await messagesFor("en")
  const cell = subscriptionList.columns.find(({ id }) => id === "price")?.cell
  const shown = (differences: Parameters<typeof aSubscription>[0]) =>
    JSON.stringify(cell?.(aSubscription(differences), messages as CellContext))
  const next_plan = { id: "cpl_2", name: "Yearly", period: "year" as const, interval: 1 }
  expect(shown({ next_plan })).toContain("next: 29.00 EUR every year")
  expect(shown({})).not.toContain("next:")
})

const read = (address: string) => readListQuery(new URLSearchParams(address), subscriptionList)

describe("the list's address", () => {
  it("defaults to the newest twenty", () => {
    expect(listRequest(read(""))).toEqual({ limit: 20 })
    expect(isFiltered(read(""))).toBe(false)
  })

  it("selects order, page and filters", () => {
    const query = read(
      "q=jane%20&state=past_due&engine=store&plan_id=cpl_1&order=next_charge_at&limit=50&after=a&after=b",
    )
    expect(listRequest(query)).toEqual({
      q: "jane",
      state: "past_due",
      engine: "store",
      plan_id: "cpl_1",
      order: "next_charge_at",
      limit: 50,
      after: "b",
    })
  })

  itEvery(["q=jane", "state=paused", "engine=gateway", "plan_id=cpl_1"])("with %s leaves something out", (address) => {
    expect(isFiltered(read(address))).toBe(true)
  })

  it("ignores invalid values", () => {
    const typed = "state=toString&engine=both&order=amount&plan_id=&q=%20&limit=-1&after="
    expect(listRequest(read(typed))).toEqual({ limit: 20 })
    expect(isFiltered(read(typed))).toBe(false)
  })

  it("never exceeds the server's limit", () => {
    expect(readPage(new URLSearchParams("limit=5000"))).toEqual({ limit: 100, trail: [] })
    expect(readPage(new URLSearchParams("limit=12345678901"))).toEqual({ limit: 20, trail: [] })
  })
})

describe("the search text", () => {
  const addressOf = (params: string) => addressOfParams(new URLSearchParams(params))

  it("is in the URL fragment, which no request carries", () => {
    expect(addressOf("q=J%C3%A4ne+%26+Co&state=active")).toEqual({
      search: "?state=active",
      hash: "#q=J%C3%A4ne+%26+Co",
    })
    expect(addressOf("q=jane")).toEqual({ search: "", hash: "#q=jane" })
    expect(addressOf("q=&after=a&after=b")).toEqual({ search: "?after=a&after=b", hash: "" })
  })

  itEvery(["", "state=active", "after=a&after=b&q=J%C3%A4ne+%26+Co", "q=%23+50%25"])("is read there: %s", (params) => {
    expect(paramsOfAddress(addressOf(params)).toString()).toBe(params)
  })

  it("is read from an older URL too, but not from an anchor", () => {
    expect(paramsOfAddress({ search: "?q=jane&limit=5", hash: "" }).get("q")).toBe("jane")
    expect(paramsOfAddress({ search: "?q=jane", hash: "#q=joe" }).getAll("q")).toEqual(["joe"])
    expect(paramsOfAddress({ search: "", hash: "#top" }).has("q")).toBe(false)
  })

  it("is sent in a header", () => {
    expect(searchRequest({ q: "Jäne & Co", limit: 20 })).toEqual({
      query: { limit: 20 },
      headers: { "x-card-payments-search": "J%C3%A4ne%20%26%20Co" },
    })
    expect(searchRequest({ limit: 20 })).toEqual({ query: { limit: 20 }, headers: {} })
  })
})

describe("changes of the list's address", () => {
  const before = new URLSearchParams("q=jane&state=active&after=a&after=b&limit=20")

  it("show other filters from the first page", () => {
    expect(changeFilters(before, { state: "paused" }).toString()).toBe("q=jane&state=paused&limit=20")
  })

  it("change the page and keep the rest", () => {
    expect(followTrail(before, { after: "c" }).toString()).toBe("q=jane&state=active&limit=20&after=a&after=b&after=c")
    expect(followTrail(before, "back").toString()).toBe("q=jane&state=active&limit=20&after=a")
  })

  it("open a form on the same page", () => {
    expect(changeParams(before, { new: "1" }).toString()).toBe(`${before.toString()}&new=1`)
  })

  it("remove empty values in a copy", () => {
    expect(changeFilters(before, { q: "", state: null }).toString()).toBe("limit=20")
    expect(before.get("q")).toBe("jane")
  })
})

describe("a manual resolution", () => {
  const unconfirmed = aCharge({ id: "cch_1", state: "unconfirmed" })
  const subscription = aSubscription({ schedule: "unconfirmed", charges: [aCharge({ state: "paid" }), unconfirmed] })
  const [schedule, charge] = findUnresolved(subscription)
  const filled = { recurring_payment_id: " 77 ", client_orderid: "r1", orderid: "99", note: " seen " }

  it("is offered only for unconfirmed schedules and charges", () => {
    const { card, time_zone } = subscription
    expect([schedule, charge]).toEqual([{ kind: "schedule" }, { kind: "charge", charge: unconfirmed, card, time_zone }])
    expect(findUnresolved(aSubscription({ schedule: "confirmed", charges: [] }))).toEqual([])
  })

  it("is also offered for a period resolved as not charged, but not for a lapsed one", () => {
    const lapsed = aCharge({ state: "lapsed" })
    expect(isResolvedAsUncharged(aSubscription({ engine: "gateway" }), lapsed)).toBe(true)
    expect(isResolvedAsUncharged(aSubscription({ engine: "gateway" }), unconfirmed)).toBe(false)
    expect(isResolvedAsUncharged(aSubscription({ engine: "store" }), lapsed)).toBe(false)
    expect(findUnresolved(aSubscription({ engine: "gateway", charges: [lapsed] }))).toEqual([])
  })

  it("lists the oldest charge first", () => {
    const charges = [aCharge({ id: "newer", state: "unconfirmed" }), unconfirmed]
    const asked = findUnresolved(aSubscription({ charges }))
    expect(asked).toMatchObject([{ charge: { id: "cch_1" } }, { charge: { id: "newer" } }])
  })

  it("requires the ids if found, and always a note", () => {
    if (!schedule || !charge) throw new Error("There are two.")
    const check = (resolution: typeof charge, happened: boolean, texts: Record<string, string>) => {
      const names = happened ? [...foundFields(resolution), "note"] : ["note"]
      const values = Object.fromEntries(names.map((name) => [name, texts[name] ?? ""]))
      return checked(resolutionSchema(resolution), { happened, ...values })
    }
    expect(Object.keys(check(charge, true, {}).problems).sort()).toEqual(["client_orderid", "note", "orderid"])
    expect(Object.keys(check(schedule, false, {}).problems)).toEqual(["note"])
    expect(check(schedule, false, { note: "ok" }).problems).toEqual({ note: "resolution_note.too_short" })
    const found = check(schedule, true, filled).body
    expect(found && resolutionRequest(schedule, found)).toEqual({
      kind: "resolve_schedule",
      body: { happened: true, note: "seen", recurring_payment_id: "77" },
    })
    const none = check(charge, false, filled).body
    expect(none && resolutionRequest(charge, none)).toEqual({
      ...{ kind: "resolve_charge", charge_id: "cch_1", body: { happened: false, note: "seen" } },
    })
  })
})

describe("subscriptionRoute", () => {
  const resolution = { happened: false, note: "seen" } as const
  const base = "/admin/card-payments/subscriptions/csb%2F1"
  const sooner = aCharge({ id: "cch_0", state: "due", amount: "10.00", due_at: "2026-10-20T12:00:00.000Z" })
  itEvery([
    [
      confirmedRequest(aSubscription({ charges: [] }), "charge"),
      "charge",
      { amount: "29.00", due_at: "2026-12-20T12:00:00.000Z" },
    ],
    [
      confirmedRequest(aSubscription({ charges: [aCharge({ state: "due" }), sooner] }), "charge"),
      "charge",
      { amount: "39.00", due_at: sooner.due_at },
    ],
    [
      confirmedRequest(aSubscription({ charges: [aCharge({ state: "declined" }), sooner] }), "retry"),
      "retry",
      { charge_ids: ["cch_1"] },
    ],
    [{ kind: "pause" }, "pause", {}],
    [{ kind: "resume" }, "resume", {}],
    [confirmedRequest(aSubscription(), "skip"), "skip", { due_at: "2026-12-20T12:00:00.000Z" }],
    [{ kind: "cancel" }, "cancel", { at: "now" }],
    [{ kind: "cancel_at_period_end" }, "cancel", { at: "period_end" }],
    [{ kind: "card", saved_card_id: "csc_1" }, "card", { saved_card_id: "csc_1" }],
    [{ kind: "plan", plan_id: "cpl_2" }, "plan", { plan_id: "cpl_2" }],
    [{ kind: "acknowledge", seen: "1", note: "Seen" }, "acknowledge", { seen: "1", note: "Seen" }],
    [{ kind: "resolve_schedule", body: resolution }, "schedule/resolve", resolution],
    [{ kind: "resolve_charge", charge_id: "cch/1", body: resolution }, "charges/cch%2F1/resolve", resolution],
  ] as const)("of %j", (request, verb, body) => {
    expect(subscriptionRoute("csb/1", request)).toEqual({ path: `${base}/${verb}`, body })
  })
})

describe("the button Acknowledge", () => {
  const shown = (differences: Partial<AdminSubscriptionDetail>) =>
    rendered(createElement(SubscriptionActions, { subscription: aSubscription(differences) }))
  const [ended_at, button] = ["2026-12-01T12:00:00.000Z", 'data-testid="card-subscription-acknowledge"']

  it("is only on the page of a problem that a person may end, and of an ended subscription", async () => {
    const { actions } = aSubscription()
    const offered = (allowed: boolean) => ({
      problem_id: "1",
      actions: { ...actions, acknowledge: { ...actions.acknowledge, allowed } },
    })
    expect(await shown(offered(true))).toContain(button)
    expect(await shown(offered(false))).not.toContain(button)
    expect(await shown({ ended_at, problem_id: "1" })).toMatch(new RegExp(`${button}.*>Acknowledge<`))
    expect(await shown({ ended_at })).not.toContain(button)
  })
})

it("the newest charges say that there may be earlier ones", async () => {
  const note = "The newest 400 are shown."
  const charges = Array.from({ length: 400 }, (_, at) => aCharge({ id: `csc_${at}` }))
  const shown = (rows: typeof charges) =>
    rendered(createElement(ChargeTable, { subscription: aSubscription({ charges: rows }) }))
  expect(await shown(charges)).toContain(note)
  expect(await shown(charges.slice(1))).not.toContain(note)
})

it("a charge without an order leads to its payment", async () => {
  const declined = aCharge({ state: "declined", order_id: null, transaction_id: "ctx_1" })
  const shown = await rendered(createElement(ChargeTable, { subscription: aSubscription({ charges: [declined] }) }))
  expect(shown).toContain('href="/card-payments/ctx_1"')
  expect(shown).not.toContain('href="/orders/')
})

describe("plansToChangeTo", () => {
  it("are active plans of the same currency and engine", () => {
    const plans = [
      aPlan(),
      aPlan({ id: "other" }),
      aPlan({ id: "dollars", currency_code: "usd" }),
      aPlan({ id: "gateway", engine: "gateway" }),
      aPlan({ id: "gone", is_active: false }),
    ]
    expect(plansToChangeTo(aSubscription(), plans).map(({ id }) => id)).toEqual(["other"])
    // A pending change can be discarded, even if the current plan is no longer offered.
    const waiting = aSubscription({ next_plan: { id: "other", name: "Other", period: "month", interval: 1 } })
    const choices = plansToChangeTo(waiting, plans.slice(1))
    expect(choices.map(({ id, is_kept }) => [id, is_kept])).toEqual([
      [waiting.plan.id, true],
      ["other", false],
    ])
  })
})

describe("the form of a new subscription", () => {
  const checkCreation = (values: object) => checked(creationSchema, values)
  const form = {
    customer: { id: "cus_1", label: "jane@example.com" },
    plan_id: "cpl_1",
    saved_card_id: "csc_1",
    quantity: "2",
    start: "",
    region_id: "",
    shipping_option_id: "",
  }

  it("makes the smallest valid body", () => {
    expect(checkCreation(form)).toEqual({
      problems: {},
      body: { customer_id: "cus_1", plan_id: "cpl_1", saved_card_id: "csc_1", quantity: 2 },
    })
  })

  it("adds start and delivery if given", () => {
    const { body } = checkCreation({ ...form, start: "2026-12-24", region_id: "reg_1", shipping_option_id: "so_1" })
    expect(body).toMatchObject({ region_id: "reg_1", shipping_option_id: "so_1" })
    expect(new Date(body?.start_at ?? "")).toEqual(new Date(2026, 11, 24))
  })

  it("reports all missing fields at once", () => {
    const nothing = { ...form, customer: null, plan_id: "", saved_card_id: "", quantity: "" }
    expect(checkCreation(nothing)).toEqual({
      problems: {
        customer: "customerMissing",
        plan_id: "planMissing",
        saved_card_id: "cardMissing",
        quantity: "quantity",
      },
      body: null,
    })
  })

  itEvery(["0", "-1", "1.5", "1001", "two"])("refuses a quantity of %s", (quantity) => {
    expect(checkCreation({ ...form, quantity }).problems).toEqual({ quantity: "quantity" })
  })

  it("refuses a day that does not exist", () => {
    expect(checkCreation({ ...form, start: "2026-02-30" })).toEqual({ problems: { start: "start" }, body: null })
  })
})

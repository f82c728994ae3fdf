import { aroundEach, itEvery } from "../../__tests__/it-every"
import {
  cancelSubscription,
  changeSubscriptionCard,
  getSubscription,
  listPlans,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  skipSubscription,
  subscribeInCart,
  subscribeWithSavedCard,
} from ".."
import { startStoreServer, type StoreServer } from "./store-server"

const plans = "/store/card-payments/plans"
const all = "/store/card-payments/subscriptions"
const one = `${all}/csb_1`
const subscription = { id: "csb_1", state: "active", title: "Paper & Clay box", amount: "29.00", currency_code: "eur" }
const plan = { id: "cpl_1", name: "Monthly box", amount: "29.00", currency_code: "eur", period: "month", interval: 1 }

let store: StoreServer
const renew = aroundEach(
  async () => {
    store = await startStoreServer()
  },
  () => store.close(),
)

const sent = () => store.requests.map(({ method, path, body }) => [method, path, body])

it("lists all plans, or those of a product or variant", async () => {
  store.answer(`GET ${plans}`, { body: { plans: [plan] } })
  expect(await listPlans(store.sdk)).toEqual([plan])
  await listPlans(store.sdk, { productId: "prod_1" })
  await listPlans(store.sdk, { productId: "prod_1", variantId: "variant_1" })
  expect(store.requests.map(({ query }) => query)).toEqual([
    {},
    { product_id: "prod_1" },
    { product_id: "prod_1", variant_id: "variant_1" },
  ])
})

it("lists subscriptions, and reads one with its charges", async () => {
  const detail = { ...subscription, charges: [{ id: "cch_1", state: "paid" }], upcoming: [], history: [] }
  store.answer(`GET ${all}`, { body: { subscriptions: [subscription] } })
  store.answer(`GET ${one}`, { body: { subscription: detail } })
  expect(await listSubscriptions(store.sdk)).toEqual([subscription])
  expect(await getSubscription(store.sdk, { id: "csb_1" })).toEqual(detail)
})

it("requests only the subscription, whatever its id looks like", async () => {
  await expect(getSubscription(store.sdk, { id: "../cards" })).rejects.toMatchObject({ status: 404 })
  expect(store.requests[0]?.path).toBe(`${all}/..%2Fcards`)
})

it("subscribes in a cart", async () => {
  store.answer(`POST ${all}`, { body: { subscription: { ...subscription, state: "pending" }, cart_id: "cart_1" } })
  expect(await subscribeInCart(store.sdk, { planId: "cpl_1", cartId: "cart_1" })).toMatchObject({ state: "pending" })
  await subscribeInCart(store.sdk, { planId: "cpl_1", cartId: "cart_1", quantity: 2 })
  expect(sent()).toEqual([
    ["POST", all, { plan_id: "cpl_1", cart_id: "cart_1" }],
    ["POST", all, { plan_id: "cpl_1", cart_id: "cart_1", quantity: 2 }],
  ])
})

it("subscribes with a saved card and delivery details", async () => {
  store.answer(`POST ${all}`, { body: { subscription } })
  expect(await subscribeWithSavedCard(store.sdk, { planId: "cpl_1", savedCardId: "csc_1" })).toEqual(subscription)
  await subscribeWithSavedCard(store.sdk, {
    planId: "cpl_1",
    savedCardId: "csc_1",
    quantity: 3,
    regionId: "reg_1",
    shippingAddress: { country_code: "de" },
    shippingOptionId: "so_1",
  })
  expect(sent()).toEqual([
    ["POST", all, { plan_id: "cpl_1", saved_card_id: "csc_1" }],
    [
      "POST",
      all,
      {
        plan_id: "cpl_1",
        saved_card_id: "csc_1",
        quantity: 3,
        region_id: "reg_1",
        shipping_address: { country_code: "de" },
        shipping_option_id: "so_1",
      },
    ],
  ])
})

it("pauses, resumes, skips, and cancels at the end of the period or now", async () => {
  for (const verb of ["pause", "resume", "skip", "cancel"]) {
    store.answer(`POST ${one}/${verb}`, { body: { subscription: { ...subscription, changedBy: verb } } })
  }
  const change = { id: "csb_1" }
  expect(await pauseSubscription(store.sdk, change)).toMatchObject({ changedBy: "pause" })
  expect(await resumeSubscription(store.sdk, change)).toMatchObject({ changedBy: "resume" })
  expect(await skipSubscription(store.sdk, { ...change, dueAt: "2027-01-31T10:00:00.000Z" })).toMatchObject({
    changedBy: "skip",
  })
  expect(await cancelSubscription(store.sdk, change)).toMatchObject({ changedBy: "cancel" })
  await cancelSubscription(store.sdk, { ...change, at: "now" })
  expect(sent()).toEqual([
    ["POST", `${one}/pause`, {}],
    ["POST", `${one}/resume`, {}],
    ["POST", `${one}/skip`, { due_at: "2027-01-31T10:00:00.000Z" }],
    ["POST", `${one}/cancel`, { at: "period_end" }],
    ["POST", `${one}/cancel`, { at: "now" }],
  ])
})

describe("another card", () => {
  it("that is saved is charged from now on", async () => {
    store.answer(`POST ${one}/card`, { body: { subscription } })
    const change = { id: "csb_1", savedCardId: "csc_2", returnUrl: "https://shop.test/account" }
    expect(await changeSubscriptionCard(store.sdk, change)).toEqual({ outcome: "changed", subscription })
    expect(sent()).toEqual([["POST", `${one}/card`, { saved_card_id: "csc_2" }]])
  })

  it("that is new is entered on the gateway's form", async () => {
    const redirect_url = "https://gateway.test/form/1"
    store.answer(`POST ${one}/card`, { body: { subscription, redirect_url } })
    const answer = { outcome: "redirect", subscription, redirectUrl: redirect_url }
    expect(await changeSubscriptionCard(store.sdk, { id: "csb_1" })).toEqual(answer)
    const returnUrl = "https://shop.test/account/subscriptions/csb_1"
    expect(await changeSubscriptionCard(store.sdk, { id: "csb_1", returnUrl })).toEqual(answer)
    expect(sent()).toEqual([
      ["POST", `${one}/card`, {}],
      ["POST", `${one}/card`, { return_url: returnUrl }],
    ])
  })

  it("is not reported as changed if no form was opened", async () => {
    store.answer(`POST ${one}/card`, { body: { subscription, redirect_url: null } })
    await expect(changeSubscriptionCard(store.sdk, { id: "csb_1" })).rejects.toThrow("opened no form")
  })
})

const calls: [string, (signal?: AbortSignal) => Promise<unknown>][] = [
  ["listing plans", (signal) => listPlans(store.sdk, { signal })],
  ["listing", (signal) => listSubscriptions(store.sdk, { signal })],
  ["reading one", (signal) => getSubscription(store.sdk, { id: "csb_1", signal })],
  ["subscribing in a cart", (signal) => subscribeInCart(store.sdk, { planId: "cpl_1", cartId: "cart_1", signal })],
  [
    "subscribing with a saved card",
    (signal) => subscribeWithSavedCard(store.sdk, { planId: "cpl_1", savedCardId: "csc_1", signal }),
  ],
  ["pausing", (signal) => pauseSubscription(store.sdk, { id: "csb_1", signal })],
  ["resuming", (signal) => resumeSubscription(store.sdk, { id: "csb_1", signal })],
  ["skipping", (signal) => skipSubscription(store.sdk, { id: "csb_1", signal })],
  ["canceling", (signal) => cancelSubscription(store.sdk, { id: "csb_1", signal })],
  ["changing the card", (signal) => changeSubscriptionCard(store.sdk, { id: "csb_1", savedCardId: "csc_1", signal })],
]

itEvery(calls, renew)("%s stops when the caller's signal does", async (_name, call) => {
  const reason = new Error("left the page")
  await expect(call(AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(store.requests).toHaveLength(0)
})

itEvery(calls, renew)("%s throws the store's sentence", async (_name, call) => {
  const refused = {
    status: 400,
    body: { type: "not_allowed", message: "This subscription is paused: resume it first." },
  }
  for (const route of [`GET ${plans}`, `GET ${all}`, `POST ${all}`, `GET ${one}`]) store.answer(route, refused)
  for (const verb of ["pause", "resume", "skip", "cancel", "card"]) store.answer(`POST ${one}/${verb}`, refused)
  await expect(call()).rejects.toMatchObject({ status: 400, message: "This subscription is paused: resume it first." })
})

itEvery(calls.slice(3), renew)(
  "%s is one for two clicks at the same moment, and can be repeated later",
  async (_name, call) => {
    for (const verb of ["pause", "resume", "skip", "cancel", "card"]) {
      store.answer(`POST ${one}/${verb}`, { body: { subscription } })
    }
    store.answer(`POST ${all}`, { body: { subscription } })
    const [first, second] = await Promise.all([call(), call()])
    expect(first).toEqual(second)
    expect(store.requests).toHaveLength(1)
    await call()
    expect(store.requests).toHaveLength(2)
  },
)

it("an aborted caller does not cancel the request that another caller awaits", async () => {
  store.answer(`POST ${one}/skip`, { body: { subscription } })
  const leaving = new AbortController()
  const left = skipSubscription(store.sdk, { id: "csb_1", signal: leaving.signal })
  const waits = skipSubscription(store.sdk, { id: "csb_1" })
  leaving.abort(new Error("left the page"))
  await expect(left).rejects.toThrow("left the page")
  expect(await waits).toEqual(subscription)
  expect(store.requests).toHaveLength(1)
})

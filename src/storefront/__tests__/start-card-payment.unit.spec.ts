import type Medusa from "@medusajs/js-sdk"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { paymentSessionFromUrl, startCardPayment } from ".."
import { startStoreServer, type StoreServer } from "./store-server"

const initiate = "POST /store/payment-collections/pay_col_1/payment-sessions"
const collection = { id: "pay_col_1" }
const session = { id: "payses_1", provider_id: "pp_card_main", status: "pending" }
const redirect = { id: "payses_1", state: "redirect", redirect_url: "https://gateway.test/form/1", missing: [] }
const start = (id: string) => `POST /store/card-payments/sessions/${id}/start`

let store: StoreServer
const renew = aroundEach(
  async () => {
    store = await startStoreServer()
    store.answer("POST /store/payment-collections", { body: { payment_collection: collection } })
    store.answer(initiate, { body: { payment_collection: { ...collection, payment_sessions: [session] } } })
    store.answer(start("payses_1"), { body: { session: redirect } })
  },
  () => store.close(),
)

const paths = () => store.requests.map(({ method, path }) => `${method} ${path}`)

it("initiates a session with the return address, starts it and returns the redirect", async () => {
  const answer = await startCardPayment(store.sdk, {
    cart: { id: "cart_1" },
    providerId: "pp_card_main",
    returnUrl: "https://shop.test/payment",
  })
  expect(answer).toEqual({ outcome: "redirect", sessionId: "payses_1", redirectUrl: "https://gateway.test/form/1" })
  expect(paths()).toEqual(["POST /store/payment-collections", initiate, start("payses_1")])
  expect(store.requests[1]?.body).toEqual({
    provider_id: "pp_card_main",
    data: { return_url: "https://shop.test/payment" },
  })
})

it("accepts a cart of the SDK's type", async () => {
  const cart = { id: "cart_1", payment_collection: collection } as Parameters<
    Medusa["store"]["payment"]["initiatePaymentSession"]
  >[0]
  const answer = await startCardPayment(store.sdk, { cart, providerId: "pp_card_main" })
  expect(answer.outcome).toBe("redirect")
  expect(paths()).toEqual([initiate, start("payses_1")])
})

it("reuses the live session of the same provider", async () => {
  const cart = { id: "cart_1", payment_collection: { ...collection, payment_sessions: [session] } }
  await startCardPayment(store.sdk, { cart, providerId: "pp_card_main" })
  expect(paths()).toEqual([start("payses_1")])
})

itEvery(
  [
    ["another provider's", { ...session, provider_id: "pp_card_auto" }],
    ["an ended", { ...session, status: "canceled" }],
    ["a failed", { ...session, status: "error" }],
  ],
  renew,
)("initiates anew beside %s session", async (_, other) => {
  const cart = { id: "cart_1", payment_collection: { ...collection, payment_sessions: [{ ...other, id: "payses_0" }] } }
  await startCardPayment(store.sdk, { cart, providerId: "pp_card_main" })
  expect(paths()).toEqual([initiate, start("payses_1")])
})

it("initiates another session if that of a stale cart is gone", async () => {
  const stale = { ...session, id: "payses_0" }
  const cart = { id: "cart_1", payment_collection: { ...collection, payment_sessions: [stale] } }
  const answer = await startCardPayment(store.sdk, { cart, providerId: "pp_card_main" })
  expect(answer).toMatchObject({ outcome: "redirect", sessionId: "payses_1" })
  expect(paths()).toEqual([start("payses_0"), initiate, start("payses_1")])
})

describe("the option saveCard", () => {
  const cartWith = (data?: Record<string, unknown>) => ({
    id: "cart_1",
    payment_collection: { ...collection, payment_sessions: [{ ...session, id: "payses_0", data }] },
  })
  const readSession = "GET /store/card-payments/sessions/payses_0"
  const found = (state: string) => ({ body: { session: { id: "payses_0", state, redirect_url: null, missing: [] } } })
  const pay = (cart: ReturnType<typeof cartWith>, saveCard?: boolean) =>
    startCardPayment(store.sdk, { cart, providerId: "pp_card_main", saveCard })

  it("goes into the session's data", async () => {
    await startCardPayment(store.sdk, { cart: { id: "cart_1" }, providerId: "pp_card_main", saveCard: true })
    expect(store.requests[1]?.body).toEqual({ provider_id: "pp_card_main", data: { save_card: true } })
  })

  itEvery(
    [
      [{ save_card: true }, true],
      [{ save_card: false }, false],
      [{}, undefined],
      [undefined, false],
    ],
    renew,
  )("as it was before (%j) uses the session again", async (data, saveCard) => {
    store.answer(start("payses_0"), { body: { session: { ...redirect, id: "payses_0" } } })
    expect(await pay(cartWith(data), saveCard)).toMatchObject({ outcome: "redirect", sessionId: "payses_0" })
    expect(paths()).toEqual([start("payses_0")])
  })

  itEvery(
    [
      [{}, true, { save_card: true }],
      [undefined, true, { save_card: true }],
      [{ save_card: true }, false, {}],
      [{ save_card: true }, undefined, {}],
      // Starting this session would charge the saved card.
      [{ saved_card: "csc_1" }, undefined, {}],
    ],
    renew,
  )("changed (%j to %s) begins another session", async (before, saveCard, data) => {
    store.answer(readSession, found("redirect"))
    expect(await pay(cartWith(before), saveCard)).toMatchObject({ outcome: "redirect", sessionId: "payses_1" })
    expect(paths()).toEqual([readSession, initiate, start("payses_1")])
    expect(store.requests[0]?.query).toEqual({ cart_id: "cart_1" })
    expect(store.requests[1]?.body).toEqual({ provider_id: "pp_card_main", data })
  })

  itEvery(
    [
      ["processing", "confirming"],
      ["unknown", "confirming"],
      ["three_d_secure", "confirming"],
      ["authorized", "paid"],
      ["captured", "paid"],
    ],
    renew,
  )("changed on a session that is %s leaves it as it is", async (state, outcome) => {
    store.answer(readSession, found(state))
    expect(await pay(cartWith({}), true)).toMatchObject({ outcome, sessionId: "payses_0" })
    expect(paths()).toEqual([readSession])
  })

  it("starts another session if the previous one is gone", async () => {
    expect(await pay(cartWith({}), true)).toMatchObject({ outcome: "redirect", sessionId: "payses_1" })
    expect(paths()).toEqual([readSession, initiate, start("payses_1")])
  })
})

it("starts one payment for two concurrent clicks, and sends a request for the next click", async () => {
  const input = { cart: { id: "cart_1" }, providerId: "pp_card_main" }
  const [first, second] = await Promise.all([startCardPayment(store.sdk, input), startCardPayment(store.sdk, input)])
  expect(first).toEqual(second)
  expect(paths().filter((path) => path === initiate)).toHaveLength(1)
  await startCardPayment(store.sdk, input)
  expect(paths().filter((path) => path === initiate)).toHaveLength(2)
})

it("lists missing details", async () => {
  const pending = { id: "payses_1", state: "pending", redirect_url: null, missing: ["email", "zip_code"] }
  store.answer(start("payses_1"), { body: { session: pending } })
  const answer = await startCardPayment(store.sdk, { cart: { id: "cart_1" }, providerId: "pp_card_main" })
  expect(answer).toMatchObject({ outcome: "missing", missing: ["email", "zip_code"] })
  expect(answer).toHaveProperty("message", expect.stringContaining("email, zip_code"))
})

itEvery(
  [
    ["authorized", "paid"],
    ["captured", "paid"],
    ["processing", "confirming"],
    ["unknown", "confirming"],
    ["declined", "declined"],
    ["failed", "failed"],
    ["canceled", "failed"],
    ["a word of a later version", "confirming"],
  ],
  renew,
)("answers a session that is %s as %s", async (state, outcome) => {
  store.answer(start("payses_1"), { body: { session: { id: "payses_1", state, redirect_url: null, missing: [] } } })
  const answer = await startCardPayment(store.sdk, { cart: { id: "cart_1" }, providerId: "pp_card_main" })
  expect(answer).toMatchObject({ outcome, sessionId: "payses_1" })
})

it("throws the SDK's error with the store's text, and may be called again", async () => {
  const refusal = { status: 400, body: { type: "invalid_data", message: "return_url is not allowed" } }
  store.answer(initiate, refusal, { body: { payment_collection: { ...collection, payment_sessions: [session] } } })
  const input = { cart: { id: "cart_1" }, providerId: "pp_card_main" }
  await expect(startCardPayment(store.sdk, input)).rejects.toMatchObject({
    status: 400,
    message: "return_url is not allowed",
  })
  expect(await startCardPayment(store.sdk, input)).toMatchObject({ outcome: "redirect" })
})

itEvery(
  [
    ["https://shop.test/payment?payment_session_id=payses_1", "payses_1"],
    ["/payment?x=1&payment_session_id=payses_1#top", "payses_1"],
    ["https://shop.test/payment?payment_session_id=", null],
    ["https://shop.test/payment", null],
  ],
  renew,
)("reads the session out of %s", (url, id) => {
  expect(paymentSessionFromUrl(url)).toBe(id)
})

it("reports a changed amount with the store's text, and starts nothing", async () => {
  const message = "The amount to pay is 63.07 EUR now. Please check it and pay again."
  store.answer(start("payses_1"), { status: 410, body: { type: "amount_changed", message } })
  const cart = { id: "cart_1", payment_collection: { ...collection, payment_sessions: [session] } }
  const answer = await startCardPayment(store.sdk, { cart, providerId: "pp_card_main" })
  expect(answer).toEqual({ outcome: "amount_changed", sessionId: "payses_1", message })
  expect(paths()).toEqual([start("payses_1")])
})

it("starts no payment of another amount than the given cart's", async () => {
  const stale = { ...session, id: "payses_0", amount: 53 }
  const fresh = { ...session, amount: 63.07 }
  store.answer(initiate, { body: { payment_collection: { ...collection, payment_sessions: [fresh] } } })
  const cart = { id: "cart_1", payment_collection: { ...collection, payment_sessions: [stale] } }
  const answer = await startCardPayment(store.sdk, { cart, providerId: "pp_card_main" })
  expect(answer).toMatchObject({ outcome: "amount_changed", sessionId: "payses_1" })
  expect(paths()).toEqual([start("payses_0"), initiate])
})

import { inspect } from "node:util"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { type MedusaSdk, payWithCard, payWithSavedCard } from ".."
import { startStoreServer, type StoreServer } from "./store-server"

const initiate = "POST /store/payment-collections/pay_col_1/payment-sessions"
const collection = { id: "pay_col_1" }
const session = { id: "payses_1", provider_id: "pp_card_shop", status: "pending" }
const submit = (id = "payses_1") => `POST /store/card-payments/sessions/${id}/card`
const read = "GET /store/card-payments/sessions/payses_1"
const nextYear = String(new Date().getUTCFullYear() + 1)
const card = {
  number: "4538 9773 9960 6732",
  expiry_month: "3",
  expiry_year: nextYear.slice(2),
  cvv2: "987",
  holder: "JANE DOE",
}
const sent = { number: "4538977399606732", expiry_month: "03", expiry_year: nextYear, cvv2: "987", holder: "JANE DOE" }
const cart = { id: "cart_1", payment_collection: { ...collection, payment_sessions: [session] } }
const input = { cart, providerId: "pp_card_shop", card }

const state = (word: string, more: Record<string, unknown> = {}) => ({
  body: {
    session: {
      id: "payses_1",
      state: word,
      redirect_url: null,
      missing: [],
      message: null,
      card: null,
      integration: "direct",
      three_d_secure: null,
      ...more,
    },
  },
})

let store: StoreServer
const renew = aroundEach(
  async () => {
    store = await startStoreServer()
    store.answer("POST /store/payment-collections", { body: { payment_collection: collection } })
    store.answer(initiate, { body: { payment_collection: { ...collection, payment_sessions: [session] } } })
    store.answer(submit(), state("processing"))
  },
  () => store.close(),
)

const paths = () => store.requests.map(({ method, path }) => `${method} ${path}`)
const submitted = () => store.requests.filter(({ path }) => path.endsWith("/card"))

it("sends the card once, to the one route, in the cart's payment session", async () => {
  const answer = await payWithCard(store.sdk, { ...input, returnUrl: "https://shop.test/payment", saveCard: true })
  expect(answer).toMatchObject({ outcome: "confirming", sessionId: "payses_1" })
  expect(paths()).toEqual([submit()])
  expect(store.requests[0]?.body).toEqual({
    card: sent,
    browser: {},
    save_card: true,
    return_url: "https://shop.test/payment",
  })
})

it("sends saveCard and startOver only if they are set", async () => {
  await payWithCard(store.sdk, { ...input, browser: { language: "en-GB" }, saveCard: false, startOver: false })
  expect(store.requests[0]?.body).toEqual({ card: sent, browser: { language: "en-GB" } })
  await payWithCard(store.sdk, { ...input, startOver: true })
  expect(store.requests[1]?.body).toMatchObject({ start_over: true })
})

it("initiates a session if there is none, without card data in it", async () => {
  await payWithCard(store.sdk, { ...input, cart: { id: "cart_1" }, returnUrl: "https://shop.test/payment" })
  expect(paths()).toEqual(["POST /store/payment-collections", initiate, submit()])
  expect(store.requests[1]?.body).toEqual({
    provider_id: "pp_card_shop",
    data: { return_url: "https://shop.test/payment" },
  })
})

it("initiates another session if that of a stale cart is gone", async () => {
  const stale = { ...cart, payment_collection: { ...collection, payment_sessions: [{ ...session, id: "payses_0" }] } }
  expect(await payWithCard(store.sdk, { ...input, cart: stale })).toMatchObject({ sessionId: "payses_1" })
  expect(paths()).toEqual([submit("payses_0"), "GET /store/card-payments/sessions/payses_0", initiate, submit()])
})

it("pays with a saved card by its id", async () => {
  await payWithSavedCard(store.sdk, { cart, providerId: "pp_card_shop", savedCardId: "csc_1", cvv2: " 987 " })
  await payWithSavedCard(store.sdk, { cart, providerId: "pp_card_shop", savedCardId: "csc_1" })
  expect(submitted().map(({ body }) => body)).toEqual([
    { saved_card: "csc_1", cvv2: "987", browser: {} },
    { saved_card: "csc_1", browser: {} },
  ])
})

it("initiates a session that names the saved card, for which the gateway opens no form", async () => {
  await payWithSavedCard(store.sdk, { cart: { id: "cart_1" }, providerId: "pp_card_shop", savedCardId: "csc_1" })
  expect(store.requests[1]?.body).toEqual({ provider_id: "pp_card_shop", data: { saved_card: "csc_1" } })
})

itEvery(
  [
    ["three_d_secure", {}, { outcome: "three_d_secure" }],
    [
      "redirect",
      { redirect_url: "https://gateway.test/3ds" },
      { outcome: "redirect", redirectUrl: "https://gateway.test/3ds" },
    ],
    ["redirect", {}, { outcome: "confirming" }],
    ["processing", {}, { outcome: "confirming" }],
    ["unknown", {}, { outcome: "confirming", message: "Your payment is still being confirmed. Do not pay again." }],
    ["authorized", {}, { outcome: "paid" }],
    ["captured", {}, { outcome: "paid" }],
    ["declined", { message: "Stolen." }, { outcome: "declined", message: "Stolen." }],
    ["failed", {}, { outcome: "failed" }],
    ["canceled", {}, { outcome: "failed" }],
    ["pending", { missing: ["email"] }, { outcome: "missing", missing: ["email"] }],
    ["a word of a later version", {}, { outcome: "confirming" }],
  ],
  renew,
)("answers a session that is %s (%j) as %j", async (word, more, outcome) => {
  store.answer(submit(), state(word, more))
  expect(await payWithCard(store.sdk, input)).toMatchObject({ ...outcome, sessionId: "payses_1" })
})

it("refuses an invalid card field by field, and sends nothing", async () => {
  const wrong = { ...card, number: "4538 9773 9960 6733", cvv2: "12345" }
  expect(await payWithCard(store.sdk, { ...input, card: wrong })).toEqual({
    outcome: "invalid",
    sessionId: "payses_1",
    fields: {
      number: "This is not a card number. Check its digits.",
      cvv2: "The security code of this card has three digits, on its back.",
    },
    message: "Check the card. Nothing was charged.",
  })
  const saved = { cart, providerId: "pp_card_shop", savedCardId: "csc_1", cvv2: "12" }
  expect(await payWithSavedCard(store.sdk, saved)).toMatchObject({
    outcome: "invalid",
    fields: { cvv2: "The security code has three or four digits." },
  })
  expect(submitted()).toEqual([])
})

describe("a refusal by the store", () => {
  const text = (message: string) => ({ type: "x", message })

  itEvery([400, 422], renew)("with %i was not charged, and is said in its words", async (status) => {
    store.answer(submit(), { status, body: text("This payment method takes no cards here.") })
    expect(await payWithCard(store.sdk, input)).toEqual({
      outcome: "invalid",
      sessionId: "payses_1",
      fields: {},
      message: "This payment method takes no cards here.",
    })
  })

  itEvery(
    [
      ["Please wait 12 minutes and try again.", 720],
      ["Please wait 1 minute and try again.", 60],
      ["Wait 45 seconds.", 45],
      ["Wait one hour.", 3_600],
      ["Later, please.", 60],
    ],
    renew,
  )("as too much returns how long to wait: %s", async (message, retryAfter) => {
    store.answer(submit(), { status: 429, body: { type: "too_many_attempts", message, retry_after: retryAfter } })
    expect(await payWithCard(store.sdk, input)).toEqual({
      outcome: "limited",
      sessionId: "payses_1",
      retryAfter,
      message,
    })
  })

  it("for a missing login throws the SDK's error", async () => {
    store.answer(submit(), { status: 401, body: text("Please sign in to save a card.") })
    const paying = payWithCard(store.sdk, { ...input, saveCard: true })
    await expect(paying).rejects.toMatchObject({ status: 401, message: "Please sign in to save a card." })
  })

  it("for an unknown saved card leaves the session unchanged", async () => {
    store.answer(submit(), { status: 404, body: text("This card does not exist.") })
    store.answer(read, state("pending"))
    const paying = payWithSavedCard(store.sdk, { cart, providerId: "pp_card_shop", savedCardId: "csc_1" })
    expect(await paying).toMatchObject({ outcome: "invalid", message: "This card does not exist." })
    expect(paths()).toEqual([submit(), read])
    expect(store.requests[1]?.query).toEqual({ cart_id: "cart_1" })
  })

  itEvery(
    [
      ["processing", "confirming"],
      ["captured", "paid"],
    ],
    renew,
  )("while the session is %s does not replace it", async (word, outcome) => {
    store.answer(submit(), { status: 404, body: text("This card does not exist.") })
    store.answer(read, state(word))
    expect(await payWithCard(store.sdk, input)).toMatchObject({ outcome })
    expect(paths()).toEqual([submit(), read])
  })

  it("throws if even a new session is gone", async () => {
    store.answer(submit(), { status: 404, body: text("This payment session does not exist.") })
    await expect(payWithCard(store.sdk, input)).rejects.toMatchObject({ status: 404 })
    expect(submitted()).toHaveLength(2)
  })
})

describe("a lost answer", () => {
  itEvery(
    [
      ["a lost connection", { hangUp: true }],
      ["a proxy's word", { status: 502 }],
      ["a busy server", { status: 503 }],
    ],
    renew,
  )("(%s) is unknown, and nothing is sent twice", async (_name, answer) => {
    store.answer(submit(), answer)
    expect(await payWithCard(store.sdk, input)).toEqual({
      outcome: "confirming",
      sessionId: "payses_1",
      message: "Your payment is still being confirmed. Do not pay again.",
    })
    expect(submitted()).toHaveLength(1)
  })

  itEvery(
    [
      ["pending", { outcome: "failed", message: "The payment gateway cannot be reached. Nothing was sent." }],
      ["unknown", { outcome: "confirming" }],
      ["captured", { outcome: "paid" }],
      ["three_d_secure", { outcome: "three_d_secure" }],
    ],
    renew,
  )("for a fault of the store itself is asked for: %s", async (word, outcome) => {
    const message = "The payment gateway cannot be reached. Nothing was sent."
    store.answer(submit(), { status: 500, body: { message } })
    store.answer(read, state(word))
    expect(await payWithCard(store.sdk, input)).toMatchObject({ ...outcome, sessionId: "payses_1" })
    expect(submitted()).toHaveLength(1)
  })

  it("is unknown too if the store does not answer the next request either", async () => {
    store.answer(submit(), { status: 500 })
    store.answer(read, { hangUp: true })
    expect(await payWithCard(store.sdk, input)).toMatchObject({ outcome: "confirming" })
  })
})

it("is one payment for two clicks at the same moment", async () => {
  const [first, second] = await Promise.all([payWithCard(store.sdk, input), payWithCard(store.sdk, input)])
  expect(first).toEqual(second)
  expect(submitted()).toHaveLength(1)
  await payWithCard(store.sdk, input)
  expect(submitted()).toHaveLength(2)
})

it("a refused card does not affect a valid one sent right after it", async () => {
  const wrong = payWithCard(store.sdk, { ...input, card: { ...card, cvv2: "" } })
  const right = payWithCard(store.sdk, input)
  expect(await Promise.all([wrong, right])).toMatchObject([{ outcome: "invalid" }, { outcome: "confirming" }])
})

describe("a signal that is aborted", () => {
  const reason = new Error("left the page")

  it("before the start sends nothing", async () => {
    await expect(payWithCard(store.sdk, { ...input, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(store.requests).toEqual([])
  })

  it("while the session is being initiated does not send the card", async () => {
    const leaving = new AbortController()
    const called: string[] = []
    const sdk: MedusaSdk = {
      client: {
        fetch(path, init) {
          called.push(path)
          return store.sdk.client.fetch(path, init)
        },
      },
      store: {
        payment: {
          async initiatePaymentSession() {
            leaving.abort(reason)
            return { payment_collection: { ...collection, payment_sessions: [session] } }
          },
        },
      },
    }
    const paying = payWithCard(sdk, { ...input, cart: { id: "cart_1" }, signal: leaving.signal })
    await expect(paying).rejects.toBe(reason)
    // All effects of the answer have happened by the next event loop turn.
    await new Promise(setImmediate)
    expect(called).toEqual([])
  })

  it("while the card is in flight ends the wait, not the payment", async () => {
    const leaving = new AbortController()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    store.answer(submit(), async () => {
      leaving.abort(reason)
      await held
      return state("captured")
    })
    const left = payWithCard(store.sdk, { ...input, signal: leaving.signal })
    await expect(left).rejects.toBe(reason)
    const stays = payWithCard(store.sdk, input)
    release()
    expect(await stays).toMatchObject({ outcome: "paid" })
    expect(submitted()).toHaveLength(1)
  })
})

it("no card data is in an address, an answer or an error", async () => {
  const spilled: unknown[] = []
  const log = jest.spyOn(console, "debug").mockImplementation((...line) => void spilled.push(line))
  const answers = [
    state("declined"),
    { status: 400, body: { message: "No." } },
    { status: 401, body: { message: "No." } },
    { status: 403, body: { message: "No." } },
    { status: 413 },
    { hangUp: true },
    { status: 500 },
  ]
  for (const answer of answers) {
    store.answer(submit(), answer)
    spilled.push(await payWithCard(store.sdk, input).catch((error: unknown) => error))
  }
  spilled.push(await payWithCard(store.sdk, { ...input, card: { ...card, holder: "" } }))
  log.mockRestore()
  const seen = inspect([spilled, store.requests.map(({ path, query }) => ({ path, query }))], {
    depth: 20,
    showHidden: true,
  })
  for (const value of [sent.number, card.number, sent.cvv2, sent.holder]) expect(seen).not.toContain(value)
})

import { aroundEach, itEvery } from "../../__tests__/it-every"
import { getCardPayment, type MedusaSdk, waitForCardPayment } from ".."
import { type Answer, startStoreServer, type StoreServer } from "./store-server"

const read = "GET /store/card-payments/sessions/payses_1"
const complete = "POST /store/carts/cart_1/complete"
const order = { id: "order_1", display_id: 7, total: 25 }
const input = { sessionId: "payses_1", cartId: "cart_1", intervalMs: 1, deadlineMs: 60_000 }

const state = (word: string, more: Record<string, unknown> = {}): Answer => ({
  body: {
    session: { id: "payses_1", state: word, redirect_url: null, missing: [], message: null, card: null, ...more },
  },
})

let store: StoreServer
const renew = aroundEach(
  async () => {
    store = await startStoreServer()
    store.answer(complete, { body: { type: "order", order } })
  },
  () => store.close(),
)

const count = (path: string) => store.requests.filter((one) => `${one.method} ${one.path}` === path).length

it("polls until the payment is authorized, then completes the cart once", async () => {
  store.answer(read, state("redirect"), state("processing"), state("authorized"))
  const seen: string[] = []
  const answer = await waitForCardPayment(store.sdk, { ...input, onState: (session) => seen.push(session.state) })
  expect(answer).toEqual({ outcome: "paid", order })
  expect(seen).toEqual(["redirect", "processing", "authorized"])
  expect(count(complete)).toBe(1)
  expect(store.requests[0]?.query).toEqual({ cart_id: "cart_1" })
})

it("treats a captured payment as paid", async () => {
  store.answer(read, state("captured"))
  expect(await waitForCardPayment(store.sdk, input)).toMatchObject({ outcome: "paid" })
})

it("returns the store's text after a decline, and completes nothing", async () => {
  store.answer(
    read,
    state("declined", { message: "Your bank declined the payment.", decline_category: "expired_card" }),
  )
  const answer = await waitForCardPayment(store.sdk, input)
  expect(answer).toEqual({ outcome: "declined", message: "Your bank declined the payment.", category: "expired_card" })
  expect(count(complete)).toBe(0)
})

itEvery(["failed", "canceled"], renew)("calls %s failed", async (word) => {
  store.answer(read, state(word))
  expect(await waitForCardPayment(store.sdk, input)).toMatchObject({ outcome: "failed" })
})

const cart = "GET /store/carts/cart_1"

it("finds the order if another tab paid for the cart and the session is gone", async () => {
  store.answer(read, { status: 404, body: { type: "not_found", message: "Gone." } })
  store.answer(cart, { body: { cart: { id: "cart_1", completed_at: "2026-11-26T00:00:00Z" } } })
  expect(await waitForCardPayment(store.sdk, input)).toEqual({ outcome: "paid", order })
})

itEvery<[string, Answer]>(
  [
    ["is not ordered", { body: { cart: { id: "cart_1", completed_at: null } } }],
    ["cannot be read", { status: 500, body: {} }],
  ],
  renew,
)("calls a session that is gone failed where the cart %s, and completes nothing", async (_title, answer) => {
  store.answer(read, { status: 404, body: { type: "not_found", message: "Gone." } })
  store.answer(cart, answer)
  const message = expect.stringContaining("is returned to your card automatically") as string
  expect(await waitForCardPayment(store.sdk, input)).toEqual({ outcome: "failed", message })
  expect(count(complete)).toBe(0)
})

it("returns unfinished for a session that was never started", async () => {
  store.answer(read, state("pending", { missing: ["email"] }))
  expect(await waitForCardPayment(store.sdk, input)).toMatchObject({ outcome: "unfinished", redirectUrl: null })
})

it("returns confirming at the deadline", async () => {
  store.answer(read, state("unknown"))
  const answer = await waitForCardPayment(store.sdk, { ...input, deadlineMs: 20 })
  expect(answer).toEqual({
    outcome: "confirming",
    message: "Your payment is still being confirmed. Do not pay again.",
  })
})

it("returns the address of a form that is still open at the deadline", async () => {
  store.answer(read, state("redirect", { redirect_url: "https://gateway.test/form/1" }))
  const answer = await waitForCardPayment(store.sdk, { ...input, deadlineMs: 20 })
  expect(answer).toMatchObject({ outcome: "unfinished", redirectUrl: "https://gateway.test/form/1" })
})

it("returns unfinished, without an address, for 3-D Secure that is open at the deadline", async () => {
  const page = { step: "challenge", url: "https://store.test/3ds" }
  store.answer(read, state("three_d_secure", { three_d_secure: page }))
  const answer = await waitForCardPayment(store.sdk, { ...input, placePending: true, deadlineMs: 20 })
  expect(answer).toEqual({ outcome: "unfinished", redirectUrl: null, message: "The payment has not been finished." })
  expect(count(complete)).toBe(0)
})

it("completes the order after 3-D Secure", async () => {
  store.answer(read, state("three_d_secure"), state("processing"), state("captured"))
  expect(await waitForCardPayment(store.sdk, input)).toEqual({ outcome: "paid", order })
})

it("never completes a cart for a verified card", async () => {
  store.answer(read, state("verified"))
  expect(await waitForCardPayment(store.sdk, input)).toEqual({
    outcome: "unfinished",
    redirectUrl: null,
    message: "Your card was verified. Nothing was charged.",
  })
  expect(count(complete)).toBe(0)
})

it("retries after lost connections and server errors", async () => {
  store.answer(read, { hangUp: true }, { status: 502 }, { status: 429 }, state("authorized"))
  store.answer(complete, { hangUp: true }, { status: 409 }, { body: { type: "order", order } })
  expect(await waitForCardPayment(store.sdk, input)).toEqual({ outcome: "paid", order })
  expect(count(complete)).toBe(3)
})

it("never suggests paying again during a store outage", async () => {
  store.answer(read, { status: 503 })
  expect(await waitForCardPayment(store.sdk, { ...input, deadlineMs: 20 })).toMatchObject({ outcome: "confirming" })
})

it("keeps polling while completing requires more", async () => {
  const more = { type: "payment_requires_more_error", message: "The payment is being confirmed." }
  store.answer(read, state("authorized"))
  store.answer(complete, { body: { type: "cart", error: more } }, { body: { type: "order", order } })
  expect(await waitForCardPayment(store.sdk, input)).toEqual({ outcome: "paid", order })
  store.answer(complete, { body: { type: "cart", error: more } })
  expect(await waitForCardPayment(store.sdk, { ...input, deadlineMs: 20 })).toEqual({
    outcome: "confirming",
    message: "The payment is being confirmed.",
  })
})

it("is declined where completing says so", async () => {
  store.answer(read, state("authorized"))
  store.answer(complete, {
    body: { type: "cart", error: { type: "payment_authorization_error", message: "Declined." } },
  })
  expect(await waitForCardPayment(store.sdk, input)).toEqual({
    outcome: "declined",
    message: "Declined.",
    category: "declined",
  })
})

it("asks a paid shopper whose order cannot be placed not to pay again", async () => {
  store.answer(read, state("captured"))
  store.answer(complete, { status: 400, body: { message: "Some items are out of stock." } })
  const answer = await waitForCardPayment(store.sdk, input)
  expect(answer).toEqual({
    outcome: "confirming",
    message:
      "Your payment has arrived, but the order could not be placed yet (Some items are out of stock). Do not pay again.",
  })
})

it("returns failed for a session that the store does not know", async () => {
  expect(await waitForCardPayment(store.sdk, input)).toMatchObject({ outcome: "failed" })
})

it("throws if the store refuses the request", async () => {
  store.answer(read, { status: 400, body: { message: "Publishable API key required" } })
  await expect(waitForCardPayment(store.sdk, input)).rejects.toMatchObject({ status: 400 })
})

it("stops at once when the signal aborts, before, between and within requests", async () => {
  const reason = new Error("left the page")
  await expect(waitForCardPayment(store.sdk, { ...input, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(store.requests).toHaveLength(0)

  const between = new AbortController()
  store.answer(read, state("processing"))
  const waiting = waitForCardPayment(store.sdk, {
    ...input,
    intervalMs: 60_000,
    signal: between.signal,
    onState: () => between.abort(reason),
  })
  await expect(waiting).rejects.toBe(reason)

  const within = new AbortController()
  store.answer(read, () => {
    within.abort(reason)
    return { never: true }
  })
  await expect(waitForCardPayment(store.sdk, { ...input, signal: within.signal })).rejects.toBe(reason)
})

describe("a cart completed by two concurrent calls", () => {
  /** A cart completion that waits until it is released; it resolves when it was requested. */
  function heldCompletion() {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const asked = new Promise<void>((resolve) => {
      store.answer(complete, async () => {
        resolve()
        await held
        return { body: { type: "order", order } }
      })
    })
    return { asked, release }
  }

  itEvery(["authorized", "unknown"], renew)("is completed once (%s)", async (word) => {
    store.answer(read, state(word))
    const { asked, release } = heldCompletion()
    const reads: Promise<void>[] = []
    const calls = [1, 2].map(() => {
      let onState = () => {}
      reads.push(new Promise((resolve) => (onState = resolve)))
      return waitForCardPayment(store.sdk, { ...input, placePending: true, onState })
    })
    await Promise.all([asked, ...reads])
    release()
    const [first, second] = await Promise.all(calls)
    expect(first).toMatchObject({ outcome: word === "authorized" ? "paid" : "placed", order })
    expect(second).toEqual(first)
    expect(count(complete)).toBe(1)
  })

  it("becomes an order for the remaining caller if the other aborts", async () => {
    store.answer(read, state("authorized"))
    const { asked, release } = heldCompletion()
    const reason = new Error("left the page")
    const leaving = new AbortController()
    const left = waitForCardPayment(store.sdk, { ...input, signal: leaving.signal })
    await asked
    const stays = waitForCardPayment(store.sdk, { ...input, onState: () => leaving.abort(reason) })
    await expect(left).rejects.toBe(reason)
    release()
    expect(await stays).toEqual({ outcome: "paid", order })
    expect(count(complete)).toBe(1)
  })
})

describe("with placePending", () => {
  const pending = { ...input, placePending: true }
  const placed = {
    outcome: "placed",
    order,
    message: "Your order is placed. The payment is still being confirmed. Do not pay again.",
  }
  const more = { body: { type: "cart", error: { type: "payment_requires_more_error", message: "Not yet." } } }

  itEvery(["processing", "unknown"], renew)(
    "an order is placed while the payment is %s, and nothing else is tried",
    async (word) => {
      store.answer(read, state("redirect"), state(word))
      expect(await waitForCardPayment(store.sdk, pending)).toEqual(placed)
      expect(count(complete)).toBe(1)
    },
  )

  itEvery(["processing", "unknown"], renew)("left out, nothing is completed while the payment is %s", async (word) => {
    store.answer(read, state(word))
    expect(await waitForCardPayment(store.sdk, { ...input, deadlineMs: 20 })).toMatchObject({ outcome: "confirming" })
    expect(count(complete)).toBe(0)
  })

  itEvery(["redirect", "pending", "declined", "failed", "canceled"], renew)(
    "nothing is completed while it is %s",
    async (word) => {
      store.answer(read, state(word))
      await waitForCardPayment(store.sdk, { ...pending, deadlineMs: 20 })
      expect(count(complete)).toBe(0)
    },
  )

  itEvery(["authorized", "captured"], renew)("a payment that completing found %s is called paid", async (word) => {
    store.answer(read, state("processing"), state(word))
    const seen: string[] = []
    const answer = await waitForCardPayment(store.sdk, { ...pending, onState: (session) => seen.push(session.state) })
    expect(answer).toEqual({ outcome: "paid", order })
    expect(seen).toEqual(["processing", word])
  })

  it("returns the order even if the store does not answer afterwards", async () => {
    store.answer(read, state("unknown"), { hangUp: true })
    expect(await waitForCardPayment(store.sdk, pending)).toEqual(placed)
  })

  it("keeps waiting without another completion if the store requires the payment to be final", async () => {
    store.answer(read, state("processing"), state("unknown"), state("processing"), state("authorized"))
    store.answer(complete, more, { body: { type: "order", order } })
    expect(await waitForCardPayment(store.sdk, pending)).toEqual({ outcome: "paid", order })
    expect(count(read)).toBe(4)
    expect(count(complete)).toBe(2)
  })

  it("keeps waiting if the order cannot be placed, and does not report the payment as received", async () => {
    store.answer(read, state("unknown"))
    store.answer(complete, { status: 400, body: { message: "Some items are out of stock." } })
    expect(await waitForCardPayment(store.sdk, { ...pending, deadlineMs: 20 })).toEqual({
      outcome: "confirming",
      message: "Your payment is still being confirmed. Do not pay again.",
    })
    expect(count(complete)).toBe(1)
  })

  it("is declined where completing says so", async () => {
    store.answer(read, state("processing"))
    store.answer(complete, {
      body: { type: "cart", error: { type: "payment_authorization_error", message: "Declined." } },
    })
    expect(await waitForCardPayment(store.sdk, pending)).toEqual({
      outcome: "declined",
      message: "Declined.",
      category: "declined",
    })
  })

  it("repeats a completion after a lost answer, one at a time", async () => {
    let running = 0
    let most = 0
    // Measured from request to answer on the page: two concurrent ones would overlap, whatever the
    // server does.
    const sdk: MedusaSdk = {
      store: store.sdk.store,
      client: {
        async fetch(path, init) {
          if (!`POST ${path}`.includes(complete)) return store.sdk.client.fetch(path, init)
          most = Math.max(most, ++running)
          return store.sdk.client.fetch<never>(path, init).finally(() => running--)
        },
      },
    }
    store.answer(read, state("processing"))
    store.answer(complete, { hangUp: true }, { status: 409 }, { body: { type: "order", order } })
    expect(await waitForCardPayment(sdk, pending)).toEqual(placed)
    expect(count(complete)).toBe(3)
    expect(most).toBe(1)
  })
})

it("getCardPayment reads a session once", async () => {
  store.answer(read, state("declined", { message: "No." }))
  expect(await getCardPayment(store.sdk, { sessionId: "payses_1" })).toMatchObject({
    state: "declined",
    message: "No.",
  })
  expect(store.requests[0]?.query).toEqual({})
})

import { aroundEach, itEvery } from "../../__tests__/it-every"
import { deleteSavedCard, listSavedCards, updateSavedCard, verifyCard, waitForVerification } from ".."
import { startStoreServer, type StoreServer } from "./store-server"

const list = "GET /store/card-payments/cards"
const start = "POST /store/card-payments/cards"
const one = "/store/card-payments/cards/csc_1"
const read = "GET /store/card-payments/sessions/cver_1"
const saved = {
  id: "csc_1",
  brand: "VISA",
  last4: "6732",
  exp_month: "12",
  exp_year: "2030",
  name: null,
  is_default: true,
  expired: false,
  created_at: "2026-11-21T12:00:00.000Z",
}
const card = {
  number: "4538 9773 9960 6732",
  expiry_month: 3,
  expiry_year: new Date().getUTCFullYear() + 1,
  cvv2: "987",
  holder: "JANE DOE",
}
const state = (word: string, more: Record<string, unknown> = {}) => ({
  body: { session: { id: "cver_1", state: word, redirect_url: null, missing: [], message: null, ...more } },
})

let store: StoreServer
const renew = aroundEach(
  async () => {
    store = await startStoreServer()
  },
  () => store.close(),
)

it("lists all cards, or those that a provider accepts", async () => {
  const answer = { available: true, reason: null, cvv2_required: false, verification: true, cards: [saved] }
  store.answer(list, { body: answer })
  expect(await listSavedCards(store.sdk)).toEqual(answer)
  expect(await listSavedCards(store.sdk, { providerId: "pp_card_shop" })).toEqual(answer)
  expect(store.requests.map(({ query }) => query)).toEqual([{}, { provider_id: "pp_card_shop" }])
})

it("throws the SDK's error without a login", async () => {
  store.answer(list, { status: 401, body: { message: "Unauthorized" } })
  await expect(listSavedCards(store.sdk)).rejects.toMatchObject({ status: 401 })
})

it("names a card, removes the name, makes it the default and deletes it", async () => {
  store.answer(`POST ${one}`, { body: { card: saved } })
  store.answer(`DELETE ${one}`, { body: { id: "csc_1", object: "card", deleted: true } })
  expect(await updateSavedCard(store.sdk, { id: "csc_1", name: "Mine" })).toEqual(saved)
  await updateSavedCard(store.sdk, { id: "csc_1", name: null })
  await updateSavedCard(store.sdk, { id: "csc_1", isDefault: true })
  await deleteSavedCard(store.sdk, { id: "csc_1" })
  expect(store.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", one, { name: "Mine" }],
    ["POST", one, { name: null }],
    ["POST", one, { is_default: true }],
    ["DELETE", one, undefined],
  ])
})

it("throws for a card that is not the shopper's", async () => {
  await expect(deleteSavedCard(store.sdk, { id: "csc_2" })).rejects.toMatchObject({ status: 404 })
  await expect(updateSavedCard(store.sdk, { id: "csc_2", name: "x" })).rejects.toMatchObject({ status: 404 })
})

itEvery(
  [
    ["listing", (signal: AbortSignal) => listSavedCards(store.sdk, { signal })],
    ["naming", (signal: AbortSignal) => updateSavedCard(store.sdk, { id: "csc_1", name: "x", signal })],
    ["deleting", (signal: AbortSignal) => deleteSavedCard(store.sdk, { id: "csc_1", signal })],
    ["verifying", (signal: AbortSignal) => verifyCard(store.sdk, { providerId: "pp_card_shop", signal })],
    ["waiting", (signal: AbortSignal) => waitForVerification(store.sdk, { sessionId: "cver_1", signal })],
  ],
  renew,
)("%s stops when the caller's signal does", async (_name, call) => {
  const reason = new Error("left the page")
  await expect(call(AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(store.requests).toHaveLength(0)
})

describe("a verification", () => {
  it("of a card from the shop's page sends it to one route", async () => {
    store.answer(start, state("processing"))
    const input = {
      providerId: "pp_card_shop",
      card,
      browser: { language: "en" },
      returnUrl: "https://shop.test/cards",
    }
    expect(await verifyCard(store.sdk, input)).toEqual({
      outcome: "confirming",
      sessionId: "cver_1",
      message: "Your card is still being verified. Nothing is charged.",
    })
    expect(store.requests[0]?.body).toEqual({
      provider_id: "pp_card_shop",
      card: {
        number: "4538977399606732",
        expiry_month: "03",
        expiry_year: String(card.expiry_year),
        cvv2: "987",
        holder: "JANE DOE",
      },
      browser: { language: "en" },
      return_url: "https://shop.test/cards",
    })
  })

  it("on the gateway's form sends no card, and returns the form's address", async () => {
    store.answer(start, state("redirect", { redirect_url: "https://gateway.test/form/1" }))
    expect(await verifyCard(store.sdk, { providerId: "pp_card_main" })).toEqual({
      outcome: "redirect",
      sessionId: "cver_1",
      redirectUrl: "https://gateway.test/form/1",
    })
    expect(store.requests[0]?.body).toEqual({ provider_id: "pp_card_main", browser: {} })
  })

  itEvery(
    [
      ["verified", { outcome: "verified" }],
      ["three_d_secure", { outcome: "three_d_secure" }],
      ["unknown", { outcome: "confirming" }],
      ["declined", { outcome: "declined" }],
      ["failed", { outcome: "failed" }],
      ["canceled", { outcome: "failed" }],
      ["pending", { outcome: "missing" }],
    ],
    renew,
  )("that is %s answers %j", async (word, outcome) => {
    store.answer(start, state(word))
    const answer = await verifyCard(store.sdk, { providerId: "pp_card_shop", card })
    expect(answer).toMatchObject({ ...outcome, sessionId: "cver_1" })
  })

  it("of an invalid card is refused locally", async () => {
    const answer = await verifyCard(store.sdk, { providerId: "pp_card_shop", card: { ...card, cvv2: "1" } })
    expect(answer).toEqual({
      outcome: "invalid",
      sessionId: null,
      fields: { cvv2: "The security code of this card has three digits, on its back." },
      message: "Check the card. Nothing was charged.",
    })
    expect(store.requests).toEqual([])
  })

  itEvery(
    [
      [400, { outcome: "invalid", sessionId: null, fields: {}, message: "Wait 5 minutes." }],
      [429, { outcome: "limited", sessionId: null, retryAfter: 300, message: "Wait 5 minutes." }],
    ],
    renew,
  )("that the store refuses with %i is said in its words", async (status, outcome) => {
    store.answer(start, { status, body: { message: "Wait 5 minutes." } })
    expect(await verifyCard(store.sdk, { providerId: "pp_card_shop", card })).toEqual(outcome)
  })

  itEvery([401, 404, 500], renew)("throws the SDK's error for %i", async (status) => {
    store.answer(start, { status, body: { message: "No." } })
    await expect(verifyCard(store.sdk, { providerId: "pp_card_shop", card })).rejects.toMatchObject({ status })
  })

  it("is one for two clicks at the same moment", async () => {
    store.answer(start, state("processing"))
    const input = { providerId: "pp_card_shop", card }
    const [first, second] = await Promise.all([verifyCard(store.sdk, input), verifyCard(store.sdk, input)])
    expect(first).toEqual(second)
    expect(store.requests).toHaveLength(1)
  })
})

describe("waiting for a verification", () => {
  const input = { sessionId: "cver_1", intervalMs: 1, deadlineMs: 60_000 }

  it("polls until it is final, through lost connections, and completes no cart", async () => {
    store.answer(read, state("three_d_secure"), { hangUp: true }, { status: 502 }, state("unknown"), state("verified"))
    const seen: string[] = []
    const answer = await waitForVerification(store.sdk, { ...input, onState: ({ state }) => seen.push(state) })
    expect(answer).toEqual({ outcome: "verified" })
    expect(seen).toEqual(["three_d_secure", "unknown", "verified"])
    expect(new Set(store.requests.map(({ path }) => path))).toEqual(new Set(["/store/card-payments/sessions/cver_1"]))
    expect(store.requests[0]?.query).toEqual({})
  })

  itEvery(
    [
      ["declined", {}, "declined", "Your bank did not confirm this card. Try again or use another card."],
      ["failed", { message: "Broken." }, "failed", "Broken."],
      ["canceled", {}, "failed", "The card could not be verified. Nothing was charged; try again."],
      ["pending", {}, "unfinished", "The verification of your card has not been finished."],
    ],
    renew,
  )("that is %s answers in words", async (word, more, outcome, message) => {
    store.answer(read, state(word, more))
    expect(await waitForVerification(store.sdk, input)).toMatchObject({ outcome, message })
  })

  itEvery(
    [
      ["redirect", { redirect_url: "https://gateway.test/form/1" }, "unfinished", "https://gateway.test/form/1"],
      ["three_d_secure", {}, "unfinished", null],
    ],
    renew,
  )("at the deadline leads back to what is open (%s)", async (word, more, outcome, redirectUrl) => {
    store.answer(read, state(word, more))
    expect(await waitForVerification(store.sdk, { ...input, deadlineMs: 20 })).toMatchObject({ outcome, redirectUrl })
  })

  it("at the deadline returns that the result is not known yet", async () => {
    store.answer(read, state("processing"))
    expect(await waitForVerification(store.sdk, { ...input, deadlineMs: 20 })).toEqual({
      outcome: "confirming",
      message: "Your card is still being verified. Nothing is charged.",
    })
  })

  it("reads another customer's verification as failed, since the store hides it", async () => {
    expect(await waitForVerification(store.sdk, input)).toMatchObject({ outcome: "failed" })
  })
})

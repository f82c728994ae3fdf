import { aCard, type CardStore, describeStore } from "../../environment/card-store"

const LIMITS = { forms: { session: 3, ip: 5 }, statusChecks: { session: 3, ip: 5 }, minutes: 10 }
const ipOf = (index: number) => `198.51.100.${index}`

type Answer = { type?: string; retry_after?: number; message?: string; session?: { state: string } }

/** Requests as through the proxy in front of Medusa, which reports the shopper's address. */
function shopperMoves(store: CardStore) {
  const headersOf = (ip: string) => ({ ...store.seed().publishable, "x-forwarded-for": ip })
  return {
    newSession: (collectionId: string, { ip = ipOf(1), provider = "main" } = {}) =>
      store.call<Answer>("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
        body: { provider_id: `pp_card_${provider}` },
        headers: headersOf(ip),
      }),
    start: (sessionId: string, ip = ipOf(1)) =>
      store.call<Answer>("POST", `/store/card-payments/sessions/${sessionId}/start`, {
        body: {},
        headers: headersOf(ip),
      }),
    readSession: (sessionId: string, ip = ipOf(1)) =>
      store.call<Answer>("GET", `/store/card-payments/sessions/${sessionId}`, { headers: headersOf(ip) }),
    pay: (sessionId: string, ip: string, cvv2: string) =>
      store.call<Answer>("POST", `/store/card-payments/sessions/${sessionId}/card`, {
        body: { card: aCard(cvv2) },
        headers: headersOf(ip),
      }),
    returnFromForm: (sessionId: string, ip = ipOf(1)) =>
      store.call("GET", `/hooks/card-payments/main/return?session=${sessionId}`, {
        headers: { "x-forwarded-for": ip },
      }),
    /** Lets three seconds pass before the page's next poll. */
    later: (sessionId: string) =>
      store
        .container()
        .resolve("__pg_connection__")("card_transaction")
        .where({ payment_session_id: sessionId })
        .update({ last_checked_at: new Date(Date.now() - 3_001) }),
    forms: () => [...store.callsTo("preauthForm"), ...store.callsTo("saleForm")].length,
    questions: () => store.callsTo("status").length,
    collection: async () => store.collectionOf(await store.newCart()),
  }
}

const tooMany = { status: 429, data: { type: "too_many_attempts", retry_after: expect.any(Number) as unknown } }

describeStore(
  "Limits of forms and polls that strangers cause",
  (store) => {
    const { newSession, start, readSession, returnFromForm, later, forms, questions, collection } = shopperMoves(store)
    /**
     * A payment with a result that the gateway does not know yet; resets the counts of what led to
     * it.
     */
    const unknown = async () => {
      const { session, cartId } = await store.checkout()
      await store.payForm(session.id, "217")
      await store.callbacksDone()
      await store.container().resolve("__pg_connection__")("card_attempt_limit").delete()
      return { session, cartId, before: questions() }
    }

    it("a cart's sessions have a limit of forms, from whatever address", async () => {
      const id = await collection()
      for (const index of [1, 2, 3]) expect((await newSession(id, { ip: ipOf(index) })).status).toBe(200)
      const made = forms()
      const refused = await newSession(id, { ip: ipOf(4) })
      expect(refused).toMatchObject(tooMany)
      expect(refused.headers["retry-after"]).toBe(String(refused.data.retry_after))
      expect(forms()).toBe(made)
      // A session without a form of the gateway is not counted.
      expect((await newSession(id, { ip: ipOf(4), provider: "direct" })).status).toBe(200)
    })

    it("an address has a limit of forms, for any number of carts; another address has its own", async () => {
      const ids = []
      for (let index = 0; index < 6; index++) ids.push(await collection())
      for (const id of ids.slice(0, 5)) expect((await newSession(id)).status).toBe(200)
      const made = forms()
      expect(await newSession(ids[5] ?? "")).toMatchObject(tooMany)
      expect(forms()).toBe(made)
      expect((await newSession(ids[5] ?? "", { ip: ipOf(2) })).status).toBe(200)
    })

    it("repeated starts of a session count as well", async () => {
      const { session } = await store.checkout()
      const statuses: number[] = []
      for (let index = 0; index < 5; index++) statuses.push((await start(session.id, ipOf(10 + index))).status)
      expect(statuses).toEqual([200, 200, 200, 429, 429])
    })

    it("a waiting page is always answered; beyond the limit from the stored state, without a poll", async () => {
      const { session, before } = await unknown()
      for (let poll_count = 0; poll_count < 8; poll_count++) {
        await later(session.id)
        expect(await readSession(session.id, ipOf(poll_count))).toMatchObject({
          status: 200,
          data: { session: { state: "unknown" } },
        })
      }
      expect(questions() - before).toBe(LIMITS.statusChecks.session)
    })

    it("an address has a limit of polls, and is answered beyond it", async () => {
      const sessions = []
      for (let index = 0; index < 7; index++) sessions.push((await unknown()).session)
      const before = questions()
      for (const { id } of sessions) {
        await later(id)
        expect((await readSession(id)).status).toBe(200)
      }
      expect(questions() - before).toBe(LIMITS.statusChecks.ip)
    })

    it("the return address always leads to the shop, and causes no polls beyond the limit", async () => {
      const { session, before } = await unknown()
      for (let times = 0; times < 8; times++) {
        expect((await returnFromForm(session.id, ipOf(times))).status).toBe(303)
        await store.callbacksDone()
      }
      expect(questions() - before).toBeGreaterThan(0)
      expect(questions() - before).toBeLessThanOrEqual(LIMITS.statusChecks.session)
    })

    it("repeated completions of a cart cause no polls beyond the limit; another cart is completed", async () => {
      const { cartId, before } = await unknown()
      const statuses: number[] = []
      for (let times = 0; times < 5; times++) statuses.push((await store.complete(cartId)).status)
      expect(statuses.slice(3)).toEqual([429, 429])
      expect(questions() - before).toBeLessThanOrEqual(LIMITS.statusChecks.session)
      expect((await store.buy()).order).toMatchObject({ payment_status: "authorized" })
    })
  },
  { plugin: { attemptLimits: LIMITS } },
)

const attempts = { session: 100, card: 100, ip: 2, minutes: 10 }

describeStore(
  "Addresses that no trusted proxy reported",
  (store) => {
    const { pay } = shopperMoves(store)

    it("do not count: a client that changes them is limited by its own address", async () => {
      const statuses: number[] = []
      for (let index = 0; index < 4; index++) {
        const { session } = await store.checkout({ provider: "direct" })
        statuses.push((await pay(session.id, ipOf(index), "116")).status)
      }
      expect(statuses).toEqual([200, 200, 429, 429])
    })
  },
  { plugin: { attemptLimits: attempts, trustedProxies: ["203.0.113.0/24"] } },
)

describeStore(
  "Addresses that a trusted proxy reported",
  (store) => {
    const { pay } = shopperMoves(store)

    it("count; addresses that the shopper put before them do not", async () => {
      const statuses: number[] = []
      for (let index = 0; index < 4; index++) {
        const { session } = await store.checkout({ provider: "direct" })
        statuses.push((await pay(session.id, `192.0.2.${index}, ${ipOf(1)}`, "116")).status)
      }
      expect(statuses).toEqual([200, 200, 429, 429])
      const { session } = await store.checkout({ provider: "direct" })
      expect((await pay(session.id, ipOf(2), "116")).status).toBe(200)
    })
  },
  { plugin: { attemptLimits: attempts, trustedProxies: ["loopback"] } },
)

import { cardNumber } from "../../actions/direct-moves"
import { aCard, type CardStore, describeStore, eventually } from "../../environment/card-store"
import { savedCardMoves } from "../../actions/saved-card-moves"

const LIMITS = { session: 3, card: 4, ip: 6, minutes: 10 }

/** A different card for each index, as in a list of stolen cards. */
const numberOf = (index: number) => cardNumber(`453897${String(index).padStart(9, "0")}`)

const ipOf = (index: number) => `198.51.100.${index}`

type Paid = { type?: string; message?: string; retry_after?: number; session?: { state: string } }

const stories = (store: CardStore) => {
  const { save, whenStatus, paidBooks } = savedCardMoves(store)

  /** As through the proxy in front of Medusa, which reports the shopper's address. */
  const submit = async (sessionId: string, number: string, { ip = ipOf(1), cvv2 = "116" } = {}) =>
    store.call<Paid>("POST", `/store/card-payments/sessions/${sessionId}/card`, {
      body: { card: aCard(cvv2, number) },
      headers: { ...store.seed().publishable, "x-forwarded-for": ip },
    })

  const newSession = async () => (await store.checkout({ provider: "direct" })).session.id

  /** Waits for the decline, so that the next submit is another attempt. */
  const declined = async (sessionId: string, number: string, options?: Parameters<typeof submit>[2]) => {
    const answer = await submit(sessionId, number, options)
    expect(answer.status).toBe(200)
    await whenStatus(sessionId, "declined")
  }

  const expectStopped = ({ status, data, headers }: Awaited<ReturnType<typeof submit>>) => {
    expect({ status, data }).toEqual({
      status: 429,
      data: {
        type: "too_many_attempts",
        code: "request.too_many_attempts",
        params: { minutes: expect.any(Number) as unknown },
        message: expect.stringMatching(
          /^There were too many attempts\. Please wait \d+ minutes? and try again\. Nothing was sent\.$/,
        ) as unknown,
        retry_after: expect.any(Number) as unknown,
      },
    })
    expect(headers["retry-after"]).toBe(String(data.retry_after))
    expect(data.retry_after).toBeGreaterThan(0)
    expect(data.retry_after).toBeLessThanOrEqual(LIMITS.minutes * 60)
    expect(headers["cache-control"]).toBe("no-store")
  }

  const moveWindow = async (minutes: number) =>
    store
      .container()
      .resolve("__pg_connection__")
      .raw("UPDATE card_attempt_limit SET window_start = window_start - ? * interval '1 minute'", [minutes])

  it("ten stolen cards in one session are stopped after three; the shopper can pay after the wait", async () => {
    const { session, cartId } = await store.checkout({ provider: "direct" })
    for (const index of [1, 2, 3]) await declined(session.id, numberOf(index), { ip: ipOf(index) })
    for (const index of [4, 5, 6, 7, 8, 9, 10]) {
      expectStopped(await submit(session.id, numberOf(index), { ip: ipOf(index), cvv2: "123" }))
    }
    expect(store.callsTo("sale")).toHaveLength(3)
    expect((await store.session(session.id)).data.session.state).toBe("declined")

    await moveWindow(LIMITS.minutes - 1)
    const waits = await submit(session.id, numberOf(11), { ip: ipOf(11), cvv2: "123" })
    expectStopped(waits)
    expect(waits.data.retry_after).toBeLessThanOrEqual(60)
    expect(waits.data.message).toContain("1 minute ")
    await moveWindow(1)
    expect((await submit(session.id, numberOf(11), { ip: ipOf(11), cvv2: "123" })).status).toBe(200)
    expect(await paidBooks(session.id)).toMatchObject({ captured: "45.00" })
    expect((await store.complete(cartId)).data.type).toBe("order")
  })

  it("one card in many sessions from many addresses is stopped", async () => {
    const number = numberOf(1)
    for (const index of [1, 2, 3, 4]) await declined(await newSession(), number, { ip: ipOf(index) })
    const another = await newSession()
    expectStopped(await submit(another, number, { ip: ipOf(5) }))
    // Whatever the card's spelling.
    expectStopped(await submit(another, number.replace(/(.{4})/g, "$1 "), { ip: ipOf(6) }))
    expect(store.callsTo("sale")).toHaveLength(LIMITS.card)
    expect((await submit(another, numberOf(2), { ip: ipOf(7), cvv2: "123" })).status).toBe(200)
  })

  it("many cards in many sessions from one address are stopped; another address is not", async () => {
    for (let index = 1; index <= LIMITS.ip; index++) await declined(await newSession(), numberOf(index))
    const last = await newSession()
    expectStopped(await submit(last, numberOf(99)))
    expect(store.callsTo("sale")).toHaveLength(LIMITS.ip)
    expect((await submit(last, numberOf(99), { ip: ipOf(2), cvv2: "123" })).status).toBe(200)
  })

  it("typing errors are not counted and not sent", async () => {
    const session = await newSession()
    for (let times = 0; times < 12; times++) {
      expect((await submit(session, "4538 9773 9960 6731")).status).toBe(400)
    }
    expect(await store.container().resolve("__pg_connection__")("card_attempt_limit")).toEqual([])
    expect((await submit(session, numberOf(1), { cvv2: "123" })).status).toBe(200)
  })

  it("a saved card counts as well, in every session", async () => {
    const { customer, card } = await save()
    await moveWindow(LIMITS.minutes)
    const { session } = await store.checkout({ provider: "direct", customer, data: { saved_card: card.id } })
    store.sandbox().outcome({ status: "declined", errorCode: "116", times: 9 })
    const tries = [
      () => store.start(session.id, customer),
      () => store.pay(session.id, { saved_card: card.id }, customer),
      () => store.start(session.id, customer),
    ]
    for (const trying of tries) {
      expect((await trying()).status).toBe(200)
      await whenStatus(session.id, "declined")
    }
    for (const trying of tries) expectStopped((await trying()) as Awaited<ReturnType<typeof submit>>)
    expect(store.callsTo("makeRebill")).toHaveLength(LIMITS.session)
  })

  it("guesses of saved cards' ids are limited", async () => {
    const customer = await store.customer()
    const { session } = await store.checkout({ provider: "direct", customer })
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) {
      statuses.push((await store.pay(session.id, { saved_card: `csc_guess${index}` }, customer)).status)
    }
    expect(statuses).toEqual([404, 404, 404, 429, 429, 429])
  })

  it("verifications are counted by customer, card and address", async () => {
    const customer = await store.customer()
    const verify = async (index: number) =>
      store.store<Paid & { session?: { id: string } }>(
        "POST",
        "/store/card-payments/cards",
        { provider_id: "pp_card_direct", card: aCard("116", numberOf(index)) },
        customer.token,
      )
    for (const index of [1, 2, 3]) expect((await verify(index)).status).toBe(200)
    expectStopped(await verify(4))
    expect(store.callsTo("accountVerification")).toHaveLength(LIMITS.session)
    const other = await store.customer()
    const theirs = await store.store<Paid>(
      "POST",
      "/store/card-payments/cards",
      { provider_id: "pp_card_saved" },
      other.token,
    )
    expect(theirs.status).toBe(200)
  })

  it("counts are stored as keyed hashes", async () => {
    const session = await newSession()
    await declined(session, numberOf(1))
    const rows = JSON.stringify(await store.container().resolve("__pg_connection__")("card_attempt_limit"))
    expect(JSON.parse(rows)).toHaveLength(3)
    for (const reported of [numberOf(1), ipOf(1), session]) expect(rows).not.toContain(reported)
  })

  it("ten concurrent sessions with one card send no more than the limit", async () => {
    const sessions = []
    for (let index = 0; index < 10; index++) sessions.push(await newSession())
    const answers = await Promise.all(
      sessions.map((id, index) => submit(id, numberOf(77), { ip: ipOf(20 + index), cvv2: "123" })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: LIMITS.card }, () => 200),
      ...Array.from({ length: 10 - LIMITS.card }, () => 429),
    ])
    await eventually(() => expect(store.callsTo("sale")).toHaveLength(LIMITS.card))
  })
}

describeStore("Trying out stolen cards", stories, { plugin: { attemptLimits: LIMITS } })

import type { TransactionRow } from "../../records/rows"
import { describeModule } from "../../__tests__/card-module"

describeModule(
  "Attempts to pay",
  (cards) => {
    type Attempt = { sessionId?: string; card?: string; ip?: string }
    const count = (attempt: Attempt) => cards.service.countAttempt(attempt)
    const windows = () => cards.pg()("card_attempt_limit")

    it("are counted by session, card and IP address, and the answer gives the wait", async () => {
      for (const attempt of [{ sessionId: "payses_1" }, { card: "4538977399606732" }, { ip: "203.0.113.7" }]) {
        expect(await count(attempt)).toBeUndefined()
        expect(await count(attempt)).toBeUndefined()
        const { retryAfter } = (await count(attempt)) ?? { retryAfter: 0 }
        expect(retryAfter).toBeGreaterThan(0)
        expect(retryAfter).toBeLessThanOrEqual(30 * 60)
      }
      expect(await count({ card: "4444333322221111" })).toBeUndefined()
    })

    it("never exceed the limit when twenty come at the same time", async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => count({ ip: "198.51.100.1" })))
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(2)
    })

    it("are counted together by two processes, concurrently and in sequence", async () => {
      const other = cards.anotherProcess()
      const attempt = { card: "4538977399606732" }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? other : cards.service).countAttempt(attempt)),
      )
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(2)
      for (const process of [other, cards.service, cards.anotherProcess()]) {
        expect(await process.countAttempt(attempt)).toBeDefined()
      }
      expect(await windows()).toMatchObject([{ attempts: 23 }])
    })

    it("from one IPv6 network count together, however the address is written", async () => {
      expect(await count({ ip: "2001:db8:1:1::1" })).toBeUndefined()
      expect(await count({ ip: "2001:0DB8:0001:0001:ffff:0:0:2" })).toBeUndefined()
      expect(await count({ ip: "2001:db8:1:1:9::" })).toBeDefined()
      expect(await count({ ip: "2001:db8:1:2::1" })).toBeUndefined()
      expect(await count({ ip: "2001:db8::1" })).toBeUndefined()
    })

    it("over several limits give the longest wait", async () => {
      for (let tries = 0; tries < 2; tries++) await count({ sessionId: "payses_1" })
      await windows().update({ window_start: new Date(Date.now() - 20 * 60_000) })
      for (let tries = 0; tries < 2; tries++) await count({ ip: "203.0.113.7" })
      const ofSession = (await count({ sessionId: "payses_1" }))?.retryAfter ?? 0
      expect(ofSession).toBeLessThanOrEqual(10 * 60)
      const ofBoth = (await count({ sessionId: "payses_1", ip: "203.0.113.7" }))?.retryAfter ?? 0
      expect(ofBoth).toBeGreaterThan(20 * 60)
    })

    it("over the limit do not extend the wait", async () => {
      for (let tries = 0; tries < 3; tries++) await count({ ip: "203.0.113.7" })
      await windows().update({ window_start: new Date(Date.now() - 29 * 60_000) })
      expect((await count({ ip: "203.0.113.7" }))?.retryAfter).toBeLessThanOrEqual(60)
    })

    it("are counted anew after the window, and old counts are deleted", async () => {
      for (let tries = 0; tries < 3; tries++) await count({ sessionId: "payses_2" })
      const cutoff = new Date(Date.now() - 31 * 60_000)
      await windows().update({ window_start: cutoff })
      expect(await count({ sessionId: "payses_2" })).toBeUndefined()
      expect(await windows()).toMatchObject([{ attempts: 1 }])
      await windows().update({ window_start: cutoff })
      await cards.service.eraseExpired()
      expect(await windows()).toEqual([])
    })

    it("are deleted once their window is over, and not before", async () => {
      await count({ sessionId: "payses_3" })
      await cards.service.eraseExpired()
      expect(await windows()).toHaveLength(1)
    })

    it("are stored as keyed hashes", async () => {
      await count({ sessionId: "payses_3", card: "4538977399606732", ip: "203.0.113.7" })
      const rows = JSON.stringify(await windows())
      expect(rows).not.toMatch(/4538977399606732|203\.0\.113\.7|payses_3/)
      expect(await windows()).toHaveLength(3)
    })
  },
  { plugin: { attemptLimits: { session: 2, card: 2, ip: 2, minutes: 30 } } },
)

describeModule("A card that is submitted in two processes at the same moment", (cards) => {
  it("is charged once", async () => {
    const other = cards.anotherProcess()
    const input = cards.cardInput()
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? other : cards.service).pay(input)),
    )
    expect(results.filter(({ outcome }) => outcome === "started")).toHaveLength(1)
    expect(new Set(results.map(({ transaction }) => transaction?.id)).size).toBe(1)
    expect(cards.callsTo("sale")).toHaveLength(1)
  })

  it("is charged once more, not twice, if both start over after an open 3-D Secure", async () => {
    cards.sandbox().outcome({ status: "approved", threeDS: "challenge" })
    const input = cards.cardInput()
    const open = await cards.charged(input)
    const other = cards.anotherProcess()
    await Promise.all([cards.service, other, cards.service, other].map((one) => one.pay({ ...input, startOver: true })))
    const rows = (await cards.pg()("card_transaction").orderBy("created_at")) as TransactionRow[]
    expect(rows.filter(({ superseded_at }) => superseded_at === null)).toHaveLength(1)
    expect(rows[0]).toMatchObject({ id: open.id, superseded_reason: { code: "superseded.started_over" } })
  })
})

import { aCard, describeStore, eventually } from "../../environment/card-store"

describeStore(
  "Limits of attempts",
  (store) => {
    it("too many attempts are refused with the wait, and nothing more is sent", async () => {
      const { session } = await store.checkout({ provider: "direct" })
      for (const cvv2 of ["116", "116"]) {
        expect((await store.pay(session.id, { card: aCard(cvv2) })).status).toBe(200)
        await eventually(async () => expect((await store.attempt(session.id)).status).toBe("declined"))
      }
      const answer = await store.pay(session.id, { card: aCard() })
      expect(answer).toMatchObject({
        status: 429,
        data: { type: "too_many_attempts", retry_after: expect.any(Number) as unknown },
      })
      const { retry_after: seconds = 0, message } = answer.data
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(3_600)
      expect(answer.headers["retry-after"]).toBe(String(seconds))
      expect(message).toBe(
        `There were too many attempts. Please wait ${Math.ceil(seconds / 60)} minutes and try again. Nothing was sent.`,
      )
      expect(store.callsTo("sale")).toHaveLength(2)
    })

    it("another session with the same card counts on, another card counts anew; a verification counts as well", async () => {
      for (const status of [200, 200, 429]) {
        const { session } = await store.checkout({ provider: "direct" })
        expect((await store.pay(session.id, { card: aCard() })).status).toBe(status)
      }
      const other = await store.checkout({ provider: "direct" })
      const another = aCard("123", "4444 3333 2222 1111")
      expect((await store.pay(other.session.id, { card: another })).status).toBe(200)
      const customer = await store.customer()
      const verify = await store.store(
        "POST",
        "/store/card-payments/cards",
        { provider_id: "pp_card_direct", card: aCard() },
        customer.token,
      )
      expect(verify.status).toBe(429)
    })

    it("an attempt refused before anything is sent does not count", async () => {
      const { session } = await store.checkout({ provider: "direct" })
      for (let at = 0; at < 5; at++) expect((await store.pay(session.id, { card: aCard("1") })).status).toBe(400)
      expect((await store.pay(session.id, { card: aCard() })).status).toBe(200)
    })
  },
  { plugin: { attemptLimits: { session: 2, card: 2, ip: 100, minutes: 60 } } },
)

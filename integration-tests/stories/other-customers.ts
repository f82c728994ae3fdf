import { aCard, type CardStore, eventually } from "../environment/card-store"

type Customer = Awaited<ReturnType<CardStore["customer"]>>

/**
 * Two customers request a third customer's data, and data of unknown ids. The kinds of requests
 * repeat after 240.
 */
export function otherCustomers(store: CardStore, requests: number): void {
  it(`${requests} requests of other customers about cards, payments and verifications reveal and change nothing`, async () => {
    const owner = await store.customer()
    const [one, two] = [await store.customer(), await store.customer()]
    for (const number of ["4538977399606732", "4444333322221111"]) {
      await store.buyDirectly({ customer: owner, body: { card: aCard("123", number), save_card: true } })
    }
    const cards = await eventually(async () => {
      const { data } = await store.savedCards(owner)
      expect(data.cards).toHaveLength(2)
      return data.cards
    })
    const ids = cards.map(({ id }) => id)
    const verified = await store.store<{ session: { id: string } }>(
      "POST",
      "/store/card-payments/cards",
      { provider_id: "pp_card_direct", card: aCard() },
      owner.token,
    )
    const open = await store.checkout({ provider: "direct", customer: owner, data: { saved_card: ids[0] } })
    const sessions = [open.session.id, verified.data.session.id]
    const own = await store.checkout({ provider: "direct", customer: one })
    await store.callbacksDone()
    const calls = store.sandbox().calls().length

    const card =
      (method: string, body?: object) =>
      (id: string, { token }: Customer) =>
        store.store(method, `/store/card-payments/cards/${id}`, body, token)
    const session =
      (method: string, path: string, body?: object) =>
      (id: string, { token }: Customer) =>
        store.store(method, `/store/card-payments/sessions/${id}${path}`, body, token)
    const onCards = [
      card("POST", { name: "Mine" }),
      card("POST", { is_default: true }),
      card("DELETE"),
      (id: string, who: Customer) => store.pay(own.session.id, { saved_card: id, cvv2: "123" }, who),
    ]
    const onSessions = [
      session("GET", ""),
      session("GET", `?cart_id=${own.cartId}`),
      session("POST", "/start", {}),
      session("POST", "/three-d-secure", { method: "timeout" }),
      session("POST", "/card", { card: aCard() }),
      session("POST", "/card", { saved_card: ids[0] }),
    ]
    const asked = Array.from({ length: requests }, (_, at) => {
      const who = at % 2 ? one : two
      // Half of the requests name the owner's data, the others unknown ids.
      const real = at % 4 < 2
      const pick = Math.floor(at / 4)
      return at % 10 < 6
        ? { ask: onCards[pick % 4], id: real ? ids[pick % 2] : `csc_01NOBODY${at}`, who }
        : { ask: onSessions[pick % 6], id: real ? sessions[pick % 2] : `payses_01NOBODY${at}`, who }
    })
    const answers: { status: number; text: string }[] = []
    for (let at = 0; at < asked.length; at += 10) {
      const some = asked.slice(at, at + 10).map(async ({ ask, id = "", who }) => ask?.(id, who))
      for (const answer of await Promise.all(some)) {
        answers.push({ status: answer?.status ?? 0, text: JSON.stringify(answer?.data) })
      }
    }
    expect(answers).toHaveLength(requests)
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([404])
    // The answers for another customer's data and for unknown ids are the same.
    expect([...new Set(answers.map(({ text }) => text))].sort()).toEqual([
      expect.stringContaining("This card does not exist"),
      expect.stringContaining("This payment session does not exist any more"),
    ])
    for (const { text } of answers) {
      for (const secret of [...ids, ...sessions, "6732", "1111", "VISA", owner.email])
        expect(text).not.toContain(secret)
    }
    expect(store.sandbox().calls()).toHaveLength(calls)
    expect((await store.savedCards(one)).data.cards).toEqual([])
    expect((await store.savedCards(owner)).data.cards.slice(-2)).toEqual(cards.slice(-2))
    expect((await store.attempt(verified.data.session.id)).customer_id).toBe(owner.id)
  })
}

import { ANY_ATTEMPTS, aCard, type CardStore, describeStore } from "../../environment/card-store"
import { type Customer, savedCardMoves } from "../../actions/saved-card-moves"

type Question = { method: string; path: string; body?: object }

/**
 * `card`, `verification` and `open` belong to another customer, or never existed; the others are
 * the requester's own.
 */
type Ids = { card: string; verification: string; open: string; ownSession: string; ownCollection: string }

const cards = "/store/card-payments/cards"
const sessions = "/store/card-payments/sessions"

const ofCard = ({ card, ownSession }: Ids): Question[] => [
  { method: "POST", path: `${cards}/${card}`, body: { name: "Mine now" } },
  { method: "POST", path: `${cards}/${card}`, body: { is_default: true } },
  { method: "DELETE", path: `${cards}/${card}` },
  { method: "POST", path: `${sessions}/${ownSession}/card`, body: { saved_card: card } },
  { method: "POST", path: `${sessions}/${ownSession}/card`, body: { saved_card: card, cvv2: "123" } },
]

const ofVerification = ({ card, verification }: Ids): Question[] => [
  { method: "GET", path: `${sessions}/${verification}` },
  { method: "GET", path: `${sessions}/${verification}?cart_id=cart_none` },
  { method: "POST", path: `${sessions}/${verification}/three-d-secure`, body: { method: "timeout" } },
  { method: "POST", path: `${sessions}/${verification}/card`, body: { saved_card: card } },
  { method: "POST", path: `${sessions}/${verification}/start`, body: {} },
]

/**
 * For signed-in customers: a guest's session is created without the data that counts only for
 * customers.
 */
const ofSignedIn = ({ card, open, ownCollection }: Ids): Question[] => [
  {
    method: "POST",
    path: `/store/payment-collections/${ownCollection}/payment-sessions`,
    body: { provider_id: "pp_card_direct", data: { saved_card: card } },
  },
  { method: "POST", path: `${sessions}/${open}/card`, body: { saved_card: card } },
]

const stories = (store: CardStore) => {
  const { cardsOf, save, whenSaved } = savedCardMoves(store)

  const ask = async ({ method, path, body }: Question, token?: string) => {
    const { status, data } = await store.store(method, path, body, token)
    return { status, text: JSON.stringify(data) }
  }

  /** Two cards, one of them from a verification, and an open session that names the first card. */
  const owner = async () => {
    const { customer, card } = await save()
    const { data } = await store.store<{ session: { id: string } }>(
      "POST",
      cards,
      { provider_id: "pp_card_direct", card: aCard("123", "5555 5555 5555 4444") },
      customer.token,
    )
    const saved = await whenSaved(customer, 2)
    await store.store("POST", `${cards}/${card.id}`, { name: "Grandma's card" }, customer.token)
    const { session } = await store.checkout({ provider: "direct", customer, data: { saved_card: card.id } })
    await store.callbacksDone()
    return { customer, saved, ids: { card: card.id, verification: data.session.id, open: session.id } }
  }

  const ownPlace = async (customer?: Customer) => ({
    ownSession: (await store.checkout({ provider: "direct", customer })).session.id,
    ownCollection: await store.collectionOf(await store.newCart({ customer })),
  })

  const ownRows = async () => {
    const pg = store.container().resolve("__pg_connection__")
    const tables = ["card_saved_card", "card_transaction", "card_operation", "card_timeline_entry"]
    return Promise.all(tables.map((table) => pg(table).select("*").orderBy("id")))
  }

  it("requests of other customers and guests get the answers of ids that never existed, and nothing is sent", async () => {
    const victim = await owner()
    const secrets = [
      ...victim.saved.flatMap(({ last4, brand }) => [last4, brand]),
      ...["Grandma", "Jane", "2035", victim.customer.id, victim.customer.email],
    ]
    const strangers = await Promise.all([1, 2, 3].map(() => store.customer()))
    const requesters = await Promise.all(
      [...strangers, undefined].map(async (customer) => ({ customer, own: await ownPlace(customer) })),
    )
    const before = { calls: store.sandbox().calls().length, rows: await ownRows() }
    const never = { card: "csc_01JZZZ", verification: "cver_01JZZZ", open: "payses_01JZZZ" }

    for (const { customer, own } of requesters) {
      const questionsOf = (ids: Ids) => [...ofCard(ids), ...ofVerification(ids), ...(customer ? ofSignedIn(ids) : [])]
      const known = await Promise.all(questionsOf({ ...never, ...own }).map((one) => ask(one, customer?.token)))
      for (const { status } of known) expect([401, 404]).toContain(status)
      const questions = questionsOf({ ...victim.ids, ...own })
      const round = questions.map((question, at) => ({ question, reported: known[at] }))
      // Twice: the second answer reveals nothing either.
      for (let time = 1; time <= 2; time += 1) {
        await Promise.all(
          round.map(async ({ question, reported }) => {
            const answer = await ask(question, customer?.token)
            expect({ question, ...answer }).toEqual({ question, ...reported })
            for (const secret of secrets) expect(answer.text).not.toContain(secret)
          }),
        )
      }
      const listed = await ask({ method: "GET", path: cards }, customer?.token)
      expect(listed).toEqual(
        customer
          ? { status: 200, text: expect.stringContaining('"cards":[]') as unknown }
          : { status: 401, text: expect.stringContaining("sign in") as unknown },
      )
    }
    expect(store.sandbox().calls()).toHaveLength(before.calls)
    expect(await ownRows()).toEqual(before.rows)
  })

  it("the owner is answered; an admin's token, and a forged or unsigned one, are refused", async () => {
    const { customer, saved, ids } = await owner()
    const session = await ask({ method: "GET", path: `${sessions}/${ids.verification}` }, customer.token)
    expect(session).toEqual({ status: 200, text: expect.stringContaining("4444") as unknown })
    for (const query of ["provider_id=pp_card_direct&provider_id=pp_card_hosted", "provider=pp_card_direct"]) {
      expect((await ask({ method: "GET", path: `${cards}?${query}` }, customer.token)).status).toBe(400)
    }
    const admin = store.seed().admin.authorization?.replace("Bearer ", "") ?? ""
    const [head = "", claims = "", signature = ""] = customer.token.split(".")
    const forged = [head, claims, signature.split("").reverse().join("")].join(".")
    const unsigned = [Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url"), claims, ""].join(".")
    for (const token of [admin, forged, unsigned, "nonsense"]) {
      expect((await ask({ method: "GET", path: cards }, token)).status).toBe(401)
      expect((await ask({ method: "DELETE", path: `${cards}/${ids.card}` }, token)).status).toBe(401)
      expect((await ask({ method: "GET", path: `${sessions}/${ids.verification}` }, token)).status).toBe(404)
    }
    expect(await cardsOf(customer)).toHaveLength(saved.length)
  })

  it("a guest's session never has a saved card, whatever its data", async () => {
    const { ids } = await owner()
    const { session } = await store.checkout({ provider: "direct", data: { saved_card: ids.card, save_card: true } })
    expect(JSON.stringify(session)).not.toContain(ids.card)
    expect((await store.start(session.id)).data.session.state).toBe("pending")
    expect(store.callsTo("makeRebill")).toEqual([])
  })

  it("a customer who signs in later does not pay with the data of a guest's session", async () => {
    const { customer, ids } = await owner()
    const { session } = await store.checkout({ provider: "direct", data: { saved_card: ids.card } })
    expect((await store.start(session.id, customer)).status).toBe(200)
    expect(store.callsTo("makeRebill")).toEqual([])
  })
}

describeStore("The owner of a card", stories, {
  plugin: { attemptLimits: ANY_ATTEMPTS },
})

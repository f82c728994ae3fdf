import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { cardKey } from "../../../src/configuration"
import type { SavedCardRow } from "../../../src/modules/card-payments/records/rows"
import { bindingOf, decrypt } from "../../../src/modules/card-payments/records/encryption"
import { callFaults } from "../../../src/sandbox/controls/faults"
import { cardNumber } from "../../actions/direct-moves"
import { type CardStore, describeStore, eventually } from "../../environment/card-store"
import { everyTable } from "../../observers/every-table"
import { type Canaries, findCanaries, type Haystack } from "../../observers/find-canaries"
import { keepWorkflows } from "../../environment/workflow-engine"
import { listener } from "../../observers/bus-events"
import { overhear } from "../../observers/overhear"
import { type Customer, savedCardMoves } from "../../actions/saved-card-moves"
import { answerBank, passMethod, post } from "../../actions/shopper-browser"
import { expectTokenInNoLog } from "../../observers/token-in-no-log"

const HOLDER = "Zephyrine Canaryworth"
/** Four digits, as one scheme has them: three digits occur in every text. */
const CODE = "7391"
const REBILL_CODE = "7392"
const CARD_KEYS = ["oV3c9Q2mTn5tJ7w0eR1yUq8sXbZ4dKfLhG6pNiAaCkE=", "c5".repeat(31) + "91"]
/** Not a secret: finding it shows that a place is searched. */
const MARKER = "marker-of-this-run-4f1c"

const stories = (store: CardStore) => {
  const listen = listener(store)
  const { cardsOf, whenSaved, whenStatus, windowOf, poll } = savedCardMoves(store)
  const canaries: Record<string, string> = {}
  let cards = 0

  /** A card for each way of paying, so that a finding names the way. */
  const newCard = (way: string) => {
    cards += 1
    const digits = String((cards * 73_856_093_411 + 46_185_273_904) % 100_000_000_000)
    const number = cardNumber(`378${digits.padStart(11, "0")}`)
    canaries[`card number ${cards} (${way})`] = number
    return { number, expiry_month: "11", expiry_year: "2037", cvv2: CODE, holder: HOLDER }
  }

  const submit = async (way: string, { customer, body }: { customer?: Customer; body?: object } = {}) => {
    const checkout = await store.checkout({ provider: "direct", customer })
    const paid = await store.pay(checkout.session.id, { card: newCard(way), ...body }, customer)
    return { ...checkout, paid, read: () => store.session(checkout.session.id, checkout.cartId, customer) }
  }

  const approved = async (customer: Customer) => {
    store.sandbox().outcome({ status: "approved" })
    const { session, cartId, paid } = await submit("approved", { customer, body: { save_card: true } })
    expect(paid.status).toBe(200)
    await whenStatus(session.id, "approved")
    const { data } = await store.complete(cartId)
    const order = await store.order(data.order?.id ?? "")
    await store.refund(order.payment_collections[0]?.payments[0]?.id ?? "", 5)
    await store.transactionsOf(order.id)
    await store.admin("GET", `/admin/payments/${order.payment_collections[0]?.payments[0]?.id}`)
    const fields = "*payment_collections.payments,*payment_collections.payment_sessions"
    await store.store("GET", `/store/orders/${order.id}?fields=${fields}`, undefined, customer.token)
    await store.session(session.id, cartId)
    await whenSaved(customer)
  }

  const declined = async () => {
    // A gateway that repeats the card in its message.
    const card = newCard("declined, and repeated by the gateway")
    store.sandbox().outcome({
      status: "declined",
      errorCode: "116",
      errorMessage: `Card ${card.number} (${card.number.replace(/(\d{4})(\d{6})/, "$1 $2 ")}) has no funds`,
    })
    const { session } = await submit("declined", { body: { card } })
    await whenStatus(session.id, "declined")
    await store.session(session.id)
  }

  /** Requests that are refused before they reach the gateway. */
  const unreadable = async ({ token }: Customer) => {
    const before = store.sandbox().calls().length
    const { session, cartId, collectionId } = await store.checkout({ provider: "direct" })
    const json = { "content-type": "application/json" }
    const send = async (body: string, headers: Record<string, string> = json, route = "card") =>
      fetch(`${store.publicUrl()}/store/card-payments/sessions/${session.id}/${route}`, {
        ...{ method: "POST", body, headers: { ...store.seed().publishable, ...headers } },
      })
    const cardOf = (way: string) => ({ card: newCard(way) })
    const bodies: [string, Record<string, string>?][] = [
      [JSON.stringify(cardOf("broken JSON")).slice(0, -1)],
      [JSON.stringify(cardOf("as a form")), { "content-type": "application/x-www-form-urlencoded" }],
      [JSON.stringify(cardOf("as text")), { "content-type": "text/plain" }],
      [JSON.stringify(cardOf("compressed, so it says")), { ...json, "content-encoding": "gzip" }],
      [JSON.stringify({ ...cardOf("too large"), more: "x".repeat(20_000) })],
      [JSON.stringify({ ...cardOf("unknown keys"), cvc: CODE, [newCard("as a key").number]: HOLDER })],
      [JSON.stringify({ ...cardOf("unknown keys of the card"), card: { ...newCard("inside"), pin: CODE } })],
      [JSON.stringify({ card: { ...newCard("as a number"), number: Number(newCard("a JSON number").number) } })],
      [JSON.stringify({ ...cardOf("return address"), return_url: `https://x.example/${newCard("address").number}` })],
      [JSON.stringify({ ...cardOf("browser"), browser: { language: newCard("language").number } })],
      [JSON.stringify([cardOf("in a list")])],
      [JSON.stringify({ saved_card: newCard("as a saved card").number, cvv2: CODE })],
      [JSON.stringify({ card: { ...newCard("mistyped"), number: newCard("mistyped").number.replace(/.$/, "x") } })],
      [JSON.stringify({ card: { ...newCard("as the holder"), holder: newCard("holder").number } })],
    ]
    for (const [body, headers] of bodies) expect((await send(body, headers)).status).toBe(400)
    expect((await send(JSON.stringify(cardOf("at the start")), json, "start")).status).toBe(200)
    expect((await send(JSON.stringify(cardOf("at 3-D Secure")), json, "three-d-secure")).status).toBe(400)
    const refused = [
      await store.newSession(collectionId, { provider: "direct", data: cardOf("session data") }),
      await store.newSession(collectionId, { provider: "direct", data: { note: newCard("note").number } }),
      await store.store("POST", `/store/carts/${cartId}`, { metadata: cardOf("cart") }),
      await store.store("POST", `/store/carts/${cartId}`, { metadata: { note: newCard("cart note").number } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    await store.store("GET", `/store/card-payments/sessions/${session.id}?cart_id=${newCard("query").number}`)
    await store.store("GET", `/store/card-payments/cards?provider_id=${newCard("query of cards").number}`)
    await store.store("POST", `/store/card-payments/sessions/${newCard("path").number}/card`, cardOf("no session"))
    await store.store("GET", `/store/card-payments/sessions/${newCard("path of a session").number}`)
    await store.store("DELETE", `/store/card-payments/cards/${newCard("path of a card").number}`, undefined, token)
    // A callback of an earlier payment may still ask for its status.
    const moved = store.sandbox().calls().slice(before)
    expect(moved.filter(({ operation }) => operation !== "status")).toEqual([])
  }

  const faults = async () => {
    for (const kind of Object.keys(callFaults) as (keyof typeof callFaults)[]) {
      // Longer than the store waits for an answer.
      store.sandbox().fault({ operation: "sale", kind, ms: 3_000 })
      const { paid, read } = await submit(`fault ${kind}`)
      expect([200, 400]).toContain(paid.status)
      await read()
    }
  }

  const threeDS = async () => {
    for (const flow of ["challenge", "3ds1"] as const) {
      for (const password of ["hint", "wrong"]) {
        store.sandbox().outcome({ status: "approved", threeDS: flow })
        const { session, read } = await submit(`${flow}, ${password}`)
        if (flow === "challenge") await passMethod(await windowOf("method", read))
        const url = await windowOf(flow === "challenge" ? "challenge" : "legacy", read)
        const answer = await answerBank(url, password)
        for (const [name, value] of Object.entries(answer.fields)) {
          if (name !== "MD") canaries[`${name} (${flow}, ${password})`] = value
        }
        const wrong = newCard(`as the bank's answer (${flow})`).number
        await post({ ...answer, fields: { cres: wrong, PaRes: wrong, MD: wrong } })
        await fetch(`${url}?cres=${newCard("bank's answer in a query").number}`)
        await post(answer)
        // Posted twice.
        await post(answer)
        await whenStatus(session.id, password === "hint" ? "approved" : "declined")
        await read()
      }
    }
  }

  const hosted = async (customer: Customer) => {
    const { session, cartId } = await store.checkout({ provider: "saved", customer, data: { save_card: true } })
    const { orderid } = await store.attempt(session.id)
    const { number } = newCard("hosted form")
    store.sandbox().outcome({ status: "approved" })
    await store.sandbox().pay(orderid ?? "", { credit_card_number: number, cvv2: CODE, card_printed_name: HOLDER })
    await whenStatus(session.id, "approved")
    await store.complete(cartId)
    await whenSaved(customer, 2)
  }

  const rebills = async (customer: Customer) => {
    const [card] = await cardsOf(customer)
    for (const status of ["approved", "declined", "unknown"]) {
      store.sandbox().outcome({ status })
      const { session } = await store.checkout({ provider: "direct", customer })
      const paid = await store.pay(session.id, { saved_card: card?.id, cvv2: REBILL_CODE }, customer)
      expect(paid.status).toBe(200)
      await whenStatus(session.id, status)
    }
    const { session } = await store.checkout({ provider: "direct", customer })
    store.sandbox().fault({ operation: "makeRebill", kind: "refuse" })
    expect((await store.pay(session.id, { saved_card: card?.id, cvv2: REBILL_CODE }, customer)).status).toBe(400)
    const named = await store.store("POST", `/store/card-payments/cards/${card?.id}`, newNamed(), customer.token)
    expect(named.status).toBe(400)
    await store.savedCards(customer, "direct")
  }

  const newNamed = () => ({ name: `Mine ${newCard("name of a saved card").number}` })

  const verifications = async () => {
    const customer = await store.customer()
    const verify = async (body: object) => {
      const answer = await store.store<{ session: { id: string } }>(
        "POST",
        "/store/card-payments/cards",
        body,
        customer.token,
      )
      expect(answer.status).toBe(200)
      return answer.data.session.id
    }
    const direct = (way: string) => verify({ provider_id: "pp_card_direct", card: newCard(way) })
    store.sandbox().outcome({ status: "approved", threeDS: "challenge" })
    const confirmed = await direct("verified with 3-D Secure")
    const read = () => store.session(confirmed, undefined, customer)
    await passMethod(await windowOf("method", read))
    await post(await answerBank(await windowOf("challenge", read)))
    await whenStatus(confirmed, "approved")
    store.sandbox().outcome({ status: "approved" })
    await whenStatus(await direct("verified"), "approved")
    store.sandbox().fault({ operation: "accountVerification", kind: "error-after" })
    store.sandbox().outcome({ status: "declined" })
    await whenStatus(await direct("verification declined, answer lost"), "declined")
    store.sandbox().outcome({ status: "approved" })
    const form = await verify({ provider_id: "pp_card_saved" })
    const { orderid } = await store.attempt(form)
    const { number } = newCard("verified on a form")
    await store.sandbox().pay(orderid ?? "", { credit_card_number: number, cvv2: CODE, card_printed_name: HOLDER })
    await whenSaved(customer, 3)
  }

  const offSession = async (customer: Customer) => {
    const [card] = await cardsOf(customer)
    const { chargeSavedCardWorkflow, reconcileCardPaymentWorkflow } =
      await import("medusa-plugin-card-payments/workflows")
    const collection = await store.collectionOf(await store.newCart({ customer }))
    const { result: session } = await createPaymentSessionsWorkflow(store.container()).run({
      input: { payment_collection_id: collection, provider_id: "pp_card_direct", customer_id: customer.id },
    })
    const { result } = await chargeSavedCardWorkflow(store.container()).run({
      input: {
        ...{ session_id: session.id, saved_card_id: card?.id ?? "", customer_id: customer.id },
        scenario: "REGULAR",
      },
    })
    await reconcileCardPaymentWorkflow(store.container()).run({ input: { transaction_id: result.transaction_id } })
    await whenStatus(session.id, "approved")
  }

  it("no card, reference or key is in the database, a log, an answer or an event, whichever way the payment took", async () => {
    const heard = overhear()
    const events = listen("*")
    const stopKeeping = keepWorkflows(/card|payment|complete-cart/)
    try {
      const customer = await store.customer()
      await approved(customer)
      await declined()
      await unreadable(customer)
      await faults()
      await threeDS()
      await hosted(customer)
      await rebills(customer)
      await verifications()
      await offSession(customer)
      await store.callbacksDone()
      await poll()
      await leaveMarkers()
      Object.assign(canaries, await secrets())
      await eventually(() => expect(store.log().all()).toContain(MARKER))
      const haystack: Haystack = {
        database: await everyTable(store),
        log: `${store.log().read()}\n${heard.printed()}`,
        answers: heard.answered(Number(new URL(store.publicUrl()).port)),
        events: JSON.stringify(events),
      }
      // Shows that each place had content at the time of the search.
      expect(findCanaries(haystack, { marker: MARKER }).map((line) => line.split(":")[0])).toEqual(
        Object.keys(haystack).map((place) => `marker in ${place}`),
      )
      for (const workflow of ["charge-saved-card", "reconcile-card-payment", "create-payment-sessions"]) {
        expect({ workflow, isKept: haystack.database?.includes(workflow) }).toEqual({ workflow, isKept: true })
      }
      expect(haystack.log).toMatch(/POST \/store\/card-payments\/sessions\/payses_\w+\/card /)
      expect(Object.keys(canaries).length).toBeGreaterThan(60)
      expect(findCanaries(haystack, canaries)).toEqual([])
      // Shows that the search finds each secret.
      for (const [name, value] of Object.entries(canaries)) {
        const planted = { ...haystack, answers: `${haystack.answers} {"note":"${value}"}` }
        expect(findCanaries({ answers: planted.answers.slice(-8_000) }, { [name]: value })).toHaveLength(1)
      }
    } finally {
      heard.stop()
      stopKeeping()
    }
  }, 300_000)

  it("the access log in development has the path of 3-D Secure without the token", async () => {
    // Medusa's router logs every skipped address, at a level that production does not log.
    const accesses = (log: string) => log.split("\n").filter((line) => / \(\d{3}\)/.test(line))
    const log = () => accesses(store.log().all()).join("\n")
    await expectTokenInNoLog(store, { url: store.publicUrl(), log })
  })

  it("an admin's search text is in no log, with and without a valid session", async () => {
    const searchText = "Marguerite Searchworth"
    const search = { "x-card-payments-search": encodeURIComponent(searchText) }
    // Earlier versions had the text in the query, and links of that form may still be used.
    const from = { referer: `${store.publicUrl()}/app/card-payments/payouts?q=${encodeURIComponent(searchText)}` }
    const get = (list: string, headers: Record<string, string>) =>
      fetch(`${store.publicUrl()}/admin/card-payments/${list}limit=1`, { headers })
    const own = { ...store.seed().admin, ...from }
    const lists = ["payouts?", "payouts/export?", "subscriptions?", "plans?"]
    for (const list of lists) {
      const answers = [
        await get(list, { ...own, ...search }),
        await get(`${list}q=${encodeURIComponent(searchText)}&`, own),
      ]
      // No account of this store pays out.
      const known = list.startsWith("payouts") ? 403 : 200
      expect([list, ...answers.map(({ status }) => status)]).toEqual([list, known, known])
      expect((await get(list, search)).status).toBe(401)
    }
    const unreadable = await get("plans?", { ...own, "x-card-payments-search": "%" })
    expect(unreadable.status).toBe(400)
    await leaveMarkers()
    await eventually(() => {
      const log = store.log().all()
      for (const list of lists) expect(log).toContain(`/admin/card-payments/${list}[redacted] ← `)
      expect(log).toContain("(401)")
    })
    expect(findCanaries({ log: store.log().read() }, { name: searchText.split(" ")[1] ?? "" })).toEqual([])
  })

  async function leaveMarkers() {
    const cartId = await store.newCart({ cart: { metadata: { note: MARKER } } })
    await store.store("GET", `/store/carts/${cartId}?fields=metadata`)
    await store
      .container()
      .resolve("event_bus")
      .emit({ name: "canaries.marked", data: { note: MARKER } }, {})
    store.container().resolve("logger").debug(MARKER)
  }

  async function secrets(): Promise<Canaries> {
    const rows = (await store.container().resolve("__pg_connection__")("card_saved_card").select("*")) as SavedCardRow[]
    const keys = CARD_KEYS.map((key) => cardKey.parse(key))
    const references = rows.flatMap((row) =>
      Object.entries(decrypt(keys, bindingOf(row), row.reference) ?? {}).map(([name, value]) => [
        `${name} of ${row.id}`,
        value,
      ]),
    )
    expect(references).toHaveLength(rows.length * 2)
    const { merchantControlKey, privateKey = "" } = store.sandbox().account
    return {
      ...(Object.fromEntries(references) as Canaries),
      "name on the card": HOLDER,
      "last name on the card": HOLDER.split(" ")[1] ?? "",
      CVV2: CODE,
      "CVV2 of a rebill": REBILL_CODE,
      "control key": merchantControlKey,
      "private key": privateKey.split("\n")[3] ?? "",
      ...Object.fromEntries(CARD_KEYS.map((key, index) => [`card key ${index}`, key])),
      ...Object.fromEntries(keys.map(({ secret }, index) => [`card key ${index} in hex`, secret.toString("hex")])),
    }
  }
}

describeStore("A card is found nowhere", stories, {
  logsEverything: true,
  plugin: {
    cardKeys: CARD_KEYS,
    attemptLimits: { session: 1_000, card: 1_000, ip: 1_000, minutes: 60 },
  },
})

describe("The search for secrets", () => {
  it.each([
    ["plain", (text: string) => text],
    ["grouped", (text: string) => text.replace(/(\d{4})(\d{6})/, "$1 $2 ")],
    ["in fours", (text: string) => text.replace(/(.{4})/g, "$1-")],
    ["URL-encoded", (text: string) => encodeURIComponent(text.replace(/(\d{4})(\d{6})/, "$1 $2 "))],
    ["as base64 in a longer text", (text: string) => Buffer.from(`{"a":"${text}"}`).toString("base64")],
    ["as base64 shifted by one character", (text: string) => Buffer.from(`{"ab":"${text}"}`).toString("base64")],
    ["as base64url", (text: string) => Buffer.from(`{"abc":"${text}?>"}`).toString("base64url")],
    ["as hex", (text: string) => Buffer.from(text).toString("hex").toUpperCase()],
    ["without its end", (text: string) => text.slice(0, 10)],
    ["without its beginning", (text: string) => text.slice(5)],
  ])("the search finds a number %s", (_, write) => {
    const number = cardNumber("37846185273904")
    expect(findCanaries({ text: `before ${write(number)} after` }, { number })).toHaveLength(1)
    expect(findCanaries({ text: `before ${number.slice(0, 6)}*****${number.slice(-4)} after` }, { number })).toEqual([])
  })

  it.each([`{"cvv2":"${CODE}"}`, `cvv2=${CODE}&`, `code ${CODE} `, Buffer.from(CODE).toString("base64")])(
    "the search finds a code: %s",
    (text) => expect(findCanaries({ text }, { code: CODE })).toHaveLength(1),
  )
})

import type { Logger } from "@medusajs/framework/types"
import {
  ANY_ATTEMPTS,
  aCard,
  type CardStore,
  describeStore,
  eventually,
  type Session,
} from "../../environment/card-store"

const PAN = "4538977399606732"
const CVV2 = "931"

type ErrorBody = { type?: string; message?: string; fields?: Record<string, string> }
type Customer = Awaited<ReturnType<CardStore["customer"]>>

const json = { "content-type": "application/json" }
const stories = (store: CardStore) => {
  describe("bodies", () => {
    const typed = { number: PAN, expiry_month: "12", expiry_year: "35", cvv2: CVV2, holder: "Jane Doe" }
    const form = { "content-type": "application/x-www-form-urlencoded" }

    it.each<[string, Record<string, string>, string, string]>([
      ["malformed", json, `{"card":{"number":"${PAN}",}`, "The body is no JSON."],
      ["malformed before the card", json, `card {"card":{"number":"${PAN}"}}`, "The body is no JSON."],
      ["cut off", json, JSON.stringify({ card: typed }).slice(0, -2), "The body is no JSON."],
      ["empty", json, "", "The body is no JSON."],
      ["too large", json, JSON.stringify({ card: typed, return_url: "x".repeat(8_192) }), "larger than 8 kB"],
      ["a form", form, `card[number]=${PAN}&card[cvv2]=${CVV2}`, "Send the request as JSON"],
      ["text", { "content-type": "text/plain" }, JSON.stringify({ card: typed }), "Send the request as JSON"],
      ["packed", { ...json, "content-encoding": "gzip" }, JSON.stringify({ card: typed }), "without compression"],
      ["a list", json, JSON.stringify([typed]), "looks like card data"],
      ["the card beside its key", json, JSON.stringify(typed), "looks like card data"],
      [
        "the number as a number",
        json,
        JSON.stringify({ card: { ...typed, number: Number(PAN) } }),
        '"card.number" must',
      ],
      ["an unknown key", json, JSON.stringify({ card: { ...typed, pin: "4711" } }), '"pin" is an unknown field.'],
      [
        "a number as a key",
        json,
        JSON.stringify({ card: { ...typed, [PAN]: "x" } }),
        "The request has an unknown field.",
      ],
      ["a card in the way back", json, JSON.stringify({ card: typed, return_url: `/?${PAN}` }), "looks like card data"],
      ["an amount", json, JSON.stringify({ card: typed, amount: "0.01" }), '"amount" is an unknown field.'],
      [
        "a card and a saved one",
        json,
        JSON.stringify({ card: typed, saved_card: "csc_1" }),
        '"card" is an unknown field.',
      ],
    ])(
      "%s: answered with a message; nothing of the body is in the answer, in a log or at the gateway",
      async (_title, headers, body, message) => {
        const { session } = await store.checkout({ provider: "direct" })
        const logged = watchLog()
        const response = await fetch(`${store.publicUrl()}/store/card-payments/sessions/${session.id}/card`, {
          ...{ method: "POST", body, headers: { ...store.seed().publishable, ...headers } },
        })
        const answer = await response.text()
        expect({ status: response.status, ...(JSON.parse(answer) as ErrorBody) }).toMatchObject({
          status: 400,
          message: expect.stringContaining(message) as unknown,
        })
        expect(response.headers.get("cache-control")).toBe("no-store")
        const lines = logged()
        expect(lines.join("\n")).toContain(message)
        for (const text of [answer, ...lines]) expect(withoutIds(text)).not.toMatch(/4538|9773|9960|6732|931|4711/)
        expect(store.sandbox().calls()).toEqual([])
      },
    )

    it.each([
      [{ ...typed, number: "4538 9773 9960 6731" }, ["number"]],
      [{ ...typed, expiry_year: "20" }, ["expiry"]],
      [{ ...typed, cvv2: "12" }, ["cvv2"]],
      [{ ...typed, holder: PAN }, ["holder"]],
      [{}, ["cvv2", "expiry", "holder", "number"]],
    ])("an impossible card is refused by field, before anything is sent: %j", async (card, fields) => {
      const { session } = await store.checkout({ provider: "direct" })
      const logged = watchLog()
      const { status, data } = await store.pay(session.id, { card })
      expect({ status, fields: Object.keys(data.fields ?? {}).sort() }).toEqual({ status: 400, fields })
      expect(data).toMatchObject({ type: "invalid_data", message: Object.values(data.fields ?? {}).join(" ") })
      for (const text of [JSON.stringify(data), ...logged()])
        expect(withoutIds(text)).not.toMatch(/4538|9773|9960|673|931/)
      expect(store.sandbox().calls()).toEqual([])
    })

    it.each([
      ["a timeout that is none", "three-d-secure", { method: "done" }, '"method" must be "timeout".'],
      ["a card", "three-d-secure", { method: "timeout", note: PAN }, "looks like card data"],
    ])(
      "an invalid body of another session route, %s, is refused with a message",
      async (_title, route, body, message) => {
        const { session } = await store.checkout({ provider: "direct" })
        const answer = await store.store<ErrorBody>(
          "POST",
          `/store/card-payments/sessions/${session.id}/${route}`,
          body,
        )
        expect(answer).toMatchObject({ status: 400, data: { message: expect.stringContaining(message) as unknown } })
      },
    )

    it("the body of a route that needs none is not read", async () => {
      const { session } = await store.checkout({ provider: "direct" })
      for (const body of [`{"card":"${PAN}",`, JSON.stringify({ note: "x".repeat(200_000) })]) {
        const logged = watchLog()
        const response = await fetch(`${store.publicUrl()}/store/card-payments/sessions/${session.id}/start`, {
          ...{ method: "POST", body, headers: { ...store.seed().publishable, ...json } },
        })
        expect(response.status).toBe(200)
        expect(logged().join("\n")).not.toContain(PAN)
      }
    })
  })

  describe("access", () => {
    it("each refusal has a message, and nothing is sent", async () => {
      const [owner, stranger] = [await store.customer(), await store.customer()]
      const hosted = await store.checkout({ provider: "main" })
      const direct = await store.checkout({ provider: "direct" })
      const owned = await store.checkout({ provider: "direct", customer: owner })
      const replaced = await store.checkout({ provider: "direct" })
      await store.newSession(replaced.collectionId, { provider: "direct" })
      const system = await store.store<{ payment_collection: { payment_sessions: Session[] } }>(
        "POST",
        `/store/payment-collections/${await store.collectionOf(await store.newCart())}/payment-sessions`,
        { provider_id: "pp_system_default" },
      )
      const foreign = system.data.payment_collection.payment_sessions[0]?.id ?? ""
      store.sandbox().reset()
      const gone = "does not exist any more. Please go back and pay again"
      const saved = { saved_card: "csc_01ABC" }
      const table: [string, object, Customer | undefined, number, string][] = [
        ["payses_unknown", {}, undefined, 404, gone],
        ["cver_unknown", {}, undefined, 404, gone],
        ["a%20b", {}, undefined, 404, gone],
        [replaced.session.id, {}, undefined, 404, gone],
        [foreign, {}, undefined, 404, gone],
        [owned.session.id, {}, stranger, 404, gone],
        [`${direct.session.id}/card?cart_id=cart_other&x=`, {}, undefined, 404, gone],
        [hosted.session.id, {}, undefined, 400, "takes the card on the payment page, not here"],
        [direct.session.id, { save_card: true }, undefined, 401, "Please sign in to save a card"],
        [direct.session.id, saved, undefined, 401, "Please sign in to pay with a saved card"],
        [direct.session.id, saved, stranger, 404, "This card does not exist"],
        [hosted.session.id, saved, stranger, 400, "does not use saved cards"],
      ]
      for (const [id, body, customer, status, message] of table) {
        const sent = "saved_card" in body ? body : { card: aCard(), ...body }
        const path = id.includes("?") ? `/store/card-payments/sessions/${id}` : undefined
        const answer = path
          ? await store.store<ErrorBody>("POST", path, sent, customer?.token)
          : await store.pay(id, sent, customer)
        expect({ id, ...answer }).toMatchObject({
          ...{ id, status, data: { message: expect.stringContaining(message) as unknown } },
          headers: { "cache-control": "no-store" },
        })
      }
      expect(store.sandbox().calls()).toEqual([])
    })

    it("saving a card that the provider does not save is refused with the reason", async () => {
      const customer = await store.customer()
      const { session } = await store.checkout({ provider: "directhold", customer })
      const answer = await store.pay(session.id, { card: aCard(), save_card: true }, customer)
      expect(answer).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("reserves the amount first") as unknown },
      })
      expect(store.sandbox().calls()).toEqual([])
    })

    it("a cart that was ordered meanwhile, and a paid one, take no card", async () => {
      const { session, cartId } = await store.buyDirectly()
      const again = await store.pay(session.id, { card: aCard() })
      expect(again).toMatchObject({ status: 200, data: { session: { state: "captured", card: null } } })
      const proven = await store.store<{ session: object }>(
        "POST",
        `/store/card-payments/sessions/${session.id}/card?cart_id=${cartId}`,
        { card: aCard() },
      )
      expect(proven).toMatchObject({ status: 200, data: { session: { card: { last4: "6732" } } } })
      expect(store.callsTo("sale")).toHaveLength(1)
    })

    it("the routes of saved cards answer 401 with a message unless a customer is signed in", async () => {
      const { token } = (
        await store.store<{ token: string }>("POST", "/auth/customer/emailpass/register", {
          ...{ email: "nobody@example.com", password: "correct horse battery" },
        })
      ).data
      const { authorization } = store.seed().admin
      for (const bearer of [undefined, "nonsense", token, authorization?.replace("Bearer ", "")]) {
        for (const [method, path, body] of [
          ["GET", "", undefined],
          ["POST", "", { provider_id: "pp_card_direct", card: aCard() }],
          ["POST", "/csc_1", { name: "Mine" }],
          ["DELETE", "/csc_1", undefined],
        ] as const) {
          const answer = await store.store(method, `/store/card-payments/cards${path}`, body, bearer)
          expect(answer).toMatchObject({ status: 401, data: { message: "Please sign in to use your saved cards." } })
        }
      }
      expect(store.sandbox().calls()).toEqual([])
    })

    it("a verification that cannot start is refused with a message", async () => {
      const customer = await store.customer()
      const start = (body: object) => store.store<ErrorBody>("POST", "/store/card-payments/cards", body, customer.token)
      const table: [object, number, string][] = [
        [{}, 400, '"provider_id" is missing.'],
        [{ provider_id: "pp_card_nobody" }, 404, "This payment method does not exist."],
        [{ provider_id: "pp_system_default" }, 404, "This payment method does not exist."],
        [{ provider_id: "pp_card_main" }, 400, "saves cards with a purchase only"],
        [{ provider_id: "pp_card_saved", card: aCard() }, 400, "takes the card on the payment page, not here"],
        [{ provider_id: "pp_card_direct" }, 400, "Enter the card number."],
        [{ provider_id: "pp_card_direct", card: aCard("1") }, 400, "security code"],
      ]
      for (const [body, status, message] of table) {
        expect(await start(body)).toMatchObject({
          ...{ status, data: { message: expect.stringContaining(message) as unknown } },
        })
      }
      expect(store.sandbox().calls()).toEqual([])
      const twice = await store.store<ErrorBody>(
        "GET",
        "/store/card-payments/cards?provider_id=a&provider_id=b",
        undefined,
        customer.token,
      )
      expect(twice.status).toBe(400)
    })
  })

  describe("card data in other places", () => {
    const note = `my card is ${PAN.replace(/(.{4})/g, "$1 ").trim()}`

    it("is refused before Medusa stores it", async () => {
      const customer = await store.customer()
      const cartId = await store.newCart()
      const { data } = await store.store<{ cart: { items: { id: string }[] } }>("GET", `/store/carts/${cartId}`)
      const item = data.cart.items[0]?.id ?? ""
      const collection = await store.collectionOf(cartId)
      const { variantId } = store.seed()
      const saved = (await store.buyDirectly({ customer, body: { save_card: true } })) && (await cardOf(customer))
      const table: [string, string, object][] = [
        ["POST", "/store/carts", { metadata: { note } }],
        ["POST", `/store/carts/${cartId}`, { metadata: { cvv2: "123" } }],
        ["POST", `/store/carts/${cartId}`, { shipping_address: { company: PAN } }],
        ["POST", `/store/carts/${cartId}/line-items`, { variant_id: variantId, quantity: 1, metadata: { note } }],
        ["POST", `/store/carts/${cartId}/line-items/${item}`, { quantity: 1, metadata: { card_number: PAN } }],
        [
          "POST",
          `/store/payment-collections/${collection}/payment-sessions`,
          { provider_id: "pp_card_main", data: { note } },
        ],
        ["POST", "/store/customers/me", { company_name: note }],
        ["POST", "/store/customers/me/addresses", { address_1: "Main Street 1", address_2: note }],
        ["POST", `/store/card-payments/cards/${saved}`, { name: PAN }],
      ]
      for (const [method, path, body] of table) {
        const answer = await store.store<ErrorBody>(method, path, body, customer.token)
        expect({ path, status: answer.status, data: answer.data }).toMatchObject({
          ...{ path, status: 400, data: { message: expect.stringContaining("looks like card data") as unknown } },
        })
        expect(JSON.stringify(answer.data)).not.toMatch(/4538|123/)
      }
      expect(await tables()).not.toMatch(/4538 ?9773/)
    })

    it("ordinary data is not taken for card data", async () => {
      const metadata = { expiry_date: "2027-01-31", pan: "ABCDE1234F", ean: "4006381333931", imei: "356938035643809" }
      const created = await store.newCart({ cart: { metadata } })
      const phone = "+4915112345678"
      const changed = await store.store<{ cart: { metadata: object; shipping_address: object } }>(
        "POST",
        `/store/carts/${created}`,
        { metadata, shipping_address: { first_name: "Jane", country_code: "de", phone } },
      )
      expect(changed).toMatchObject({ status: 200, data: { cart: { metadata, shipping_address: { phone } } } })
    })
  })

  describe("the page of 3-D Secure", () => {
    const inSecure = async () => {
      store.sandbox().options({ threeDSFlow: "challenge" })
      const started = await store.checkout({ provider: "direct" })
      await store.pay(started.session.id, { card: aCard("321") })
      const session = await store.reached(started, "three_d_secure")
      return { ...started, url: session.three_d_secure?.url ?? "", step: session.three_d_secure?.step }
    }
    afterEach(() => store.sandbox().options({ threeDSFlow: "gateway" }))

    it("is isolated, and only the shop may frame it", async () => {
      const { url, step, session } = await inSecure()
      expect(step).toBe("method")
      const { headers, status } = await fetch(url)
      expect(status).toBe(200)
      const policy = headers.get("content-security-policy")
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'nonce-([^']+)'; style-src 'nonce-\1'; form-action https: http:; base-uri 'none'; frame-ancestors http:\/\/localhost:8000$/,
      )
      expect(Object.fromEntries(headers)).toMatchObject({
        ...{ "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "strict-origin" },
      })
      expect((await fetch(url)).headers.get("content-security-policy")).not.toBe(policy)
      // A request with nothing but the session's id gets the state, and no address.
      expect((await store.session(session.id)).data.session).toMatchObject({
        state: "three_d_secure",
        three_d_secure: null,
      })
      const again = await store.pay(session.id, { card: aCard() })
      expect(again.data.session).toMatchObject({ state: "three_d_secure", three_d_secure: null, card: null })
    })

    it("unknown addresses and invalid posts are answered with a message and change nothing", async () => {
      const { url: inFrame, session } = await inSecure()
      const [url = ""] = inFrame.split("?")
      const token = url.split("/").at(-1) ?? ""
      const other = url.replace("/main/", "/jpy/")
      const calls = store.sandbox().calls().length
      const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) })
      const table: [string, RequestInit, number][] = [
        [`${url}x`, {}, 404],
        [url.replace(token, token.toLowerCase()), {}, 404],
        [other, {}, 404],
        [other, form({ cres: "e30" }), 404],
        [url.replace("/main/", "/nobody/"), form({ cres: "e30" }), 404],
        [url, { method: "POST", body: JSON.stringify({ cres: "e30" }), headers: json }, 400],
        [url, form({ PaRes: "x".repeat(50_000) }), 400],
      ]
      for (const [address, init, status] of table) {
        const answer = await fetch(address, init)
        const page = await answer.text()
        expect({ address, status: answer.status }).toEqual({ address, status })
        expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
        expect(page).toContain("Please go back to the shop")
        expect(page).not.toContain(token)
      }
      for (const odd of ["%00", "%FF", `%E0%A4${token}`]) {
        const logged = watchLog()
        const answer = await fetch(url.replace(token, odd))
        expect({ status: answer.status, page: await answer.text() }).toEqual({
          ...{ status: 400, page: expect.stringContaining("characters that are no text") as unknown },
        })
        // Medusa's own debug lines have the path of every request.
        expect(
          logged()
            .filter((line) => !/^skipping \w+ bodyparser/.test(line))
            .join(),
        ).not.toContain(token)
      }
      expect(store.sandbox().calls()).toHaveLength(calls)
      expect((await store.attempt(session.id)).three_ds_step).toBe("method")
    })

    it("the gateway's own page is shown isolated, with none of its scripts, and the shopper returns from it", async () => {
      store.sandbox().options({ threeDSFlow: "gateway-html" })
      const started = await store.checkout({ provider: "direct" })
      await store.pay(started.session.id, { card: aCard("321") })
      const { redirect_url, three_d_secure } = await store.reached(started, "redirect")
      expect(three_d_secure).toBeNull()
      const shown = await fetch(`${redirect_url}?utm_source=mail`)
      const page = await shown.text()
      const policy = shown.headers.get("content-security-policy") ?? ""
      expect(policy).toContain("frame-ancestors 'none'; sandbox allow-forms allow-scripts allow-top-navigation")
      const [, nonce = ""] = /script-src 'nonce-([^']+)'/.exec(policy) ?? []
      // The only script that may run is ours, and it comes before the gateway's markup.
      expect(page.indexOf(`<script nonce="${nonce}">`)).toBe('<!doctype html><meta charset="utf-8">'.length)
      expect(page.split(nonce)).toHaveLength(2)
      expect(page).toContain("<form")

      const back = await fetch(`${redirect_url}?status=approved&orderid=1`)
      expect(await back.text()).toContain(`payment_session_id=${started.session.id}`)
      // The posted outcome is not trusted: the gateway is polled.
      await store.reached(started, "processing")
    })

    it("a PaRes of the documented length is accepted in every encoding", async () => {
      const { url } = await inSecure()
      const body = `PaRes=${"%2B".repeat(10_240)}&MD=${"%2F".repeat(1_024)}`
      const answer = await fetch(url, {
        ...{ method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
      expect(await answer.text()).toContain("Thank you. The shop is being informed.")
    })
  })

  /** Records everything that is passed to the logger from now on. */
  function watchLog(): () => string[] {
    const logger = store.container().resolve<Logger>("logger")
    const levels = ["panic", "error", "warn", "info", "http", "debug", "log"] as const
    const spies = levels.map((level) => jest.spyOn(logger, level))
    return () =>
      spies.flatMap((spy) => {
        const lines = spy.mock.calls.map((given) =>
          given.map((part) => (part instanceof Error ? describeError(part) : String(part))).join(" "),
        )
        spy.mockRestore()
        return lines
      })
  }

  async function tables(): Promise<string> {
    const pg = store.container().resolve("__pg_connection__")
    const { rows } = await pg.raw("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    const names = (rows as { tablename: string }[]).map(({ tablename }) => tablename)
    return (await Promise.all(names.map(async (name) => JSON.stringify(await pg(name).select("*"))))).join("\n")
  }

  async function cardOf(customer: Customer): Promise<string> {
    return eventually(async () => {
      const { data } = await store.savedCards(customer)
      expect(data.cards).toHaveLength(1)
      return data.cards[0]?.id ?? ""
    })
  }
}

/** Everything that a logger could print of an error. */
function describeError(error: Error): string {
  return `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}`
}

/** Without Medusa's ids, which may contain any digits. */
const withoutIds = (text: string) => text.replaceAll(/\b[a-z]+_[0-9A-Z]{26}\b/g, "")

describeStore("The card routes", stories, { plugin: { attemptLimits: ANY_ATTEMPTS } })

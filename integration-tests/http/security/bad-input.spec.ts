import { aCard, CARD_KEY, type CardStore, describeStore, type Session } from "../../environment/card-store"
import { bankRow, batchMoves, fileOf } from "../../actions/batch-moves"
import { payoutStore } from "../../actions/payout-moves"
import { type Known, PAN, singleRowPages, type WrongRequest, wrongRequests } from "../../actions/wrong-input"
import { refusalProblems } from "../../observers/refusal-problems"

const stories = (store: CardStore) => {
  const tables = async () => {
    const pg = store.container().resolve("__pg_connection__")
    const { rows } = await pg.raw("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    const names = (rows as { tablename: string }[]).map(({ tablename }) => tablename)
    const dumps = await Promise.all(names.map(async (name) => JSON.stringify(await pg(name).select("*"))))
    return dumps.join("\n")
  }

  it.each([
    { card_number: "4444 3333 2222 1111" },
    { nested: { deep: [{ note: `card ${PAN}` }] } },
    { cvv2: "123" },
    { CVC: 123 },
    { credit_card_number: "4444-3333-2222-1111" },
  ])("card data in session data is refused before Medusa stores it: %j", async (data) => {
    const cartId = await store.newCart()
    const collectionId = await store.collectionOf(cartId)
    for (const provider of ["pp_card_main", "pp_system_default"]) {
      const { status, data: body } = await store.store<{ message: string }>(
        "POST",
        `/store/payment-collections/${collectionId}/payment-sessions`,
        { provider_id: provider, data },
      )
      expect(status).toBe(400)
      expect(body.message).toContain("looks like card data")
    }
    expect(await tables()).not.toContain(PAN)
  })

  it("no card number, CVV2, key or signature is in any table or answer after a paid, captured and refunded order", async () => {
    const { order, payment, session } = await store.buy()
    await store.capture(payment.id, 12)
    await store.refund(payment.id, 3)
    await store.sandbox().idle()
    const answers = JSON.stringify([
      await store.transactionsOf(order.id),
      (await store.session(session.id)).data,
      (
        await store.store(
          "GET",
          `/store/orders/${order.id}?fields=*payment_collections.payments,*payment_collections.payment_sessions`,
        )
      ).data,
      (await store.admin("GET", `/admin/payments/${payment.id}`)).data,
      order,
    ])
    const { merchantControlKey } = store.sandbox().account
    const everything = `${await tables()}\n${answers}`
    expect(everything).toContain("card_transaction".slice(0, 4))
    for (const secret of [PAN, PAN.replace(/(.{4})/g, "$1 ").trim(), merchantControlKey, "SANDBOX SHOPPER"]) {
      expect(everything).not.toContain(secret)
      expect(everything).not.toContain(Buffer.from(secret).toString("base64"))
      expect(everything).not.toContain(Buffer.from(secret).toString("hex"))
    }
    expect(everything).not.toMatch(/"control"/)
    // A ULID is upper case and may contain CVV2 by chance, but never as a word of its own.
    expect(everything).not.toMatch(/cvv2|\bCVV2\b/)
  })

  it("a session that does not exist, is another provider's or another cart's is refused with a message", async () => {
    const { session, cartId } = await store.checkout()
    const other = await store.newCart()
    expect((await store.session("payses_unknown")).status).toBe(404)
    expect((await store.session(session.id, other)).status).toBe(404)
    expect((await store.session(session.id, cartId)).status).toBe(200)
    expect((await store.start("payses_unknown")).data.message).toContain("does not exist any more")
    const system = await store.store<{ payment_collection: { payment_sessions: Session[] } }>(
      "POST",
      `/store/payment-collections/${await store.collectionOf(other)}/payment-sessions`,
      { provider_id: "pp_system_default" },
    )
    const foreign = system.data.payment_collection.payment_sessions[0]?.id ?? ""
    expect((await store.start(foreign)).status).toBe(404)
    expect((await store.session(foreign)).status).toBe(404)
  })

  it("a replaced session is not found, and its form is not shown again", async () => {
    const { session, collectionId } = await store.checkout()
    await store.newSession(collectionId)
    expect((await store.start(session.id)).status).toBe(404)
    expect((await store.session(session.id)).status).toBe(404)
  })

  it("the public view of a session is minimal", async () => {
    const { session } = await store.checkout()
    const { data } = await store.session(session.id)
    expect(Object.keys(data.session).sort()).toEqual([
      ...[
        "card",
        "code",
        "decline_category",
        "id",
        "integration",
        "message",
        "missing",
        "params",
        "redirect_url",
        "state",
        "three_d_secure",
      ],
    ])

    const bought = await store.buy()
    expect((await store.session(bought.session.id)).data.session).toMatchObject({ state: "authorized", card: null })
    expect((await store.session(bought.session.id, bought.cartId)).data.session.card).toMatchObject({ last4: "1111" })
  })

  it("admin routes require a login, validate bodies, and answer with messages", async () => {
    const { order, payment } = await store.buy()
    const [transaction] = await store.transactionsOf(order.id)
    const path = `/admin/card-payments/transactions/${transaction?.id}`
    expect((await store.call("POST", `${path}/void`, { body: {} })).status).toBe(401)
    expect((await store.call("GET", `/admin/card-payments/orders/${order.id}`)).status).toBe(401)
    for (const amount of ["0", "-1", "1.2345", "abc", 12, "", "1e3", "NaN"]) {
      expect((await store.admin("POST", `${path}/capture`, { amount })).status).toBe(400)
    }
    expect((await store.admin("POST", `${path}/capture`, { amount: "45.01" })).status).toBe(400)
    expect((await store.admin("POST", `${path}/capture`, { amount: "10.00", extra: 1 })).status).toBe(400)
    expect((await store.admin("POST", "/admin/card-payments/transactions/ctx_none/check", {})).status).toBe(404)
    expect(
      (
        await store.admin("POST", "/admin/card-payments/operations/cop_none/resolve", {
          happened: true,
          note: "none",
        })
      ).status,
    ).toBe(404)
    expect((await store.admin("GET", "/admin/card-payments/orders/order_none")).data).toMatchObject({
      ...{ transactions: [], outstanding: null },
    })
    const charge = { saved_card_id: "csc_none", amount: "10.00", currency_code: "eur" }
    for (const wrong of [{ amount: "0" }, { amount: 10 }, { currency_code: "euro" }, { saved_card_id: "" }, { x: 1 }]) {
      const { status, data } = await store.admin<{ type: string; fields: object }>(
        "POST",
        `/admin/card-payments/orders/${order.id}/charge`,
        { ...charge, ...wrong },
      )
      expect({ status, fields: Object.keys(data.fields) }).toEqual({ status: 400, fields: Object.keys(wrong) })
    }
    const captured = await store.admin<{ transaction: { state: string } }>("POST", `${path}/capture`, {
      amount: "10.00",
    })
    expect(captured).toMatchObject({ status: 200, data: { transaction: { state: "partially_captured" } } })
    expect((await store.order(order.id)).payment_collections[0]?.payments[0]?.captures).toMatchObject([{ amount: 10 }])
    expect((await store.refund(payment.id, 3.001)).status).toBe(400)
  })

  it("a body that is no JSON is refused with a code by the admin's routes, and quoted in no answer", async () => {
    const post = (path: string, body: string, type = "application/json") =>
      store.call<{ code?: string }>("POST", `/admin/card-payments/${path}`, {
        // Bytes, because the client would turn a text into JSON.
        body: Buffer.from(body),
        headers: { ...store.seed().admin, "content-type": type },
      })
    for (const [body, code, type] of [
      [`${PAN}x`, "request.not_json", undefined],
      [`{"destination":{"number":${PAN}x}}`, "request.not_json", undefined],
      [`{"destination":x${PAN}}`, "request.not_json", undefined],
      ["a=1", "request.not_json_type", "text/plain"],
      [`"${"x".repeat(200_000)}"`, "request.too_large", undefined],
    ] as const) {
      for (const path of ["disputes/cdp_none/won", "callbacks/process-failed"]) {
        const { status, data } = await post(path, body, type)
        expect([path, status, data.code]).toEqual([path, 400, code])
        expect(JSON.stringify(data)).not.toContain(PAN)
      }
    }
    expect((await post("callbacks/process-failed", "null")).status).toBe(400)
    expect((await post("callbacks/process-failed", "")).status).toBe(200)
  })

  it("a wrong filter, cursor or id of the list of payments is a 400 that names the field, or a 404", async () => {
    const list = "/admin/card-payments/transactions"
    for (const [query, code] of [
      ["state=paid", "field.none_of"],
      ["type=capture", "field.none_of"],
      ["decline_category=x", "field.none_of"],
      ["from=2026-02-30", "field.not_a_day"],
      ["to=yesterday", "field.not_a_day"],
      ["amount_from=1e3", "field.not_an_amount"],
      ["amount_to=-1", "field.not_an_amount"],
      ["limit=101", ""],
      ["limit=0", ""],
      ["after=cursor", "request.page_not_found"],
      ["q=a&q=b", ""],
      ["q=%00", ""],
      ["offset=1", "field.unknown"],
    ] as const) {
      const { status, data } = await store.admin<{ code: string; message: string }>("GET", `${list}?${query}`)
      expect([query, status, code === "" ? "" : data.code]).toEqual([query, 400, code])
      expect(data.message).not.toBe("")
    }
    expect((await store.admin("GET", `${list}/export?after=cursor`)).status).toBe(400)
    expect((await store.admin("GET", `${list}/ctx_none`)).status).toBe(404)
    expect((await store.call("GET", list)).status).toBe(401)
    expect((await store.call("GET", `${list}/export`)).status).toBe(401)
  })

  it("a wrong filter, body or id of callbacks is a 400 that names the field, or a 404", async () => {
    const list = "/admin/card-payments/callbacks"
    for (const [query, code] of [
      ["state=paid", "field.none_of"],
      ["deliveries=2", "field.none_of"],
      ["from=2026-02-30", "field.not_a_day"],
      ["after=cursor", "request.page_not_found"],
      ["limit=0", ""],
      ["q=%00", ""],
      ["offset=1", "field.unknown"],
    ] as const) {
      const { status, data } = await store.admin<{ code: string }>("GET", `${list}?${query}`)
      expect([query, status, code === "" ? "" : data.code]).toEqual([query, 400, code])
    }
    expect((await store.admin("GET", `${list}/export?after=cursor`)).status).toBe(400)
    expect((await store.admin("POST", `${list}/process-failed`, { account: "main" })).status).toBe(400)
    expect((await store.admin("POST", `${list}/ccb_none/process`, { force: true })).status).toBe(400)
    expect((await store.admin("POST", `${list}/ccb_none/process`, {})).status).toBe(404)
    expect((await store.admin("GET", `${list}/ccb_none`)).status).toBe(404)
    expect((await store.call("GET", list)).status).toBe(401)
    expect((await store.call("POST", `${list}/process-failed`)).status).toBe(401)
  })

  it("a wrong period, day or currency of the overview is a 400 that names the field", async () => {
    const path = "/admin/card-payments/overview"
    for (const [query, code] of [
      ["period=forever", "field.none_of"],
      ["from=2026-02-30&to=2026-03-01", "field.not_a_day"],
      ["from=2026-03-02&to=2026-03-01", "field.before_from"],
      ["from=2026-03-02", "field.missing"],
      ["to=2026-03-02", "field.missing"],
      ["from=2023-11-24&to=2026-11-27", "field.too_late_after_from"],
      ["period=today&from=2026-03-01&to=2026-03-02", "field.beside_days"],
      ["currency=euro", "field.not_a_currency"],
      ["from=a&from=b", ""],
      ["account=%00", ""],
      ["q=anna", "field.unknown"],
    ] as const) {
      const { status, data } = await store.admin<{ code: string }>("GET", `${path}?${query}`)
      expect([query, status, code === "" ? "" : data.code]).toEqual([query, 400, code])
    }
    for (const query of [
      "account=nobody",
      "currency=XAU",
      "from=0001-01-01&to=0001-01-01",
      "from=9999-12-31&to=9999-12-31",
    ]) {
      expect([query, (await store.admin("GET", `${path}?${query}`)).status]).toEqual([query, 200])
    }
    expect((await store.call("GET", path)).status).toBe(401)
  })

  it("a refund of a fraction that the currency lacks never reaches the gateway as another amount", async () => {
    const { payment, orderid } = await store.buy({ provider: "auto" })
    await store.refund(payment.id, 0.004)
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("0.00")
  })

  describe("of every admin route", () => {
    const { hire, created, uploaded, team } = batchMoves(store)
    const base = "/admin/card-payments"
    const send = ({ method, address, body }: Pick<WrongRequest, "method" | "address" | "body">) =>
      store.call<Record<string, unknown>>(method, address, {
        headers: { ...team.bo?.headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        // Bytes, because the client would turn a text into JSON.
        ...(body === undefined ? {} : { body: Buffer.from(body) }),
      })

    /** Rows of every list, made by one person, who can approve none of them. */
    const rows = () =>
      store.keptMove("rows of every list", "bo", async (): Promise<Known> => {
        const { order, orderid } = await store.buy({ provider: "auto" })
        const [{ id } = { id: "" }] = await store.transactionsOf(order.id)
        for (const amount of ["4.00", "5.00"]) {
          await store.sandbox().chargeback(orderid, { amount })
          expect((await store.admin("POST", `${base}/transactions/${id}/check`, {})).status).toBe(200)
        }
        const { session } = await store.checkout()
        // Declined: a second payment and callback.
        await store.payForm(session.id, "116")
        const terms = { name: "Box", provider_id: "pp_card_direct", engine: "store", amount: "20.00" }
        const plan = { ...terms, currency_code: "eur", period: "month", interval: 1 }
        const today = new Date().toISOString().slice(0, 10)
        for (const account of ["main", "jpy"]) {
          const period = { account, from: today, to: today }
          expect((await store.admin("POST", `${base}/reconciliations`, period)).status).toBe(200)
          expect((await store.admin("POST", `${base}/plans`, { ...plan, name: account })).status).toBe(200)
          await created({}, "bo")
          await uploaded(fileOf([bankRow(account.length)]), "bo")
        }
        await store.callbacksDone()
        const newest = async (path: string) => {
          const { data } = await send({ method: "GET", address: `${base}/${path}` })
          return (Object.values(data).find(Array.isArray) as { id: string }[])[0]?.id ?? ""
        }
        const customer = await store.customer()
        const [operation] = await store.cards().listCardOperations({})
        const lists = [
          "callbacks",
          "disputes",
          "payouts",
          "payouts/batches",
          "plans",
          "reconciliations",
          "transactions",
        ]
        const ids = Object.fromEntries(
          await Promise.all(lists.map(async (path) => [`${base}/${path}`, await newest(path)] as const)),
        )
        return {
          ids: {
            ...ids,
            [`${base}/orders`]: order.id,
            [`${base}/customers`]: customer.id,
            [`${base}/operations`]: operation?.id ?? "none",
          },
          fields: {
            ...{ account: "main", amount: "1.00", currency_code: "eur", note: "Seen by hand", digest: "0" },
            ...{ customer_id: customer.id, plan_id: ids[`${base}/plans`], plan_ids: ids[`${base}/plans`] },
            ...{ from: today, to: today, email: "jane.roe@example.com", phone: "+491701234567", country_code: "de" },
            ...{ provider_id: "pp_card_direct", product_id: null, variant_id: store.seed().variantId, ends_at: null },
            ...{ capturable: "1.00", due_at: new Date().toISOString(), charge_ids: ["csc_1"], seen: "ctl_1" },
            // Of a payout to another destination.
            fields: { destination_id: "quick-of-jane-5544" },
          },
        }
      })

    it("in every wrong form is refused with a code at its field; no answer shows a secret", async () => {
      await hire()
      const known = await rows()
      const acted = () =>
        store
          .sandbox()
          .calls()
          .filter((call) => call.acted)
      const before = acted()
      const keys = store.sandbox().accounts.flatMap((one) => [one.merchantControlKey, one.privateKey ?? CARD_KEY])
      const secrets = [...keys, CARD_KEY, aCard().number.replaceAll(" ", "")]
      const found: string[] = []
      const requests = wrongRequests(known).values()
      const work = async () => {
        for (const request of requests) {
          const problems = await send(request).then(
            (answer) => refusalProblems(request, answer, secrets),
            (error: Error) => [error.message],
          )
          const { method, address, body = "" } = request
          if (problems.length > 0)
            found.push(`${method} ${address} ${body}`.slice(0, 400) + ` → ${problems.join("; ")}`)
        }
      }
      await Promise.all(Array.from({ length: 8 }, work))
      expect(found).toEqual([])
      expect(acted()).toEqual(before)
    })

    it("a cursor that is cut, changed, of another list or of another order is refused", async () => {
      await hire()
      const pages = singleRowPages(await rows())
      const read = async (address: string) => {
        const { status, data } = await send({ method: "GET", address })
        return { status, code: data.code, next: data.next as string | null }
      }
      const cursors = new Map<string, string>()
      for (const page of pages) {
        const { status, next } = await read(page)
        expect({ page, status }).toEqual({ page, status: 200 })
        if (next) cursors.set(page, next)
      }
      // Lists of other stories are empty here: they refuse, and have no cursor of their own.
      expect(cursors.size).toBeGreaterThanOrEqual(8)
      const changed = (cursor: string) => {
        const parts = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[]
        const others = [
          ...[[], {}, null, "x", [...parts.slice(0, 1)], parts.map(() => null), [parts], parts.map(() => "x")],
          ...parts.flatMap((_, at) =>
            [{}, "' OR 1=1", "\0", "2026-02-30T00:00:00+00:00", 9].map((one) => parts.with(at, one)),
          ),
        ]
        const texts = others.map((one) => Buffer.from(JSON.stringify(one)).toString("base64url"))
        return [cursor.slice(0, -3), cursor.slice(2), `x${cursor}`, "%00", "x", ...texts]
      }
      const found: unknown[] = []
      for (const page of pages) {
        const own = cursors.get(page)
        const others = [...cursors].filter(([other]) => other !== page).map(([, cursor]) => cursor)
        const answers = await Promise.all(
          [...others, ...changed(own ?? others[0] ?? "")].map(async (after) => ({
            after: Buffer.from(after, "base64url").toString(),
            ...(await read(`${page}&after=${after}`)),
          })),
        )
        found.push(
          ...answers
            .filter(({ status, code }) => status !== 400 || code !== "request.page_not_found")
            .map((one) => ({ page, ...one })),
        )
        if (own) expect({ page, ...(await read(`${page}&after=${own}`)) }).toMatchObject({ page, status: 200 })
      }
      expect(found).toEqual([])
    })
  })
}

// The routes of payouts need the option.
describeStore("Input of callers", stories, payoutStore)

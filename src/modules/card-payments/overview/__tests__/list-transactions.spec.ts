/** Which payments does the list show, in which state, with which sums? The database derives both, whoever writes the rows. */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { whileLocked } from "../../../../../integration-tests/races/while-locked"
import type { TransactionFilters } from "../list-transactions"
import { rowsReadBy } from "../../../../lists/__tests__/rows-read"
import { describeModule } from "../../__tests__/card-module"
import { fillPayments } from "../../__tests__/fill-payments"
import { aTransaction, anOperation } from "../../__tests__/row-fixtures"
import type { OperationRow, TransactionRow } from "../../records/rows"
import { itEvery } from "../../../../__tests__/it-every"
import { toMessage } from "../../../../messages"

describeModule(
  "The list of payments",
  (cards) => {
    let last = 0
    /** Inserts a payment; the derived columns are left to the database. */
    async function insert(differences: Partial<TransactionRow> = {}): Promise<string> {
      const number = ++last
      const {
        state: _,
        captured_amount: _c,
        returned_amount: _r,
        charged_back_amount: _b,
        ...row
      } = aTransaction({
        id: `ctx_${number}`,
        payment_session_id: `payses_${number}`,
        payment_collection_id: null,
        client_orderid: `p${number}z`,
        orderid: String(1_000 + number),
        ...differences,
      })
      const [inserted] = await cards
        .pg()("card_transaction")
        .insert({ ...row, mismatch: row.mismatch && JSON.stringify(row.mismatch) })
        .returning<{ id: string }[]>("id")
      return inserted?.id ?? ""
    }
    const step = async (transaction_id: string, differences: Partial<OperationRow>, db = cards.pg()) =>
      db("card_operation").insert(anOperation({ transaction_id, ...differences }))
    const read = async (id: string) => (await cards.pg()("card_transaction").where({ id }).first()) as TransactionRow
    const ids = async (filters: TransactionFilters = {}, limit = 100) =>
      (await cards.service.overview.list(filters, { limit })).transactions.map(({ id }) => id)

    const at = new Date("2026-01-01T12:00:00Z")
    const mismatch = toMessage("mismatch.none")
    type Step = Partial<OperationRow>
    const capture = (amount: string, more: Step = {}): Step => ({ type: "capture", amount, ...more })
    const refund = (amount: string, more: Step = {}): Step => ({ type: "return", amount, ...more })

    itEvery<[string, Partial<TransactionRow>, Step[], string]>([
      ["created", { status: null }, [], "0 0 0"],
      ["processing", { status: "processing" }, [], "0 0 0"],
      ["processing", { status: "chain_declined" }, [], "0 0 0"],
      ["unknown", { status: "unknown" }, [], "0 0 0"],
      ["unknown", { status: "approved_maybe" }, [], "0 0 0"],
      ["declined", { status: "filtered" }, [], "0 0 0"],
      ["failed", { status: "error", type: "sale" }, [], "0 0 0"],
      ["authorized", {}, [], "0 0 0"],
      ["authorized", {}, [capture("45.00", { state: "unknown" })], "0 0 0"],
      ["authorized", {}, [capture("45.00", { state: "refused" })], "0 0 0"],
      ["verified", { type: "verification", amount: "0" }, [], "0 0 0"],
      ["captured", { type: "sale" }, [], "45.00 0 0"],
      ["partially_captured", {}, [capture("20.00")], "20.00 0 0"],
      ["captured", {}, [capture("20.00"), capture("25.00")], "45.00 0 0"],
      ["partially_captured", {}, [capture("45.00", { state: "refused" }), capture("20.00")], "20.00 0 0"],
      ["partially_returned", { type: "sale" }, [refund("10.00")], "45.00 10.00 0"],
      ["returned", { type: "sale" }, [refund("45.00")], "45.00 45.00 0"],
      ["returned", {}, [capture("20.00"), refund("20.00")], "20.00 20.00 0"],
      ["partially_returned", {}, [capture("20.00"), refund("0.10"), refund("0.20")], "20.00 0.30 0"],
      ["voided", { released_at: at }, [], "0 0 0"],
      ["charged_back", { type: "sale" }, [{ type: "chargeback", amount: "31.00", origin: "gateway" }], "45.00 0 31.00"],
      ["captured", { type: "sale" }, [{ type: "chargeback", amount: "31.00", state: "pending" }], "45.00 0 0"],
      ["mismatch", { mismatch }, [], "0 0 0"],
      ["returned", { mismatch, reversed_at: at }, [], "0 0 0"],
    ])("is %s: %j with the steps %j", async (state, row, steps, sums) => {
      const id = await insert(row)
      for (const one of steps) await step(id, one)
      const { captured_amount, returned_amount, charged_back_amount, ...stored } = await read(id)
      expect(stored.state).toBe(state)
      expect([captured_amount, returned_amount, charged_back_amount].join(" ")).toBe(sums)
    })

    it("follows a step that ends later, and a status that changes afterwards", async () => {
      const id = await insert()
      const { id: open } = anOperation()
      await step(id, capture("45.00", { id: open, state: "intended" }))
      await cards.pg()("card_operation").where({ id: open }).update({ state: "done" })
      expect(await read(id)).toMatchObject({ state: "captured", captured_amount: "45.00" })
      await cards.pg()("card_operation").where({ id: open }).update({ amount: "40.00" })
      expect(await read(id)).toMatchObject({ state: "partially_captured", captured_amount: "40.00" })
      const sale = await insert({ type: "sale" })
      await cards.pg()("card_transaction").where({ id: sale }).update({ status: "declined" })
      expect(await read(sale)).toMatchObject({ state: "declined", captured_amount: "0" })
    })

    it("has the sum of two captures that were stored at once", async () => {
      const id = await insert()
      const first = (trx: Knex) => step(id, capture("20.00"), trx)
      await whileLocked(cards.pg(), first, () => [Promise.resolve(step(id, capture("25.00")))])
      expect(await read(id)).toMatchObject({ state: "captured", captured_amount: "45.00" })
    })

    it("has the same state and sums after a restore, which may load the steps first and names no schema", async () => {
      const pg = cards.pg()
      const id = await insert()
      await step(id, capture("20.00"))
      await step(id, refund("5.00"))
      const before = await read(id)
      const steps = (await pg("card_operation")) as OperationRow[]
      for (const order of [
        ["card_operation", "card_transaction"],
        ["card_transaction", "card_operation"],
      ]) {
        await pg("card_operation").delete()
        await pg("card_transaction").delete()
        await pg.transaction(async (trx) => {
          await trx.raw("SET LOCAL search_path = ''")
          for (const table of order) {
            // The stored sums do not matter.
            const rows: object[] = table === "card_operation" ? steps : [{ ...before, captured_amount: "9.99" }]
            await trx.withSchema("public").table(table).insert(rows)
          }
        })
        expect(await read(id)).toEqual(before)
      }
      expect(before).toMatchObject({ state: "partially_returned", captured_amount: "20.00", returned_amount: "5.00" })
    })

    it("filters by state, type, account, currency, decline, amount and day of the store", async () => {
      const declined = { status: "declined", decline_category: "insufficient_funds" } as const
      const [hold, sale, refused, other] = [
        await insert({ amount: "9.99", created_at: new Date("2026-01-31T23:30:00Z") }),
        await insert({ type: "sale", amount: "10.00", created_at: new Date("2026-02-01T10:00:00Z") }),
        await insert({ ...declined, amount: "100.00", created_at: new Date("2026-02-02T10:00:00Z") }),
        await insert({
          account: "second",
          currency_code: "jpy",
          amount: "2000",
          created_at: new Date("2026-02-03T10:00:00Z"),
        }),
      ]
      expect(await ids()).toEqual([other, refused, sale, hold])
      expect(await ids({ state: "captured" })).toEqual([sale])
      expect(await ids({ state: "declined", type: "preauth" })).toEqual([refused])
      expect(await ids({ decline_category: "insufficient_funds" })).toEqual([refused])
      expect(await ids({ account: "second" })).toEqual([other])
      expect(await ids({ currency: "JPY" })).toEqual([other])
      expect(await cards.service.overview.listSettings()).toEqual({
        ...{ accounts: ["main"], time_zone: "Europe/Berlin", currencies: ["eur", "jpy"] },
      })
      // As text, "100.00" is less than "9.99".
      expect(await ids({ amount_from: "10", amount_to: "100" })).toEqual([refused, sale])
      // In Berlin, the first payment is of February.
      expect(await ids({ from: "2026-02-01", to: "2026-02-01" })).toEqual([sale, hold])
      expect(await ids({ to: "2026-01-31" })).toEqual([])
    })

    it("filters the payments with a refund that was made at the gateway", async () => {
      const sale = { type: "sale", amount: "45.00" } as const
      const [here, outside] = [await insert(sale), await insert(sale)]
      await insert(sale)
      await step(here, refund("5.00"))
      await step(outside, refund("5.00", { origin: "gateway" }))
      await step(outside, refund("6.00", { origin: "gateway", recorded_at: null }))
      expect(await ids({ refunded_outside: true })).toEqual([outside])
      expect(await ids({ refunded_outside: true, state: "captured" })).toEqual([])
    })

    it("filters the payments whose authorization was voided at the gateway, and not by this store", async () => {
      await cards.paid()
      const [here, outside] = [await cards.paid(), await cards.paid()]
      await cards.service.perform({ transactionId: here.id, type: "void", amount: null, origin: "plugin" })
      await cards.sandbox().reversal(outside.orderid ?? "")
      for (const { id } of [here, outside]) await cards.service.ask(id)
      expect([await read(here.id), await read(outside.id)]).toMatchObject([{ state: "voided" }, { state: "voided" }])
      expect(await ids({ voided_outside: true })).toEqual([outside.id])
    })

    it("finds a payment by each of its ids, by card and by collection or customer, and nothing by a part", async () => {
      await insert({ card_last4: "4242" })
      const id = await insert({ card_last4: "0005", payment_collection_id: "pay_col_9", customer_id: "cus_9" })
      const { client_orderid, orderid, payment_session_id } = await read(id)
      for (const q of [id, client_orderid, orderid ?? "", payment_session_id, "0005"])
        expect(await ids({ q })).toEqual([id])
      const none = { collectionIds: [], customerIds: [] }
      expect(await ids({ q: "#7", found: { ...none, collectionIds: ["pay_col_9"] } })).toEqual([id])
      expect(await ids({ q: "a@b.example", found: { ...none, customerIds: ["cus_9"] } })).toEqual([id])
      const collections = { customer_collections: ["pay_col_9"] }
      const guest = await insert({ payment_collection_id: "pay_col_9" })
      expect(await ids({ customer_id: "cus_9", ...collections })).toEqual([guest, id])
      expect(await ids({ customer_id: "cus_8", ...collections })).toEqual([guest, id])
      expect(await ids({ customer_id: "cus_9" })).toEqual([id])
      await step(id, refund("5.00", { orderid: "77001" }))
      expect(await ids({ q: "77001", found: none })).toEqual([id])
      expect(await ids({ q: "000", found: none })).toEqual([])
      expect(await ids({ q: "%" })).toEqual([])
    })

    it("has every payment on exactly one of its pages, also those of one moment", async () => {
      const all = []
      for (let count = 0; count < 7; count++) all.push(await insert())
      const { overview } = cards.service
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await overview.list({}, { limit: 3, after })
        seen.push(...page.transactions.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after)
      expect(seen).toEqual([...all].sort().reverse())
      await cards.pg()("card_transaction").whereIn("id", all.slice(1)).update({ customer_id: "cus_pages" })
      const search = { q: "a@b.example", found: { collectionIds: [], customerIds: ["cus_pages"] } }
      const first = await overview.list(search, { limit: 4 })
      const rest = await overview.list(search, { limit: 4, after: first.next ?? "" })
      const found = [...first.transactions, ...rest.transactions].map(({ id }) => id)
      expect([found, rest.next]).toEqual([all.slice(1).sort().reverse(), null])
      await expect(overview.list({}, { limit: 3, after: "cursor" })).rejects.toMatchObject({ type: "invalid_data" })
      const exported = []
      for await (const page of overview.exported({})) exported.push(...page.map(({ id }) => id))
      expect(exported).toEqual(seen)
    })

    it("reads few more of 6,000 payments than it shows, with every filter and search", async () => {
      await fillPayments(cards.pg(), 6_000)
      const one = (await cards
        .pg()("card_transaction")
        .whereNotNull("customer_id")
        .whereNotNull("orderid")
        .orderBy("id")
        .first()) as TransactionRow
      const { id, client_orderid, orderid, payment_session_id, payment_collection_id } = one
      const found = { collectionIds: [payment_collection_id ?? ""], customerIds: [one.customer_id ?? ""] }
      const of50 = cards.pg()("card_transaction").groupBy("customer_id").orderByRaw("count(customer_id) DESC").limit(1)
      const most = (await of50.select("customer_id")) as { customer_id: string }[]
      const ofMost = (await cards
        .pg()("card_transaction")
        .where({ ...most[0] })) as TransactionRow[]
      const theirs = {
        collectionIds: ofMost.map((payment) => payment.payment_collection_id ?? ""),
        customerIds: most.map(({ customer_id }) => customer_id),
      }
      const cases: Record<string, TransactionFilters> = {
        all: {},
        "state, most": { state: "captured" },
        "state, few": { state: "mismatch" },
        "type, most": { type: "sale" },
        "type, few": { type: "verification" },
        "account of nobody": { account: "nobody" },
        "currency of nobody": { currency: "JPY" },
        decline: { decline_category: "insufficient_funds" },
        "decline of nobody": { decline_category: "expired_card" },
        customer: { customer_id: one.customer_id ?? "" },
        "customer with orders": { customer_id: one.customer_id ?? "", customer_collections: found.collectionIds },
        "customer with many orders": { ...most[0], customer_collections: theirs.collectionIds },
        "amounts of most": { amount_from: "10", amount_to: "400" },
        "amounts of few": { amount_from: "99.90", amount_to: "100" },
        "amounts of nobody": { amount_from: "5000" },
        "days of nobody": { from: "2020-01-01", to: "2020-02-01" },
        id: { q: id },
        "order id": { q: client_orderid },
        "order id of the gateway": { q: orderid ?? "" },
        session: { q: payment_session_id },
        "digits of many": { q: "1111" },
        "order and address": { q: "somebody@example.com", found },
        "orders of a customer with many": { q: "somebody@example.com", found: theirs },
        nothing: { q: "nothing" },
        "refunds of nobody": { refunded_outside: true },
        "voids of nobody": { voided_outside: true },
      }
      const read: Record<string, number> = {}
      for (const [name, filters] of Object.entries(cases)) {
        read[name] = await rowsReadBy(cards.pg(), "card_transaction", () =>
          cards.service.overview.list(filters, { limit: 20 }),
        )
      }
      // A filter's payments lie among others, so a little more than a page is read.
      expect(Object.entries(read).filter(([, rows]) => rows > 600)).toEqual([])
      expect(read.all).toBeGreaterThan(20)
      const steps = () => cards.service.overview.list({ refunded_outside: true }, { limit: 20 })
      expect(await rowsReadBy(cards.pg(), "card_operation", steps)).toBe(0)
      const stepIds = () => cards.service.overview.list({ q: "nothing" }, { limit: 20 })
      expect(await rowsReadBy(cards.pg(), "card_operation", stepIds)).toBe(0)
      const voids = () => cards.service.overview.list({ voided_outside: true }, { limit: 20 })
      expect(await rowsReadBy(cards.pg(), "card_timeline_entry", voids)).toBe(0)
    })

    it("shows names, sums and card of a row, and no reference", async () => {
      const id = await insert({ type: "sale" })
      await step(id, refund("10.00"))
      const { transactions } = await cards.service.overview.list({}, { limit: 1 })
      expect(transactions).toEqual([
        {
          ...{ id, account: "main", type: "sale", state: "partially_returned", badge: "orange", currency_code: "eur" },
          label: { code: "status.partly_refunded", params: {}, message: "Partly refunded" },
          amount: "45.00",
          sums: { captured: "45.00", returned: "10.00", charged_back: "0.00" },
          ...{ card_source: "form", client_orderid: expect.any(String), orderid: expect.any(String) },
          ...{ payment_collection_id: null, created_at: at, decline_category: null, superseded: null },
          card: { brand: "VISA", last4: "1111", exp_month: "12", exp_year: "2030" },
        },
      ])
    })

    it("has no sums for a payment that does not match, and its reversal in the gateway's currency", async () => {
      const id = await insert({ type: "sale", mismatch, mismatch_currency: "usd", reversed_at: at })
      await step(id, refund("50.00"))
      const { transactions } = await cards.service.overview.list({}, { limit: 1 })
      expect(transactions).toMatchObject([{ state: "returned", amount: "45.00", currency_code: "eur", sums: null }])
      const { calls } = await cards.service.overview.history(await read(id))
      expect(calls).toMatchObject([{ amount: "50.00", currency_code: "usd" }])
    })

    it("has the calls, callbacks and other attempts of a payment", async () => {
      const id = await insert({ payment_collection_id: "pay_col_9" })
      const other = await insert({ payment_collection_id: "pay_col_9", status: "declined" })
      await step(
        id,
        capture("20.00", { state: "refused", error_code: "110", error_message: "Not today", recorded_at: null }),
      )
      const { client_orderid } = await read(id)
      const callback = { account: "main", status: "approved", type: "preauth", orderid: "1", state: "processed" }
      await cards
        .pg()("card_callback")
        .insert([
          { id: "ccb_1", ...callback, client_orderid, fingerprint: "1" },
          { id: "ccb_2", ...callback, client_orderid, account: "second", fingerprint: "2" },
        ])
      const history = await cards.service.overview.history(await read(id))
      expect(history).toMatchObject({
        calls: [{ type: "capture", state: "refused", amount: "20.00", error: { gateway_code: "110" } }],
        callbacks: [{ id: "ccb_1", reported_status: "approved", deliveries: 1 }],
        attempts: [{ id: other, state: "declined" }],
      })
      expect(JSON.stringify(history)).not.toContain("fingerprint")
    })

    it("shows the newest 100 calls and 200 entries of a payment, the older entries, and the number of all", async () => {
      const id = await insert()
      const many = Array.from({ length: 201 }, (_, number) => String(number))
      const refused = many.map((number) =>
        anOperation({
          ...{ id: `cop_${number}`, transaction_id: id, state: "refused", amount: number },
          created_at: new Date(at.getTime() + Number(number) * 1_000),
        }),
      )
      await cards.pg()("card_operation").insert(refused)
      const entry = { transaction_id: id, kind: "status", params: {}, code: "attempt.never_arrived" }
      await cards
        .pg()("card_timeline_entry")
        .insert(many.map((number) => ({ id: `ctl_${number}`, ...entry })))
      const { calls } = await cards.service.overview.history(await read(id))
      expect([calls.length, calls[0]?.amount, calls.at(-1)?.amount]).toEqual([100, "101", "200"])
      const page = async (before?: number) => {
        const view = await cards.service.overview.view(await read(id), null, { before })
        return { ...view, ids: view.timeline.map((one) => one.id) }
      }
      const { ids, timeline_count, timeline_next } = await page()
      expect([ids.length, timeline_count, ids[0], ids.at(-1)]).toEqual([200, 201, "ctl_200", "ctl_1"])
      expect(await page(timeline_next ?? 0)).toMatchObject({ ids: ["ctl_0"], timeline_count: 201, timeline_next: null })
    })
  },
  { plugin: { timeZone: "Europe/Berlin" } },
)

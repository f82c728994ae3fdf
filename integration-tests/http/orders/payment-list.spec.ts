import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { pollCardPaymentsWorkflow } from "medusa-plugin-card-payments/workflows"
import { toMessage } from "../../../src/messages"
import { canceledCollections } from "../../../src/api/admin/card-payments/medusa-tables"
import indexMedusaTables from "../../../src/migration-scripts/card-index-medusa-tables"
import { describeStore, eventually } from "../../environment/card-store"

describeStore("The list of card payments", (store) => {
  it("a payment is found by order number, e-mail address, each id and card, with and without an order", async () => {
    type Row = { id: string; state: string; order: { id: string } | null; email: string | null }
    const found = async (query: Record<string, string>) => {
      const { status, data } = await store.admin<{ transactions: Row[] }>(
        "GET",
        `/admin/card-payments/transactions?${new URLSearchParams(query).toString()}`,
      )
      expect(status).toBe(200)
      return data.transactions
    }
    const email = `Charged.No.Order-${Date.now()}@Example.com`
    const { order, orderid } = await store.buy({ cart: { email } })
    const { session: abandoned } = await store.checkout({ cart: { email } })
    await store.payForm(abandoned.id, "116")
    const [paid] = await store.transactionsOf(order.id)
    type Named = { order: { display_id: number; customer_id: string } }
    const path = `/admin/orders/${order.id}?fields=display_id,customer_id`
    const { display_id, customer_id } = (await store.admin<Named>("GET", path)).data.order
    const ids = async (q: string) => (await found({ q })).map(({ id }) => id)
    for (const q of [`#${display_id}`, order.id, orderid, paid?.client_orderid, paid?.id]) {
      expect([q, await ids(q ?? "")]).toEqual([q, [paid?.id]])
    }
    const both = await found({ q: email.toUpperCase() })
    expect(both).toMatchObject([{ order: null }, { id: paid?.id, order: { id: order.id } }])
    expect(both.map((one) => one.email?.toLowerCase())).toEqual([email.toLowerCase(), email.toLowerCase()])
    // A guest's payment has no customer of its own: the provider keeps cards of signed-in customers.
    expect(await found({ customer_id })).toEqual(both)
    const ofCustomer = await store.admin("GET", `/admin/card-payments/customers/${customer_id}`)
    expect(ofCustomer.data).toMatchObject({ customer: { payments: { rows: both.map(({ id }) => ({ id })) } } })
    expect((await found({ q: "1111", limit: "1" })).length).toBe(1)
    expect(await found({ q: "nobody@example.com" })).toEqual([])
    // As `db:migrate` does, after all migrations.
    for (let times = 0; times < 2; times += 1) await indexMedusaTables({ container: store.container() })
    const pg = store.container().resolve("__pg_connection__")
    const { rows: indexes } = await pg.raw<{ rows: unknown[] }>(
      "SELECT FROM pg_indexes WHERE indexname ~ '^IDX_card_(order|cart|customer)_(email|canceled)$'",
    )
    expect(indexes.length).toBe(4)
    const plan = await pg.transaction(async (trx) => {
      // In a small table a scan is cheaper.
      await trx.raw("SET LOCAL enable_seqscan = off")
      const plans: object[] = []
      const raw = async (sql: string, bindings: object) => {
        const explained = await trx.raw<{ rows: object[] }>(`EXPLAIN ${sql}`, bindings as never)
        plans.push(...explained.rows)
        return explained
      }
      await canceledCollections({ raw } as never, { from: new Date(0), until: new Date(), most: 1_000 })
      return JSON.stringify(plans)
    })
    expect(plan).toContain("IDX_card_order_canceled")
    const changed = `Changed-${Date.now()}@Example.com`
    expect(await store.admin("POST", `/admin/orders/${order.id}`, { email: changed })).toMatchObject({ status: 200 })
    expect(await found({ q: changed.toUpperCase() })).toMatchObject([{ id: paid?.id, email: changed }])
    const byText = [`#${display_id}`, order.id, changed, email].map((q) => ({ q }))
    const queries: Record<string, string>[] = [...byText, { customer_id }]
    const bySql = await Promise.all(queries.map(found))
    expect(bySql.map((rows) => rows.length)).toEqual([1, 1, 1, 2, 2])
    // As where Medusa's orders are in another database.
    jest.spyOn(MedusaModule, "getModuleResolutions").mockReturnValue({} as never)
    expect(await Promise.all(queries.map(found))).toEqual(bySql)
    jest.restoreAllMocks()
    await store.admin("POST", `/admin/orders/${order.id}`, { email })

    const { data } = await store.admin<{ transaction: Record<string, unknown> }>(
      "GET",
      `/admin/card-payments/transactions/${paid?.id}`,
    )
    expect(data.transaction).toMatchObject({
      ...{
        id: paid?.id,
        state: "authorized",
        order: { id: order.id, display_id },
        customer: { email: email.toLowerCase() },
      },
      calls: [{ type: "preauth-form", state: "done" }],
      callbacks: [{ reported_status: "approved", state: "processed" }],
      attempts: [],
    })
    const [{ id: received } = { id: "" }] = data.transaction.callbacks as { id: string }[]
    expect(await store.admin("GET", `/admin/card-payments/callbacks/${received}`)).toMatchObject({
      status: 200,
      data: {
        callback: { id: received, transaction_id: paid?.id, amount: "45.00", currency_code: "eur", attempts: 0 },
      },
    })
    const figures = async () => {
      type Figures = { totals: { captured: string; net: string; approved: number; payments: number } }
      const { status, data } = await store.admin<Figures>(
        "GET",
        "/admin/card-payments/overview?period=today&currency=eur",
      )
      expect(status).toBe(200)
      return data.totals
    }
    const before = await figures()
    await store.buy({ provider: "auto" })
    const after = await figures()
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    expect(cents(after.captured) - cents(before.captured)).toBe(4_500)
    expect(cents(after.net) - cents(before.net)).toBe(4_500)
    expect([after.approved - before.approved, after.payments - before.payments]).toEqual([1, 1])

    const file = await store.admin("GET", `/admin/card-payments/transactions/export?q=${encodeURIComponent(email)}`)
    expect(String(file.data).split("\r\n").slice(1, 3)).toMatchObject([
      expect.stringContaining(both[0]?.id ?? ""),
      expect.stringMatching(new RegExp(`${paid?.id}.*,45.00,EUR,.*${order.id},${display_id},`)),
    ])

    // Of many attempts, the order has the newest, and every one that holds money.
    await pg.raw(
      `INSERT INTO card_transaction
       SELECT (jsonb_populate_record(paid, jsonb_build_object('id', 'ctx_MANY' || n, 'client_orderid', 'pmany' || n || 'z',
         'status', 'declined', 'superseded_at', now(), 'created_at', now() + n * interval '1 second',
         'approved_at', NULL, 'recorded_at', NULL))).*
       FROM card_transaction paid, generate_series(1, 25) n WHERE paid.id = ?`,
      [paid?.id ?? ""],
    )
    type OfOrder = { transactions: { id: string }[]; attempts: number }
    const { transactions, attempts } = (await store.admin<OfOrder>("GET", `/admin/card-payments/orders/${order.id}`))
      .data
    const newest = Array.from({ length: 19 }, (_, at) => `ctx_MANY${25 - at}`)
    expect(transactions.map(({ id }) => id)).toEqual([...newest, paid?.id])
    expect(attempts).toBe(26)
  })

  it("what needs attention has the button that ends it, and goes away with it", async () => {
    type Row = { id: string; kind: string; actions: { name: string; path: string; body: object }[] }
    const at = "/admin/card-payments/attention"
    // Without an account, the store's own rows are listed as well: no schedule runs in a story.
    const inbox = async (query = "account=main") =>
      (await store.admin<{ attention: Row[] }>("GET", `${at}?${query}`)).data.attention
    const count = async () => (await store.admin<{ count: number }>("GET", `${at}/count?account=main`)).data
    const filtered = async () => {
      const path = "/admin/card-payments/transactions?needs_attention=true"
      return (await store.admin<{ transactions: { id: string }[] }>("GET", path)).data.transactions.map(({ id }) => id)
    }
    const fortyFive = { amount: "45.00", currency: "EUR" }
    const pg = store.container().resolve("__pg_connection__")
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const { order: held } = await store.buy()
    const { order: canceled, orderid } = await store.buy({ provider: "auto" })
    const { order: dropped, payment, orderid: holdOfDropped } = await store.buy()
    await store.callbacksDone()
    expect([await inbox(), await count(), await filtered()]).toEqual([[], { count: 0, is_capped: false }, []])

    const [hold] = await store.transactionsOf(held.id)
    const [paid] = await store.transactionsOf(canceled.id)
    const [kept] = await store.transactionsOf(dropped.id)
    await pg("card_transaction")
      .whereIn("id", [hold?.id ?? "", kept?.id ?? ""])
      .update({ approved_at: ago(6 * 24) })
    // The events of the cancellations were lost.
    await pg("order")
      .whereIn("id", [canceled.id, dropped.id])
      .update({ status: "canceled", canceled_at: ago(1) })
    const rows = await inbox()
    expect(rows).toMatchObject([
      {
        kind: "canceled_order",
        order: { id: canceled.id },
        amount: "45.00",
        subject: { type: "payment", id: paid?.id },
      },
      // Not as a hold that expires, whose button is Capture.
      { kind: "canceled_order", subject: { type: "payment", id: kept?.id }, actions: [{}, { name: "void" }] },
      {
        kind: "hold_expires",
        order: { id: held.id },
        currency_code: "eur",
        subject: { type: "payment", id: hold?.id },
      },
    ])
    expect((await store.admin("POST", `/admin/orders/${canceled.id}/archive`)).status).toBe(200)
    expect(await inbox()).toEqual(rows)
    // The badge learns of canceled orders within a minute.
    jest.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000)
    expect(await count()).toEqual({ count: 3, is_capped: false })
    jest.restoreAllMocks()
    expect((await filtered()).sort()).toEqual([hold?.id, paid?.id, kept?.id].sort())
    jest.spyOn(MedusaModule, "getModuleResolutions").mockReturnValue({} as never)
    expect(await Promise.all([inbox(), filtered()])).toEqual([rows, expect.arrayContaining([hold?.id, paid?.id])])
    jest.restoreAllMocks()
    const file = await store.admin("GET", "/admin/card-payments/transactions/export?needs_attention=true&hold=open")
    const both = [kept?.id, hold?.id].map((id) => expect.stringContaining(`${id},`) as unknown)
    expect(String(file.data).trim().split("\r\n").slice(1)).toEqual(both)
    expect(await inbox("kind=mismatch")).toEqual([])
    expect(await inbox("account=nobody")).toEqual([])

    // Nobody captures it meanwhile, here or on Medusa's own route.
    const reason = { message: "The order was canceled." }
    expect((await store.transactionsOf(dropped.id))[0]?.actions).toMatchObject({ capture: { allowed: false, reason } })
    const routes = [
      [`/admin/card-payments/transactions/${kept?.id}/capture`, { amount: "45.00" }],
      [`/admin/payments/${payment.id}/capture`, {}],
    ] as const
    for (const [path, body] of routes) {
      expect(await store.admin("POST", path, body)).toMatchObject({ status: 400, data: reason })
    }
    expect(store.callsTo("capture")).toEqual([])

    for (const { actions } of rows) {
      const step = actions.find(({ name }) => name !== "check")
      expect((await store.admin("POST", step?.path ?? "", step?.body)).status).toBe(200)
    }
    await store.callbacksDone()
    await eventually(async () => expect(await inbox()).toEqual([]))
    expect(await filtered()).toEqual([])
    expect((await store.transactionsOf(held.id))[0]?.amounts).toMatchObject({ captured: "45.00" })
    expect(store.sandbox().order(orderid)?.amounts.returned).toBe("45.00")
    expect(store.sandbox().order(holdOfDropped)?.amounts.released).toBe("45.00")

    // An outage is a row, and one entry of the feed whichever server looks.
    const failing = { failing_since: ago(1), last_failed_at: ago(0), failures: 9, last_failure: "503" }
    await pg("card_account_health")
      .insert({ id: "main", ...failing })
      .onConflict("id")
      .merge()
    const [outage] = await inbox("kind=account_outage")
    expect(outage).toMatchObject({ kind: "account_outage" })
    const poll = () => pollCardPaymentsWorkflow(store.container()).run({ input: {} })
    await Promise.all([poll(), poll()])
    await poll()
    const feed = async () =>
      (await store.admin<{ notifications: { data: { title: string } }[] }>("GET", "/admin/notifications?channel=feed"))
        .data.notifications
    const entry = { title: "Calls to the gateway fail", account: "main" }
    await eventually(async () => expect(await feed()).toMatchObject([{ data: entry }]))
    // Likewise an outcome that is unknown for an hour, and a reversal that failed for an hour.
    const unpaid = { status: "unknown", created_at: ago(2), submitted_at: ago(2), next_check_at: null }
    await pg("card_transaction").where({ id: hold?.id }).update(unpaid)
    const refusal = toMessage("reason.quoted", { reason: "Void refused" })
    const { code, params } = toMessage("payment.not_reversed_yet", { amount: fortyFive, reason: refusal })
    await pg("card_timeline_entry").insert({
      ...{ id: "ctl_not_reversed", transaction_id: hold?.id, kind: "warning", code, params: JSON.stringify(params) },
      created_at: ago(2),
    })
    await store.cards().overdue.noteReversal(hold?.id ?? "", refusal)
    await Promise.all([poll(), poll()])
    await poll()
    const titles = [
      "A payment could not be reversed",
      "Calls to the gateway fail",
      "The outcome of a payment is unknown",
    ]
    await eventually(async () => expect((await feed()).map(({ data }) => data.title).sort()).toEqual(titles))
    // Test connection, the row's button: the answer ends it.
    const [test] = outage?.actions ?? []
    expect((await store.admin("POST", test?.path ?? "", test?.body)).status).toBe(200)
    expect(await inbox("kind=account_outage")).toEqual([])

    // Of an account that the options lack, nothing is asked.
    await store.cards().update(paid?.id ?? "", { account: "former" })
    for (const verb of ["check", "return"]) {
      const asked = await store.admin("POST", `/admin/card-payments/transactions/${paid?.id}/${verb}`, {})
      expect(asked).toMatchObject({ status: 400, data: { code: "account.gone" } })
    }

    for (const query of [
      "kind=other",
      "limit=0",
      "limit=101",
      "after=cursor",
      "account=%00",
      "q=x",
      "kind=mismatch&kind=chargeback",
    ]) {
      const { status, data } = await store.admin<{ type: string; message: string }>("GET", `${at}?${query}`)
      expect({ query, status, type: data.type }).toEqual({ query, status: 400, type: "invalid_data" })
    }
    for (const path of [
      `${at}/count?limit=1`,
      "/admin/card-payments/transactions?needs_attention=yes",
      "/admin/card-payments/transactions?hold=all",
    ]) {
      expect((await store.admin("GET", path)).status).toBe(400)
    }
  })
})

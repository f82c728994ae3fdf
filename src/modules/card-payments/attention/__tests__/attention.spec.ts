/** Which payments and accounts need a person, and when does each row go away? */
import type { AttentionKind, FoundAttention } from "../../../../contracts"
import { allPages } from "../../../../lists"
import { countParts, pageOfParts } from "../../../../lists/joined-lists"
import { englishText, toMessage } from "../../../../messages"
import { describeModule } from "../../__tests__/card-module"
import { fillPayments } from "../../__tests__/fill-payments"
import { aTransaction, anOperation } from "../../__tests__/row-fixtures"
import type { DisputeRow, OperationRow, TransactionRow } from "../../records/rows"
import type { OrdersOfMedusa } from "../attention"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describeModule("What needs attention", (cards) => {
  const start = Date.now()
  const ago = (ms: number) => new Date(start - ms)
  let last = 0
  let canceled: string[] = []
  let awaited: string[] = []
  const orders: OrdersOfMedusa = {
    canceledCollections: () => Promise.resolve(canceled),
    awaited: () => Promise.resolve(new Set(awaited)),
  }
  beforeEach(() => {
    canceled = []
    awaited = []
  })

  type Json = "mismatch" | "superseded_reason" | "reversal_reason"
  /** Inserts a payment of ten days ago; the derived columns are left to the database. */
  async function insert(differences: Partial<TransactionRow> = {}): Promise<string> {
    const number = ++last
    const at = ago(10 * HOUR_MS)
    const {
      state: _,
      captured_amount: _c,
      returned_amount: _r,
      charged_back_amount: _b,
      ...row
    } = aTransaction({
      id: `ctx_${number}`,
      payment_session_id: `payses_${number}`,
      payment_collection_id: `pay_col_${number}`,
      client_orderid: `p${number}z`,
      orderid: String(1_000 + number),
      ...{ created_at: at, approved_at: at, recorded_at: at },
      ...differences,
    })
    const json = Object.fromEntries(
      (["mismatch", "superseded_reason", "reversal_reason"] satisfies Json[]).map((name) => {
        return [name, row[name] && JSON.stringify(row[name])]
      }),
    )
    await cards
      .pg()("card_transaction")
      .insert({ ...row, ...json })
    return row.id
  }
  const update = (id: string, changes: object) => cards.pg()("card_transaction").where({ id }).update(changes)
  const step = async (transaction_id: string, differences: Partial<OperationRow>) => {
    const row = anOperation({ transaction_id, created_at: ago(HOUR_MS), ...differences })
    await cards.pg()("card_operation").insert(row)
    return row.id
  }
  const dispute = (transaction_id: string, { kind, state }: Pick<DisputeRow, "kind" | "state">) => {
    const dated = { due_at: ago(-DAY_MS), sort_at: ago(HOUR_MS) }
    const row = { id: `cdp_${transaction_id}`, transaction_id, account: "main", kind, state, ...dated }
    return cards
      .pg()("card_dispute")
      .insert({ ...row, reported_as: transaction_id, amount: "45.00", currency_code: "eur" })
  }
  const parts = (account?: string) => cards.service.attention.parts({ account }, orders)
  async function rows(account?: string): Promise<FoundAttention[]> {
    const found = []
    for (const part of await parts(account)) {
      const page = await part.page({ limit: 100 })
      expect(await part.count(100)).toBe(page.rows.length)
      found.push(...page.rows)
    }
    return found
  }
  const kinds = async () => (await rows()).map(({ kind, subject }) => [kind, subject.id])
  const listed = async () =>
    (await cards.service.overview.list({ attention: orders }, { limit: 1_000 })).transactions.map(({ id }) => id)
  /** The payments that the rows of all parts are about. */
  async function aboutPayments(): Promise<string[]> {
    const found = new Set<string>()
    for (const part of await parts()) {
      for await (const page of allPages(100, (asked) => part.page(asked)))
        for (const { subject } of page) if (subject.type === "payment") found.add(subject.id)
    }
    return [...found].sort()
  }
  /** The one row there is; the filter of the list of payments finds its payment. */
  async function theRow(kind: AttentionKind): Promise<FoundAttention> {
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row?.kind).toBe(kind)
    if (row?.subject.type === "payment") expect(await listed()).toEqual([row.subject.id])
    return row as FoundAttention
  }
  async function nothing(): Promise<void> {
    expect(await rows()).toEqual([])
    expect(await listed()).toEqual([])
  }
  const due = toMessage("reversal.paid_another_way")
  const mismatch = toMessage("mismatch.no_currency", { expected: { amount: "45.00", currency: "EUR" } })

  it("has no row for payments that are in order", async () => {
    await insert()
    await insert({ type: "sale" })
    await insert({ status: "declined", recorded_at: null })
    await insert({ status: "processing", recorded_at: null })
    await insert({ released_at: ago(HOUR_MS) })
    await step(await insert(), { amount: "45.00" })
    // Superseded before it was paid.
    await insert({ status: "declined", recorded_at: null, superseded_at: ago(5 * HOUR_MS) })
    await nothing()
  })

  it("has a payment with an unknown outcome after a quarter of an hour, until it is known", async () => {
    const id = await insert({ status: "unknown", approved_at: null, recorded_at: null, created_at: ago(60_000) })
    await nothing()
    await update(id, { created_at: ago(HOUR_MS) })
    const actions = [{ name: "check", path: `/admin/card-payments/transactions/${id}/check`, allowed: true }]
    const rest = { account: "main", since: ago(HOUR_MS), message: { code: "attention.payment_not_polled" } }
    expect(await theRow("unknown_outcome")).toMatchObject({ amount: "45.00", currency_code: "eur", ...rest, actions })
    await update(id, { next_check_at: ago(0) })
    expect((await theRow("unknown_outcome")).message.code).toBe("attention.payment_unknown")
    await update(id, { status: "declined" })
    await nothing()
  })

  it.each(["intended", "pending", "unknown"] as const)(
    "has an unresolved step in the state %s, until it is resolved",
    async (state) => {
      const id = await insert()
      const operation = await step(id, { state, type: "capture", amount: "20.00", recorded_at: null })
      const row = await theRow("unknown_outcome")
      expect(row).toMatchObject({ amount: "20.00", subject: { type: "payment", id } })
      expect(row.actions).toMatchObject([
        { name: "check", allowed: true },
        { name: "resolve_step", path: `/admin/card-payments/operations/${operation}/resolve`, allowed: true },
      ])
      await cards.pg()("card_operation").where({ id: operation }).update({ state: "refused" })
      await nothing()
    },
  )

  it("has a mismatch with the whole return as its action, until it was reversed", async () => {
    const id = await insert({
      ...{ mismatch, mismatch_code: "currency", mismatch_amount: "50.00", mismatch_currency: "usd" },
      ...{ mismatch_reversal: "return", recorded_at: null },
    })
    const row = await theRow("mismatch")
    expect(row).toMatchObject({ amount: "50.00", currency_code: "usd" })
    expect(row.actions).toMatchObject([{ name: "return", allowed: true }])
    await update(id, { reversal_requested_at: ago(60_000), reversal_reason: JSON.stringify(due) })
    await nothing()
    await update(id, { reversal_due_at: ago(2 * HOUR_MS) })
    await theRow("orphaned_payment")
    await update(id, { reversed_at: ago(60_000) })
    await nothing()
  })

  it("offers no return of a mismatch that cannot be reversed from here, even where another attempt replaced it", async () => {
    await insert({
      mismatch,
      mismatch_code: "order",
      mismatch_reversal: null,
      recorded_at: null,
      superseded_at: ago(HOUR_MS),
    })
    expect((await theRow("mismatch")).actions.map(({ name }) => name)).toEqual(["check"])
  })

  it("has orphaned money that could not be returned for over an hour, until it was", async () => {
    const reason = toMessage("superseded.other_session")
    const id = await insert({ recorded_at: null, superseded_at: ago(5 * HOUR_MS), superseded_reason: reason })
    // The money has just arrived.
    await nothing()
    await update(id, { reversal_due_at: ago(2 * HOUR_MS) })
    const row = await theRow("orphaned_payment")
    expect(row).toMatchObject({ amount: "45.00", since: ago(2 * HOUR_MS) })
    expect(englishText(row.message)).toContain("45.00 EUR belong to no order")
    await step(id, { type: "void", state: "done" })
    await update(id, { released_at: ago(60_000) })
    await nothing()
  })

  it("has a failed reversal with what is left of the payment, until nothing is", async () => {
    const id = await insert({ type: "sale", reversal_reason: due })
    await step(id, { type: "return", amount: "15.00", created_at: ago(HOUR_MS) })
    await update(id, { reversal_due_at: ago(2 * HOUR_MS) })
    expect(await theRow("reversal_failed")).toMatchObject({ amount: "30.00" })
    await step(id, { type: "return", amount: "30.00" })
    await nothing()
  })

  it("has the money of a canceled order, whether its reversal was requested or the event was lost", async () => {
    const reversal_reason = toMessage("reversal.order_canceled")
    const requested = await insert({ reversal_reason })
    await nothing()
    await update(requested, { reversal_due_at: ago(2 * HOUR_MS) })
    const ended = (name: string) => ({ amount: "45.00", actions: [{ name: "check" }, { name, allowed: true }] })
    expect(await theRow("canceled_order")).toMatchObject({ subject: { id: requested }, ...ended("void") })
    await update(requested, { reversed_at: ago(60_000) })
    await nothing()
    const lost = await insert({ type: "sale", payment_collection_id: "pay_col_lost" })
    canceled = ["pay_col_lost"]
    expect(await theRow("canceled_order")).toMatchObject({ subject: { id: lost }, ...ended("return") })
    await step(lost, { type: "return", amount: "45.00" })
    await nothing()
    // The rest of the hold expires.
    await insert({ payment_collection_id: "pay_col_lost" }).then((id) => step(id, { type: "capture", amount: "20.00" }))
    expect(await theRow("canceled_order")).toMatchObject({ amount: "20.00", actions: [{}, { name: "return" }] })
    canceled = []
    // Medusa has no payment that it could void.
    await update(await insert({ reversal_reason, recorded_at: null }), { reversal_due_at: ago(2 * HOUR_MS) })
    expect(await theRow("canceled_order")).toMatchObject(ended("return"))
  })

  it("has a mismatch that a person acknowledged before its order was canceled, although the event was lost", async () => {
    const id = await insert({ mismatch: toMessage("status.mismatch"), payment_collection_id: "lost" })
    await cards.service.note(id, { kind: "acknowledged", message: due })
    await nothing()
    canceled = ["lost"]
    expect(await theRow("canceled_order")).toMatchObject({ amount: "45.00", actions: [{ name: "check" }] })
  })

  it("says that a mismatch keeps a canceled order's money, until all of it went back at the gateway", async () => {
    const code = async () => (await theRow("mismatch")).message.code
    const id = await insert({ type: "sale", mismatch: toMessage("status.mismatch"), mismatch_amount: "40.00" })
    await update(id, { reversal_reason: JSON.stringify(toMessage("reversal.order_canceled")) })
    expect(await code()).toBe("payment.mismatch_keeps_money")
    await step(id, { type: "return", amount: "40.00", origin: "gateway" })
    expect(await code()).toBe("attention.mismatch")
  })

  it("has a chargeback with its amount", async () => {
    const id = await insert({ type: "sale" })
    await step(id, { type: "chargeback", amount: "31.00", origin: "gateway" })
    await dispute(id, { kind: "chargeback", state: "new" })
    const path = `/admin/card-payments/disputes/cdp_${id}/answered`
    expect(await theRow("chargeback")).toMatchObject({ amount: "31.00", actions: [{ name: "set_dispute", path }] })
    await cards.pg()("card_dispute").update({ state: "answered" })
    await nothing()
  })

  it("has an unanswered dispute that moved no money, with the payment's amount", async () => {
    const id = await insert({ type: "sale" })
    await dispute(id, { kind: "retrieval", state: "new" })
    const row = await theRow("chargeback")
    expect(row).toMatchObject({ amount: "45.00", message: { code: "attention.dispute" } })
    await cards.pg()("card_dispute").update({ state: "won" })
    await nothing()
  })

  it("has a hold two days before the bank releases it, with what is left of it, until it is captured", async () => {
    const id = await insert({ approved_at: ago(5 * DAY_MS - HOUR_MS) })
    await nothing()
    await update(id, { approved_at: ago(5 * DAY_MS + HOUR_MS) })
    const row = await theRow("hold_expires")
    expect(row.message.params).toMatchObject({ at: new Date(start + 2 * DAY_MS - HOUR_MS).toISOString() })
    expect(row.actions).toMatchObject([{ name: "capture", body: { amount: "45.00" }, allowed: true }, { name: "void" }])
    await step(id, { amount: "20.00" })
    const rest = await theRow("hold_expires")
    expect(rest).toMatchObject({ amount: "25.00" })
    expect(rest.actions).toMatchObject([{ name: "capture", body: { amount: "25.00" } }])
    await update(id, { approved_at: ago(9 * DAY_MS) })
    expect((await theRow("hold_expires")).message.code).toBe("attention.hold_expired")
    await step(id, { amount: "25.00" })
    await nothing()
  })

  it("has the rest of a captured hold until no bank keeps it any more: nothing else would end the row", async () => {
    const id = await insert({ approved_at: ago(29 * DAY_MS) })
    expect((await theRow("hold_expires")).actions.map(({ name }) => name)).toEqual(["capture", "void"])
    await step(id, { amount: "20.00" })
    await nothing()
    expect(await listed()).toEqual([])
    await update(id, { approved_at: ago(27 * DAY_MS) })
    expect(await theRow("hold_expires")).toMatchObject({ amount: "25.00", message: { code: "attention.hold_expired" } })
  })

  it("has the hold of an account that the options do not have any more", async () => {
    await insert({ account: "former", approved_at: ago(6 * DAY_MS) })
    expect(await theRow("hold_expires")).toMatchObject({ account: "former" })
  })

  it("offers no second step while one of a hold is unresolved: both are rows of the same payment", async () => {
    const id = await insert({ approved_at: ago(6 * DAY_MS) })
    await step(id, { state: "unknown", type: "capture", recorded_at: null })
    expect((await kinds()).sort()).toEqual([
      ["hold_expires", id],
      ["unknown_outcome", id],
    ])
    const all = await rows()
    expect(new Set(all.map((row) => row.id)).size).toBe(2)
    const actions = all.find(({ kind }) => kind === "hold_expires")?.actions ?? []
    expect(actions.map(({ allowed, reason }) => [allowed, reason?.code])).toEqual([
      [false, "step.being_confirmed"],
      [false, "step.being_confirmed"],
    ])
    expect(await listed()).toEqual([id])
  })

  it("has a decline after the order, until another attempt pays or the order does not wait any more", async () => {
    const id = await insert({ status: "declined", approved_at: null, recorded_at: null })
    const collection = `pay_col_${last}`
    await cards.service.note(id, {
      kind: "warning",
      message: toMessage("payment.declined_after_order"),
      event: { name: "declined_after_order", amount: "45.00" },
    })
    awaited = [collection]
    expect(await theRow("declined_after_order")).toMatchObject({ subject: { type: "payment", id }, amount: "45.00" })
    awaited = []
    await nothing()
    awaited = [collection]
    await insert({ payment_collection_id: collection })
    await nothing()
  })

  describe("a refund made at the gateway", () => {
    const refunded = async (differences: Partial<OperationRow> = {}) => {
      const id = await insert({ type: "sale" })
      const open = { type: "return", origin: "gateway", amount: "20.00", recorded_at: null } as const
      return { id, operation: await step(id, { ...open, ...differences }) }
    }

    it("is shown after a quarter of an hour, with the reason of its timeline, until Medusa has it", async () => {
      const { id, operation } = await refunded({ created_at: ago(60_000) })
      const operations = () => cards.pg()("card_operation").where({ id: operation })
      await nothing()
      await operations().update({ created_at: ago(HOUR_MS) })
      const row = await theRow("step_unrecorded")
      expect(row).toMatchObject({ amount: "20.00", currency_code: "eur", account: "main", since: ago(HOUR_MS) })
      expect(row.message.code).toBe("attention.step_unrecorded")
      expect(row.actions).toMatchObject([
        { name: "check", path: `/admin/card-payments/transactions/${id}/check`, allowed: true },
      ])
      const amount = { amount: "20.00", currency: "EUR" }
      for (const code of ["outside_refund.order_changing", "outside_refund.not_covered"] as const)
        await cards.service.note(id, { kind: "warning", message: toMessage(code, { amount }) })
      expect((await theRow("step_unrecorded")).message.code).toBe("outside_refund.not_covered")
      await cards.service.note(id, { kind: "recorded", message: toMessage("outside_refund.recorded", { amount }) })
      expect((await theRow("step_unrecorded")).message.code).toBe("attention.step_unrecorded")
      expect(await rows("second")).toEqual([])
      await operations().update({ recorded_at: new Date() })
      await nothing()
    })

    it("is none of a payment that Medusa does not have, or where the option leaves it to people", async () => {
      const { id } = await refunded()
      await update(id, { recorded_at: null })
      await nothing()
      await update(id, { recorded_at: new Date() })
      await theRow("step_unrecorded")
      const { options } = cards.service["context"]
      const before = options.externalRefunds
      options.externalRefunds = "show"
      await nothing()
      options.externalRefunds = before
    })
  })

  it("has the payments that the filter of the list shows, of few and of many", async () => {
    await fillPayments(cards.pg(), 3_000)
    for (const orderIsWaiting of [true, false]) {
      const id = await insert({ status: "declined", approved_at: null, recorded_at: null })
      if (orderIsWaiting) awaited.push(`pay_col_${last}`)
      await cards.service.note(id, {
        kind: "warning",
        message: toMessage("payment.declined_after_order"),
        event: { name: "declined_after_order", amount: "45.00" },
      })
    }
    canceled = [`pay_col_${last + 1}`]
    await insert()
    await step(await insert(), { type: "return", origin: "gateway", amount: "20.00", recorded_at: null })
    await step(await insert(), { state: "unknown", recorded_at: null })
    await step(await insert(), { recorded_at: null })
    const few = await aboutPayments()
    expect((await listed()).sort()).toEqual(few)
    expect(few.length).toBeGreaterThan(20)
    // Over a thousand are found by the conditions themselves.
    const unknown = { status: "unknown", payment_collection_id: null, created_at: ago(HOUR_MS) }
    const captured = cards.pg()("card_transaction").where({ state: "captured" }).limit(1_000)
    await cards.pg()("card_transaction").whereIn("id", captured.select("id")).update(unknown)
    const many = await aboutPayments()
    const shown: string[] = []
    const pages = allPages(500, async (page) => {
      const { transactions, next } = await cards.service.overview.list({ attention: orders }, page)
      return { rows: transactions, next }
    })
    for await (const page of pages) shown.push(...page.map(({ id }) => id))
    expect(many.length).toBeGreaterThan(1_000)
    expect(shown.sort()).toEqual(many)
  })

  it("has a key that cardKeys lacks, for saved cards and recurring payments, and not the key that it has", async () => {
    const card = { customer_id: "cus_1", account: "main", transaction_id: "ctx_1" }
    const { keyIds } = cards.service.attention
    const [known] = keyIds()
    await cards
      .pg()("card_saved_card")
      .insert([
        { id: "csc_1", ...card, reference: `v1.${known}.a.b.c` },
        { id: "csc_2", ...card, reference: "v1.lost.a.b.c" },
        { id: "csc_3", ...card, reference: "v1.lost.a.b.c" },
        { id: "csc_4", ...card, reference: "v1.older.a.b.c", deleted_at: new Date() },
      ])
    await cards
      .pg()("card_recurring_payment")
      .insert({
        id: "crp_1",
        ...{ subscription_id: "csb_1", customer_id: "cus_1", account: "main", provider_id: "pp_card_main" },
        ...{ endpoint: "1", client_orderid: "r1", reference: "v1.gone.a.b.c", state: "active", currency_code: "eur" },
        ...{ sync_state: "synced", requested_terms: "{}", card_ids: [] },
      })
    const found = (await rows()).map(({ kind, message }) => [kind, message.code, message.params])
    expect(found).toEqual([
      ["keys_unreadable", "attention.schedules_unreadable", { count: 1, key: "gone" }],
      ["keys_unreadable", "attention.cards_unreadable", { count: 2, key: "lost" }],
    ])
  })

  describe("callbacks that stopped", () => {
    const callback = (account: string, created_at: Date) =>
      cards
        .pg()("card_callback")
        .insert({
          id: `ccb_${++last}`,
          ...{ account, created_at, status: "approved", type: "sale", orderid: "1", client_orderid: "x" },
          ...{ state: "processed", fingerprint: String(last) },
        })
    const paid = async (number: number, differences: Partial<TransactionRow> = {}) => {
      for (let count = 0; count < number; count++) await insert({ type: "sale", ...differences })
    }

    it("are shown once five payments became final without one, until one arrives", async () => {
      await callback("main", ago(DAY_MS))
      await paid(4)
      await nothing()
      await paid(1, { status: "declined" })
      expect(await theRow("callbacks_stopped")).toMatchObject({ account: "main", since: ago(DAY_MS) })
      await callback("main", ago(60_000))
      await nothing()
    })

    it("are none where an account never had one, where its payments are young, or never came to the gateway", async () => {
      await paid(6)
      await callback("main", ago(DAY_MS))
      await cards
        .pg()("card_transaction")
        .update({ created_at: ago(60_000) })
      await nothing()
      await cards
        .pg()("card_transaction")
        .update({ created_at: ago(HOUR_MS), orderid: null })
      await nothing()
    })
  })

  it("has each row on exactly one of the pages, also those of one moment, and counts at most as asked", async () => {
    for (let count = 0; count < 7; count++) {
      await insert({ status: "unknown", recorded_at: null })
      await insert({ approved_at: ago(6 * DAY_MS) })
    }
    const all = (await rows()).map(({ id }) => id)
    expect(all).toHaveLength(14)
    for (const limit of [1, 3, 7, 14, 100]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page: { rows: FoundAttention[]; next: string | null } = await pageOfParts(await parts(), {
          list: "attention",
          page: { limit, after },
        })
        expect(page.rows.length).toBeGreaterThan(0)
        seen.push(...page.rows.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after)
      expect(seen).toEqual(all)
    }
    expect(await countParts(await parts(), 14)).toEqual({ count: 14, is_capped: false })
    expect(await countParts(await parts(), 13)).toEqual({ count: 13, is_capped: true })
    const wrong = { list: "attention", page: { limit: 1, after: "cursor" } }
    await expect(pageOfParts(await parts(), wrong)).rejects.toMatchObject({ type: "invalid_data" })
  })

  it("has the rows of one account", async () => {
    await insert({ status: "unknown", recorded_at: null })
    await insert({ status: "unknown", recorded_at: null, account: "second" })
    expect((await rows("second")).map(({ account }) => account)).toEqual(["second"])
    expect(await rows("nobody")).toEqual([])
  })
})

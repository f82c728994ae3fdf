/** What do the figures of a period say about a ledger that was added up by hand? */
import type { HoldFilter, PaymentFigures, PeriodFigures } from "../../../../contracts"
import { toMessage } from "../../../../messages"
import { describeModule } from "../../__tests__/card-module"
import { fillPayments } from "../../__tests__/fill-payments"
import { aTransaction, anOperation } from "../../__tests__/row-fixtures"
import type { Context } from "../../context"
import type { OperationRow, TransactionRow } from "../../records/rows"
import { type FiguresRequest, paymentFigures } from "../payment-figures"

describeModule("The figures of payments", (cards) => {
  let last = 0
  /** Inserts a payment with its steps. The database derives state and sums. */
  async function pay(row: Partial<TransactionRow>, steps: Partial<OperationRow>[] = []): Promise<void> {
    const number = ++last
    const {
      state: _,
      captured_amount: _c,
      returned_amount: _r,
      charged_back_amount: _b,
      ...given
    } = aTransaction({
      id: `ctx_${number}`,
      payment_session_id: `payses_${number}`,
      payment_collection_id: null,
      client_orderid: `p${number}z`,
      ...row,
      approved_at: row.status && row.status !== "approved" ? null : (row.approved_at ?? row.created_at),
      final_at: row.final_at ?? row.created_at,
    })
    await cards
      .pg()("card_transaction")
      .insert({ ...given, mismatch: given.mismatch && JSON.stringify(given.mismatch) })
    for (const step of steps) {
      await cards
        .pg()("card_operation")
        .insert(anOperation({ transaction_id: given.id, ...step }))
    }
  }
  const sale = (at: string, amount: string, more: Partial<TransactionRow> = {}): Partial<TransactionRow> => ({
    type: "sale",
    amount,
    created_at: new Date(at),
    ...more,
  })
  const step = (
    type: OperationRow["type"],
    at: string,
    amount: string,
    more: Partial<OperationRow> = {},
  ): Partial<OperationRow> => ({ type, amount, created_at: new Date(at), ...more })

  const read = (request: FiguresRequest, { zone = "Europe/Berlin", now = "2026-06-15T12:00:00Z" } = {}) =>
    paymentFigures(
      {
        pg: cards.pg(),
        now: () => new Date(now),
        options: { timeZone: zone, accounts: { main: {}, second: {} } },
      } as unknown as Context,
      request,
    )
  const totals = async (...given: Parameters<typeof read>) => (await read(...given)).totals as PeriodFigures
  const june = { from: "2026-06-01", to: "2026-06-10" }

  describe("of money", () => {
    it("count a sale on the day of its approval, and steps on their own days", async () => {
      // Started in May, paid in June.
      await pay(sale("2026-05-31T21:00:00Z", "50.00", { approved_at: new Date("2026-06-01T10:00:00Z") }))
      // Started before both periods.
      await pay(sale("2026-05-10T10:00:00Z", "3.30", { approved_at: new Date("2026-06-05T10:00:00Z") }))
      // A hold of May, captured in two parts in June, of which one is returned in the next period.
      await pay({ created_at: new Date("2026-05-20T10:00:00Z"), amount: "45.00" }, [
        step("capture", "2026-06-02T10:00:00Z", "20.00"),
        step("capture", "2026-06-03T10:00:00Z", "5.10"),
        step("return", "2026-06-12T10:00:00Z", "20.00"),
      ])
      // A sale of the period before, returned in part and charged back in part.
      await pay(sale("2026-05-25T10:00:00Z", "100.00"), [
        step("return", "2026-06-03T10:00:00Z", "30.05", { origin: "gateway" }),
        step("chargeback", "2026-06-04T10:00:00Z", "70.00", { origin: "gateway" }),
      ])
      const figures = await read(june)
      expect(figures.totals).toMatchObject({
        captured: "78.40",
        refunded: "30.05",
        charged_back: "70.00",
        net: "-21.65",
        chargebacks: 1,
      })
      expect(figures.previous_period).toEqual({ from: "2026-05-22", to: "2026-05-31" })
      expect(figures.previous).toMatchObject({ captured: "100.00", refunded: "0.00", net: "100.00", payments: 2 })
      expect(netByDay(figures)).toEqual({
        "2026-06-01": "50.00",
        "2026-06-02": "20.00",
        "2026-06-03": "-24.95",
        "2026-06-04": "-70.00",
        "2026-06-05": "3.30",
      })
      expect(await totals({ from: "2026-06-11", to: "2026-06-20" })).toMatchObject({
        captured: "0.00",
        refunded: "20.00",
      })
    })

    it("compare a day that has not ended with the same hours of the day before", async () => {
      // 09:00 in Berlin.
      const now = "2026-06-15T07:00:00Z"
      await pay(sale("2026-06-14T06:59:59.999Z", "5.00"))
      const evening = "2026-06-14T07:00:00Z"
      await pay(sale(evening, "40.00"), [step("return", evening, "1.00"), step("chargeback", evening, "2.00")])
      await pay(sale("2026-06-15T06:00:00Z", "7.00"))
      const figures = await read({ period: "today" }, { now })
      expect(figures.compared_until).toEqual(new Date(evening))
      expect(figures.totals).toMatchObject({ captured: "7.00", payments: 1 })
      const none = { refunded: "0.00", charged_back: "0.00", chargebacks: 0 }
      expect(figures.previous).toMatchObject({ captured: "5.00", payments: 1, approved: 1, ...none })
      const whole = await read({ from: "2026-06-15", to: "2026-06-15" }, { now: "2026-06-16T07:00:00Z" })
      expect(whole.previous).toMatchObject({ captured: "45.00", refunded: "1.00", charged_back: "2.00", payments: 2 })
    })

    it("count a sale once, although Medusa's capture of it is a step of the ledger", async () => {
      await pay(sale("2026-06-02T10:00:00Z", "45.00"), [
        step("capture", "2026-06-03T10:00:00Z", "45.00", { origin: "gateway", medusa_reference: "capt_1" }),
      ])
      expect(await totals(june)).toMatchObject({ captured: "45.00", net: "45.00" })
    })

    it("leave out what is not confirmed, released, or of a payment that does not match", async () => {
      await pay({ created_at: new Date("2026-06-02T10:00:00Z") }, [
        step("capture", "2026-06-02T10:00:00Z", "45.00", { state: "unknown" }),
      ])
      await pay({ created_at: new Date("2026-06-02T10:00:00Z"), released_at: new Date("2026-06-02T11:00:00Z") }, [
        step("void", "2026-06-02T11:00:00Z", "45.00"),
      ])
      await pay(sale("2026-06-02T10:00:00Z", "9.00"), [
        step("return", "2026-06-03T10:00:00Z", "9.00", { state: "refused" }),
        step("chargeback", "2026-06-03T10:00:00Z", "9.00", { state: "pending" }),
      ])
      const mismatch = toMessage("mismatch.none")
      await pay(sale("2026-06-02T10:00:00Z", "7.00", { mismatch }), [step("return", "2026-06-03T10:00:00Z", "1.00")])
      expect(await totals(june)).toMatchObject({
        ...{ captured: "9.00", refunded: "0.00", charged_back: "0.00", net: "9.00", payments: 3, approved: 3 },
      })
    })

    it("are exact where floating point is not, and have the decimals of their currency", async () => {
      for (let count = 0; count < 10; count++) await pay(sale("2026-06-02T10:00:00Z", "0.10"))
      await pay(sale("2026-06-02T10:00:00Z", "90071992547409.93"))
      await pay(sale("2026-06-02T10:00:00Z", "1000", { currency_code: "jpy" }))
      await pay(sale("2026-06-02T10:00:00Z", "1.2", { currency_code: "kwd" }), [
        step("return", "2026-06-03T10:00:00Z", "0.005"),
      ])
      expect(await totals({ ...june, currency: "eur" })).toMatchObject({ captured: "90071992547410.93" })
      expect(await totals({ ...june, currency: "jpy" })).toMatchObject({ captured: "1000", refunded: "0", net: "1000" })
      expect(await totals({ ...june, currency: "kwd" })).toMatchObject({ captured: "1.200", net: "1.195" })
    })
  })

  describe("of one currency and account", () => {
    beforeEach(async () => {
      await pay(sale("2026-06-02T10:00:00Z", "1.00", { currency_code: "usd" }))
      await pay(sale("2026-06-02T10:00:00Z", "2.00", { currency_code: "usd", account: "second" }))
      await pay(sale("2026-06-02T10:00:00Z", "4.00"))
      await pay(sale("2025-01-02T10:00:00Z", "8.00", { currency_code: "gbp" }))
    })

    it("start with the most used one, and name all", async () => {
      expect(await read(june)).toMatchObject({
        ...{ currency_code: "usd", currencies: ["eur", "gbp", "usd"], account: null },
        totals: { captured: "3.00", payments: 2 },
      })
      expect(await read({ ...june, currency: "eur" })).toMatchObject({ totals: { captured: "4.00", payments: 1 } })
      expect(await read({ ...june, account: "second" })).toMatchObject({
        account: "second",
        totals: { captured: "2.00" },
      })
    })

    it("are those of the newest payment where the period has none", async () => {
      expect(await read({ from: "2026-04-01", to: "2026-04-02", account: "second" })).toMatchObject({
        currency_code: "usd",
        totals: { captured: "0.00", payments: 0, approval_rate: null, average_seconds_to_final: null },
      })
    })

    it("are empty for a currency and an account that have no payments", async () => {
      expect(await read({ ...june, currency: "jpy" })).toMatchObject({ totals: { captured: "0", payments: 0 } })
      expect(await read({ ...june, account: "nobody" })).toMatchObject({ currency_code: null, totals: null, now: null })
    })
  })

  it("can be asked for the first and the last day that a request may name", async () => {
    await pay(sale("2026-06-02T10:00:00Z", "1.00"))
    for (const day of ["0001-01-01", "9999-12-31"]) {
      expect(await totals({ from: day, to: day })).toMatchObject({ captured: "0.00", payments: 0 })
    }
  })

  it("are missing in a store without payments", async () => {
    expect(await read({})).toMatchObject({
      ...{ currency_code: null, currencies: [], totals: null, previous: null, parts: [], now: null },
      period: { name: "last_30_days", from: "2026-05-17", to: "2026-06-15" },
    })
  })

  describe("by day", () => {
    it.each([
      // Clocks of Berlin go forward on 29 March and back on 25 October.
      [
        "Europe/Berlin",
        "2026-03-29",
        ["2026-03-28T22:59:59.999Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59.999Z", "2026-03-29T22:00:00Z"],
      ],
      [
        "Europe/Berlin",
        "2026-10-25",
        ["2026-10-24T21:59:59.999Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00:00Z"],
      ],
      [
        "America/New_York",
        "2026-06-02",
        ["2026-06-02T03:59:59.999Z", "2026-06-02T04:00:00Z", "2026-06-03T03:59:59.999Z", "2026-06-03T04:00:00Z"],
      ],
    ])("follow the clocks of %s on %s", async (zone, day, [before, first, end, after]) => {
      await pay(sale(before as string, "1.00"), [step("return", before as string, "0.10")])
      await pay(sale(first as string, "2.00"), [step("return", first as string, "0.20")])
      await pay(sale(end as string, "4.00"), [step("return", end as string, "0.40")])
      await pay(sale(after as string, "8.00"), [step("return", after as string, "0.80")])
      const figures = await read({ from: day, to: day }, { zone })
      expect(figures.parts).toHaveLength(1)
      expect(figures.totals).toMatchObject({ captured: "6.00", refunded: "0.60", payments: 2 })
      expect(figures.previous).toMatchObject({ captured: "1.00", refunded: "0.10", payments: 1 })
    })

    it("are by months where the period has more than 92 days", async () => {
      await pay(sale("2026-01-31T22:59:00Z", "1.00"))
      await pay(sale("2026-01-31T23:01:00Z", "2.00"))
      const { parts, parts_are } = await read({ from: "2026-01-15", to: "2026-06-10" })
      expect(parts_are).toBe("month")
      expect(parts.map(({ from, to, captured }) => [from, to, captured])).toEqual([
        ["2026-01-15", "2026-01-31", "1.00"],
        ["2026-02-01", "2026-02-28", "2.00"],
        ["2026-03-01", "2026-03-31", "0.00"],
        ["2026-04-01", "2026-04-30", "0.00"],
        ["2026-05-01", "2026-05-31", "0.00"],
        ["2026-06-01", "2026-06-10", "0.00"],
      ])
    })
  })

  describe("of approvals", () => {
    const attempt = (status: string | null, more: Partial<TransactionRow> = {}) =>
      pay({ status, created_at: new Date("2026-06-02T10:00:00Z"), ...more })

    it("compare approved with declined attempts; canceled and open ones do not count", async () => {
      await attempt("approved")
      await attempt("approved", { type: "sale" })
      await attempt("declined", { decline_category: "insufficient_funds" })
      // The shopper's next attempt replaced it; the bank had declined it.
      await attempt("declined", { decline_category: "declined", superseded_at: new Date("2026-06-02T10:01:00Z") })
      await attempt("filtered", { decline_category: "filtered" })
      await attempt("error", { decline_category: null })
      await attempt("declined", { decline_category: "canceled_by_shopper" })
      await attempt(null)
      await attempt(null, { superseded_at: new Date("2026-06-02T10:01:00Z") })
      await attempt("processing")
      await attempt("unknown")
      const { totals: sums, parts } = await read(june)
      expect(sums).toMatchObject({
        ...{ approved: 2, declined: 4, canceled_by_shopper: 1, open: 4, approval_rate: "33.3", payments: 2 },
      })
      expect(parts[1]).toMatchObject({
        ...{ from: "2026-06-02", approved: 2, declined: 4, approval_rate: "33.3" },
        declines: { insufficient_funds: 1, declined: 1, filtered: 1, error: 1, canceled_by_shopper: 1 },
      })
      expect(parts[2]).toMatchObject({ approved: 0, approval_rate: null, declines: {} })
    })

    it("count a verification of a card as an attempt, and not as a payment", async () => {
      await attempt("approved")
      await attempt("approved", { type: "verification", amount: "0" })
      await attempt("declined", { type: "verification", amount: "0", decline_category: "expired_card" })
      expect(await totals(june)).toMatchObject({ approved: 2, declined: 1, approval_rate: "66.7", payments: 1 })
    })

    it("keep a payment approved that was refunded, released or charged back later", async () => {
      await attempt("approved", { released_at: new Date("2026-06-03T10:00:00Z") })
      await pay(sale("2026-06-02T10:00:00Z", "9.00"), [step("return", "2026-06-03T10:00:00Z", "9.00")])
      await pay(sale("2026-06-02T10:00:00Z", "9.00"), [
        step("chargeback", "2026-06-03T10:00:00Z", "4.00"),
        step("chargeback", "2026-06-04T10:00:00Z", "5.00"),
      ])
      expect(await totals(june)).toMatchObject({
        ...{ approved: 3, approval_rate: "100.0", chargebacks: 2, chargeback_rate: "66.67" },
      })
    })

    it("average the time to a final outcome, which the database records once", async () => {
      await attempt("approved", { final_at: new Date("2026-06-02T10:00:10Z") })
      await attempt("declined", { decline_category: "declined", final_at: new Date("2026-06-02T10:00:31Z") })
      await attempt("processing")
      expect(await totals(june)).toMatchObject({ average_seconds_to_final: "21" })
      const started = Date.now()
      await cards.pg()("card_transaction").where({ status: "processing" }).update({ status: "declined" })
      const declined = (await cards
        .pg()("card_transaction")
        .where({ decline_category: null, status: "declined" })
        .first()) as TransactionRow
      expect(declined.final_at?.getTime()).toBeGreaterThanOrEqual(started - 1_000)
      await cards
        .pg()("card_transaction")
        .where({ id: declined.id })
        .update({ status: "approved", approved_at: new Date() })
      expect(await cards.transaction(declined.id)).toMatchObject({ final_at: declined.final_at })
    })
  })

  describe("of what is open now", () => {
    // A Monday; the week ends on Sunday, 21 June.
    const now = "2026-06-15T12:00:00Z"
    const hold = (approved: string, more: Partial<TransactionRow> = {}, steps: Partial<OperationRow>[] = []) =>
      pay({ created_at: new Date(approved), approved_at: new Date(approved), amount: "10.00", ...more }, steps)

    it("add up the uncaptured rest of holds by the day on which they expire", async () => {
      await hold("2026-06-08T11:59:00Z")
      await hold("2026-06-08T12:01:00Z", {}, [step("capture", "2026-06-09T10:00:00Z", "2.50")])
      await hold("2026-06-14T21:59:00Z")
      await hold("2026-06-14T22:01:00Z", { account: "second" })
      await hold("2026-06-14T10:00:00Z", {}, [step("capture", "2026-06-14T11:00:00Z", "10.00")])
      await hold("2026-06-14T10:00:00Z", { released_at: new Date("2026-06-14T11:00:00Z") })
      await hold("2026-06-14T10:00:00Z", { mismatch: toMessage("mismatch.none") })
      await hold("2026-06-14T10:00:00Z", { currency_code: "usd" })
      await hold("2026-06-14T10:00:00Z", { type: "sale" })
      expect((await read({ ...june, currency: "eur" }, { now })).now?.authorizations).toEqual({
        open: { count: 3, amount: "27.50" },
        expiring: { count: 2, amount: "17.50" },
        week_ends: "2026-06-21",
        expired: { count: 1, amount: "10.00" },
      })
      const second = await read({ ...june, currency: "eur", account: "second" }, { now })
      expect(second.now?.authorizations).toMatchObject({ open: { count: 1, amount: "10.00" }, expiring: { count: 0 } })
      const { options, now: clock } = cards.service["context"]
      const zone = options.timeZone
      cards.service["context"].now = () => new Date(now)
      options.timeZone = "Europe/Berlin"
      const shown = async (hold: HoldFilter) => {
        const { transactions } = await cards.service.overview.list({ hold, currency: "eur" }, { limit: 10 })
        return transactions.map(({ created_at, state }) => [created_at.toISOString().slice(0, 16), state])
      }
      expect(await shown("open")).toEqual([
        ["2026-06-14T22:01", "authorized"],
        ["2026-06-14T21:59", "authorized"],
        ["2026-06-08T12:01", "partially_captured"],
      ])
      expect(await shown("expiring")).toEqual((await shown("open")).slice(1))
      expect(await shown("expired")).toEqual([["2026-06-08T11:59", "authorized"]])
      cards.service["context"].now = clock
      options.timeZone = zone
    })

    it("count unknown outcomes of payments and steps with the oldest", async () => {
      await pay({ status: "unknown", created_at: new Date("2026-06-14T10:00:00Z") })
      await hold("2026-06-01T10:00:00Z", {}, [step("capture", "2026-06-13T10:00:00Z", "5.00", { state: "unknown" })])
      await hold("2026-06-01T10:00:00Z", {}, [step("void", "2026-06-12T10:00:00Z", "5.00", { state: "pending" })])
      await pay({ status: "unknown", created_at: new Date("2026-06-10T10:00:00Z"), currency_code: "usd" })
      const { unknown } = (await read({ ...june, currency: "eur" }, { now })).now ?? {}
      expect(unknown).toEqual({ payments: 1, steps: 1, oldest_since: new Date("2026-06-13T10:00:00Z") })
      const listed = await cards.service.overview.list({ unknown: true, currency: "EUR" }, { limit: 10 })
      expect(listed.transactions.map(({ state }) => state).sort()).toEqual(["authorized", "unknown"])
      expect((await read({ ...june, currency: "usd", account: "second" }, { now })).now?.unknown).toEqual({
        ...{ payments: 0, steps: 0, oldest_since: null },
      })
    })
  })

  it("count as many declines of a reason as the list shows with its filters", async () => {
    await fillPayments(cards.pg(), 1_500)
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const days = { from: day(600), to: day(1) }
    const { totals: sums } = await read({ ...days, currency: "eur" }, { zone: "UTC" })
    const reasons = Object.entries(sums?.declines ?? {})
    expect(reasons.map(([, count]) => count).every((count) => count > 3)).toBe(true)
    for (const [decline_category, count] of reasons) {
      const filters = { ...days, decline_category, currency: "eur" }
      const { transactions, next } = await cards.service.overview.list(filters, { limit: 500 })
      expect([decline_category, transactions.length, next]).toEqual([decline_category, count, null])
    }
  })

  it("equal the sums that the database keeps for each payment, over all of them", async () => {
    await fillPayments(cards.pg(), 1_500)
    const { rows } = await cards.pg().raw<{ rows: Record<string, string>[] }>(
      `SELECT currency_code, sum(captured_amount::numeric)::text AS captured, sum(returned_amount::numeric)::text AS refunded,
         sum(charged_back_amount::numeric)::text AS charged_back,
         count(*) FILTER (WHERE status = 'approved' AND type <> 'verification')::int AS payments
       FROM card_transaction WHERE mismatch IS NULL GROUP BY 1 ORDER BY 1`,
    )
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    // Some chargebacks of the filling lie ahead.
    const request = { from: day(800), to: day(-40) }
    for (const { currency_code, captured, refunded, charged_back, payments } of rows) {
      const figures = await read({ ...request, currency: currency_code }, { zone: "Asia/Kathmandu" })
      const decimal = (text = "0") => Number(text).toFixed(2)
      expect(figures.totals).toMatchObject({
        ...{ captured: decimal(captured), refunded: decimal(refunded), charged_back: decimal(charged_back), payments },
      })
      const sumOf = (name: "captured" | "refunded" | "approved") =>
        figures.parts.reduce((total, part) => total + Math.round(Number(part[name]) * 100), 0) / 100
      expect(sumOf("captured").toFixed(2)).toBe(captured && decimal(captured))
      expect(sumOf("approved")).toBe(figures.totals?.approved)
    }
  })
})

/** Without the days on which nothing moved. */
function netByDay({ parts }: PaymentFigures<Date>): Record<string, string> {
  return Object.fromEntries(parts.filter(({ net }) => net !== "0.00").map(({ from, net }) => [from, net]))
}

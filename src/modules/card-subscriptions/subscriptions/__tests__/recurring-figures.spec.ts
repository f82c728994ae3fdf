/** What will be charged tomorrow, and what recurs each month? */
import { scansOf } from "../../../../lists/__tests__/rows-read"
import { describeSubscriptions, type Shop } from "../../__tests__/subscription-module"
import { whereCharged } from "../charges-of-tomorrow"
import { aChargeRow, aSubscriptionRow } from "../../__tests__/row-fixtures"
import type { ChargeRow, SubscriptionRow, SubscriptionState } from "../../rows"

// The clock of the tests: 31 January 2027, 10:00 UTC.
describeSubscriptions("Recurring figures", (shop) => {
  let last = 0
  const none = { count: 0, amount: "0.00" }
  const period = {
    ...{ before: new Date("2026-12-01T00:00:00Z"), from: new Date("2027-01-01T00:00:00Z") },
    until: new Date("2027-02-01T00:00:00Z"),
  }
  async function add({ pg }: Shop, row: Partial<SubscriptionRow>, charge?: Partial<ChargeRow>): Promise<void> {
    const id = `csb_${++last}`
    const { retry_hours, next_terms, ...given } = aSubscriptionRow({ id, ...row })
    await pg("card_subscription").insert({
      ...given,
      retry_hours: JSON.stringify(retry_hours),
      next_terms: next_terms && JSON.stringify(next_terms),
    })
    if (!charge) return
    const { reason, ...declined } = aChargeRow({
      ...{ id: `cch_${last}`, subscription_id: id, payment_session_id: `payses_${last}` },
      ...charge,
    })
    await pg("card_subscription_charge").insert({ ...declined, reason: JSON.stringify(reason) })
  }
  const later = new Date("2027-02-15T10:00:00Z")
  const tomorrow = new Date("2027-02-01T10:00:00Z")
  const tomorrowIn = async (providers?: string[]) => {
    const { currencies, tomorrow: day } = await shop().service.reading.recurring(period, { providers })
    expect(day).toBe("2027-02-01")
    return Object.fromEntries(currencies.map((one) => [one.currency_code, one.tomorrow]))
  }

  /** The list that the figure leads to. */
  const listedTomorrow = async (filters: { currency?: string; providers?: string[] } = {}) => {
    const days = { charge_from: "2027-02-01", charge_to: "2027-02-01" }
    const { subscriptions } = await shop().service.reading.list({ ...days, ...filters, limit: 50 }, () => false)
    return subscriptions.map(({ amount }) => amount).sort()
  }

  it("add up tomorrow's periods and retries by currency, at the terms that apply by then", async () => {
    await add(shop(), { amount: "10.00", next_at: new Date("2027-02-01T00:00:00Z") })
    await add(shop(), { amount: "20.00", next_at: new Date("2027-02-01T23:59:59Z"), state: "past_due" })
    await add(shop(), { amount: "1000", currency_code: "jpy", next_at: tomorrow })
    await add(shop(), { next_at: new Date("2027-01-31T23:59:59Z") })
    await add(shop(), { next_at: new Date("2027-02-02T00:00:00Z") })
    // Ends tomorrow, without a charge.
    await add(shop(), { next_at: tomorrow, state: "canceling" })
    await add(shop(), { next_at: tomorrow, state: "paused" })
    const next_terms = { amount: "5.50", period: "month", interval: 1 } as SubscriptionRow["next_terms"]
    await add(shop(), { amount: "50.00", next_at: tomorrow, next_plan_id: "cpl_2", next_terms })
    await add(shop(), { next_at: later, state: "past_due" }, { amount: "7.05", retry_at: tomorrow })
    await add(shop(), { next_at: later, state: "past_due" }, { amount: "9.00", retry_at: later })
    await add(shop(), { next_at: null, state: "canceled" }, { amount: "9.00", retry_at: tomorrow })
    expect(await tomorrowIn()).toEqual({
      eur: { count: 4, amount: "42.55" },
      jpy: { count: 1, amount: "1000" },
    })
    expect(await listedTomorrow()).toEqual(["10.00", "1000", "20.00", "29.00", "50.00"])
    expect(await listedTomorrow({ currency: "JPY" })).toEqual(["1000"])
    const { currencies } = await shop().service.reading.recurring(period, { currency: "jpy" })
    expect(currencies.map((one) => [one.currency_code, one.tomorrow.count])).toEqual([["jpy", 1]])
  })

  it("of a day that starts at one o'clock leave out the next midnight", async () => {
    // The clocks of Santiago skip the midnight before this day; the next one is at 03:00 UTC.
    await add(shop(), { amount: "1.00", next_at: new Date("2026-09-07T02:59:59Z") })
    await add(shop(), { amount: "2.00", next_at: new Date("2026-09-07T03:00:00Z") })
    const query = shop().pg("card_subscription").select("amount")
    whereCharged(query, { from: "2026-09-06", to: "2026-09-06", zone: "America/Santiago" })
    expect(await query).toEqual([{ amount: "1.00" }])
  })

  it("are listed from a day on, and until a day", async () => {
    await add(shop(), { amount: "1.00", next_at: tomorrow })
    await add(shop(), { amount: "2.00", next_at: later })
    await add(shop(), { amount: "3.00", next_at: null, state: "paused" })
    const amounts = async (days: { charge_from?: string; charge_to?: string }) =>
      (await shop().service.reading.list({ ...days, limit: 50 }, () => false)).subscriptions.map(({ amount }) => amount)
    expect(await amounts({ charge_from: "2027-02-02" })).toEqual(["2.00"])
    expect(await amounts({ charge_to: "2027-02-14" })).toEqual(["1.00"])
    expect((await amounts({ charge_to: "2027-02-15" })).sort()).toEqual(["1.00", "2.00"])
  })

  it("foresee the period of a daily subscription that is still charged today", async () => {
    const daily = { period: "day", amount: "1.00", next_at: new Date("2027-01-31T18:00:00Z") } as const
    await add(shop(), daily)
    await add(shop(), { ...daily, interval: 2 })
    await add(shop(), { ...daily, charges_limit: 2 })
    await add(shop(), { ...daily, ends_at: new Date("2027-01-31T20:00:00Z") })
    expect(await tomorrowIn()).toEqual({ eur: { count: 1, amount: "1.00" } })
    expect(await listedTomorrow()).toEqual(["1.00"])
  })

  it("count the subscriptions of some providers", async () => {
    await add(shop(), { amount: "10.00", next_at: tomorrow })
    await add(shop(), { amount: "20.00", next_at: tomorrow, provider_id: "pp_card_second" })
    const second = await shop().service.reading.recurring(period, { providers: ["pp_card_second"] })
    expect(second.currencies).toEqual([
      {
        ...{ currency_code: "eur", monthly_recurring_revenue: "20.00", tomorrow: { count: 1, amount: "20.00" } },
        ...{ charged: none, charged_before: none },
      },
    ])
    expect(await listedTomorrow({ providers: ["pp_card_second"] })).toEqual(["20.00"])
    expect((await shop().service.reading.recurring(period, { providers: [] })).currencies).toEqual([])
  })

  it("add up the charges of both engines that were paid in the period and in the one before, without returned ones", async () => {
    const [january, december] = [
      { state: "paid", paid_at: period.from },
      { state: "paid", paid_at: period.before },
    ] as const
    await add(shop(), {}, { ...january, amount: "10.00" })
    await add(shop(), { engine: "gateway" }, { ...january, amount: "2.05", period_index: null })
    await add(shop(), { state: "canceled" }, { ...january, amount: "0.10", is_signup: true })
    await add(shop(), {}, { ...january, paid_at: new Date("2027-01-31T23:59:59.999Z"), amount: "1.00" })
    await add(shop(), {}, { ...january, paid_at: period.until })
    await add(shop(), {}, { ...january, state: "returned" })
    await add(shop(), {}, { ...january, state: "charging" })
    await add(shop(), { provider_id: "pp_card_second" }, { ...december, amount: "7.00" })
    await add(shop(), {}, { ...december, paid_at: new Date("2026-12-31T23:59:59.999Z"), amount: "5.00" })
    await add(shop(), {}, { ...december, paid_at: new Date("2026-11-30T23:59:59.999Z") })
    await add(shop(), { currency_code: "jpy" }, { ...december, amount: "900", currency_code: "jpy" })
    const charged = async (chosen?: { providers?: string[]; currency?: string }) =>
      (await shop().service.reading.recurring(period, chosen)).currencies.map((one) => [
        ...[one.currency_code, one.charged.count, one.charged.amount],
        ...[one.charged_before.count, one.charged_before.amount],
      ])
    const yen = ["jpy", 0, "0", 1, "900"]
    expect(await charged()).toEqual([["eur", 4, "13.15", 2, "12.00"], yen])
    expect(await charged({ currency: "jpy" })).toEqual([yen])
    expect(await charged({ providers: ["pp_card_second"] })).toEqual([["eur", 0, "0.00", 1, "7.00"]])
    expect(await charged({ providers: ["pp_card_second"], currency: "jpy" })).toEqual([])
  })

  it("leave out the charges of the period before after the time of the day until which it is compared", async () => {
    const comparedUntil = new Date(period.from.getTime() - 3_600_000)
    await add(shop(), {}, { state: "paid", paid_at: new Date(comparedUntil.getTime() - 1), amount: "5.00" })
    await add(shop(), {}, { state: "paid", paid_at: comparedUntil, amount: "3.00" })
    await add(shop(), {}, { state: "paid", paid_at: period.from, amount: "1.00" })
    const { currencies } = await shop().service.reading.recurring({ ...period, comparedUntil })
    expect(currencies).toMatchObject([
      { charged: { count: 1, amount: "1.00" }, charged_before: { count: 1, amount: "5.00" } },
    ])
  })

  it("read the charges of both periods by an index, not those of earlier years", async () => {
    const { pg, service } = shop()
    await add(shop(), {}, { state: "paid", paid_at: period.from })
    await pg.raw(
      `INSERT INTO card_subscription_charge (id, subscription_id, plan_id, due_at, amount, currency_code, state, paid_at)
       SELECT 'cch_old_' || n, 'csb_' || ?::int, 'cpl_1', paid_at, '1.00', 'eur', 'paid', paid_at
       FROM generate_series(1, 5000) n, LATERAL (SELECT ?::timestamptz - n * interval '1 hour' AS paid_at) AS at`,
      [last, period.before],
    )
    await pg.raw("ANALYZE card_subscription_charge")
    const scans = (chosen?: { providers: string[] }) =>
      scansOf(pg, "card_subscription_charge", () => service.reading.recurring(period, chosen))
    const byDay = "Index Scan of IDX_card_subscription_charge_paid_at"
    expect(await scans()).toEqual([byDay, expect.stringContaining("retry_at")])
    expect((await scans({ providers: ["pp_card"] }))[0]).toBe(byDay)
  })

  describe("of a plan", () => {
    const figuresOf = (...plans: string[]) =>
      shop().service.reading.planFigures(plans, { from: period.from, until: period.until })
    const paid = {
      state: "paid",
      amount: "12.00",
      paid_at: new Date("2027-01-20T10:00:00Z"),
      plan_id: "cpl_1",
    } as const

    it("count each subscription once, and add up by currency what was paid in the period", async () => {
      await add(shop(), { amount: "12.00" }, paid)
      await add(shop(), { amount: "120.00", period: "year", state: "canceling" }, { ...paid, amount: "120.00" })
      await add(shop(), { charges_made: 0 })
      await add(shop(), { charges_made: 0, state: "canceling" })
      await add(shop(), { charges_made: 0, state: "past_due" })
      await add(shop(), { amount: "6.00", state: "past_due" }, { ...paid, state: "declined", paid_at: null })
      await add(shop(), { state: "paused" }, { ...paid, state: "returned" })
      await add(shop(), { state: "canceled" }, { ...paid, paid_at: new Date("2027-01-01T00:00:00Z"), amount: "0.10" })
      await add(shop(), { state: "unpaid" }, { ...paid, paid_at: new Date("2026-12-31T23:59:59.999Z") })
      await add(shop(), { amount: "1000", currency_code: "jpy" }, { ...paid, amount: "1000", currency_code: "jpy" })
      await add(shop(), { plan_id: "cpl_2", amount: "5.00" }, { ...paid, plan_id: "cpl_2", paid_at: period.until })
      const [first, second, unknown] = await figuresOf("cpl_1", "cpl_2", "cpl_3")
      expect(first?.counts).toEqual({
        ...{ pending: 0, active: 2, in_trial: 1, past_due: 2, unpaid: 1, paused: 1, canceling: 2, canceled: 1 },
        completed: 0,
      })
      // Each number leads to a list of as many.
      const listed = async (filters: { state: SubscriptionState; charged?: boolean }) =>
        (await shop().service.reading.list({ ...filters, plan_id: "cpl_1", limit: 50 }, () => false)).count
      expect(await listed({ state: "active", charged: true })).toBe(2)
      expect(await listed({ state: "active", charged: false })).toBe(1)
      expect(await listed({ state: "canceling" })).toBe(2)
      expect(first?.currencies).toEqual([
        // 12.00 + 120.00 / 12 + 6.00 a month; 12.00 + 120.00 + 0.10 in January.
        { currency_code: "eur", monthly_recurring_revenue: "28.00", charged: { count: 3, amount: "132.10" } },
        { currency_code: "jpy", monthly_recurring_revenue: "1000", charged: { count: 1, amount: "1000" } },
      ])
      expect(second?.currencies).toEqual([
        { currency_code: "eur", monthly_recurring_revenue: "5.00", charged: { count: 0, amount: "0.00" } },
      ])
      expect(unknown).toMatchObject({ plan_id: "cpl_3", counts: { active: 0 }, currencies: [] })
    })

    it("agree with the figures of the whole store", async () => {
      await add(shop(), { amount: "0.01", interval: 3 })
      await add(shop(), { amount: "0.02", interval: 3, state: "past_due" })
      const [plan] = await figuresOf("cpl_1")
      const { figures } = await shop().service.reading.figures()
      expect(figures[0]?.monthly_recurring_revenue).toBe("0.01")
      expect(plan?.currencies[0]?.monthly_recurring_revenue).toBe("0.01")
    })

    it("leave a charge with the plan that it was due for", async () => {
      const { id, plan_id } = await shop().subscribed({ amount: "10.00" })
      await shop().round()
      const tea = await shop().plan({ name: "Tea", amount: "15.00" })
      await shop().service.changes.changePlan({ subscription_id: id, plan_id: tea.id })
      shop().at("2027-03-01T10:00:00Z")
      await shop().round()
      const figures = await shop().service.reading.planFigures([plan_id, tea.id], {
        from: period.from,
        until: new Date("2027-04-01T00:00:00Z"),
      })
      expect(figures.map(({ counts, currencies }) => [counts.active, currencies[0]?.charged])).toEqual([
        [0, { count: 1, amount: "10.00" }],
        [1, { count: 1, amount: "15.00" }],
      ])
    })
  })
})

/** What will be charged tomorrow, and what recurs each month? */
import { describeSubscriptions, type Shop } from "../../__tests__/subscription-module"
import { aChargeRow, aSubscriptionRow } from "../../__tests__/row-fixtures"
import type { ChargeRow, SubscriptionRow } from "../../rows"

// The clock of the tests: 31 January 2027, 10:00 UTC.
describeSubscriptions("Recurring figures", (shop) => {
  let last = 0
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
    const { currencies, tomorrow: day } = await shop().service.reading.recurring(providers)
    expect(day).toBe("2027-02-01")
    return Object.fromEntries(currencies.map((one) => [one.currency_code, one.tomorrow]))
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
  })

  it("foresee the period of a daily subscription that is still charged today", async () => {
    const daily = { period: "day", amount: "1.00", next_at: new Date("2027-01-31T18:00:00Z") } as const
    await add(shop(), daily)
    await add(shop(), { ...daily, interval: 2 })
    await add(shop(), { ...daily, charges_limit: 2 })
    await add(shop(), { ...daily, ends_at: new Date("2027-01-31T20:00:00Z") })
    expect(await tomorrowIn()).toEqual({ eur: { count: 1, amount: "1.00" } })
  })

  it("count the subscriptions of some providers", async () => {
    await add(shop(), { amount: "10.00", next_at: tomorrow })
    await add(shop(), { amount: "20.00", next_at: tomorrow, provider_id: "pp_card_second" })
    const second = await shop().service.reading.recurring(["pp_card_second"])
    expect(second.currencies).toEqual([
      { currency_code: "eur", monthly_recurring_revenue: "20.00", tomorrow: { count: 1, amount: "20.00" } },
    ])
    expect((await shop().service.reading.recurring([])).currencies).toEqual([])
  })
})

import { createElement } from "react"
import type { CountedSum, Overview } from "../../../contracts"
import { itEvery } from "../../../__tests__/it-every"
import { rendered } from "../../__tests__/rendered"
import { type Change, rateChange, relativeChange } from "../change"
import { PeriodTiles, PresentTiles } from "../figure-tiles"
import { formatDuration, formatSigned } from "../format-figures"
import { changeDays, listAddress, readOverviewFilters } from "../overview-query"
import { labelsThatFit, scaleOf } from "../scale"

const none = { count: 0, amount: "0.00" }

describe("the tile of the charges of subscriptions", () => {
  const figures = {
    ...{ captured: "0.00", refunded: "0.00", charged_back: "0.00", net: "0.00", payments: 0, approved: 0, declined: 0 },
    ...{ canceled_by_shopper: 0, open: 0, approval_rate: null, average_seconds_to_final: null, chargebacks: 0 },
    ...{ chargeback_rate: null, declines: {} },
  }
  const tile = async (subscriptions: unknown) => {
    const overview = { totals: figures, previous: figures, currency_code: "eur", subscriptions } as unknown as Overview
    const html = await rendered(createElement(PeriodTiles, { overview }))
    return /Subscriptions charged<.*$/s
      .exec(html)?.[0]
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
  }
  const of = (currency_code: string, charged: CountedSum, charged_before: CountedSum) => ({
    ...{ denied: null, tomorrow: "2026-11-29" },
    currencies: [{ currency_code, charged, charged_before, tomorrow: none, monthly_recurring_revenue: "0.00" }],
  })

  it("shows their sum, the change against the period before, and their number", async () => {
    const shown = await tile(of("eur", { count: 3, amount: "30.00" }, { count: 2, amount: "20.00" }))
    expect(shown).toContain("30.00 EUR +50%, before: 20.00 EUR Charges: 3, refunds not subtracted")
  })

  it("has none of another currency, and is left out without the permission", async () => {
    expect(await tile(of("usd", { count: 3, amount: "30.00" }, none))).toContain("0.00 EUR Unchanged Charges: 0,")
    expect(await tile({ denied: rendered })).toBeUndefined()
  })
})

it("the recurring revenue, which has no figure before, says that it is the one of now", async () => {
  const currencies = [
    {
      ...{ currency_code: "eur", monthly_recurring_revenue: "29.00", tomorrow: none },
      ...{ charged: none, charged_before: none },
    },
  ]
  const subscriptions = { denied: null, tomorrow: "2026-11-29", currencies }
  const overview = {
    subscriptions,
    now: null,
    account: null,
    currency_code: null,
    payouts: null,
  } as unknown as Overview
  const html = await rendered(createElement(PresentTiles, { overview, chosenCurrency: null }))
  expect(html.replace(/<[^>]*>/g, " ")).toMatch(/29\.00.EUR +As of now: earlier figures are not kept\./)
})

const percent = (isMore: boolean, by: string): Change => ({ kind: "percent", isMore, by })

describe("the change of a figure", () => {
  itEvery<[string, string, Change]>([
    ["110.00", "100.00", percent(true, "10.0")],
    ["0.00", "100.00", percent(false, "100.0")],
    ["90071992547409.93", "90071992547409.92", percent(true, "0.0")],
    ["2", "3", percent(false, "33.3")],
    ["1", "3", percent(false, "66.7")],
    ["1000", "1000.00", { kind: "same" }],
    ["0", "0", { kind: "same" }],
    ["5.00", "0.00", { kind: "value" }],
    ["5.00", "-3.00", { kind: "value" }],
    ["-5.00", "10.00", percent(false, "150.0")],
  ])("of %s against %s is %j", (value, before, expected) => {
    expect(relativeChange(value, before)).toEqual(expected)
  })

  itEvery<[string | null, string | null, Change]>([
    ["93.5", "90.2", { kind: "points", isMore: true, by: "3.3" }],
    ["0.05", "1.00", { kind: "points", isMore: false, by: "0.95" }],
    ["90.0", "90.0", { kind: "same" }],
    [null, "90.0", { kind: "none" }],
    ["90.0", null, { kind: "none" }],
  ])("of a rate of %s against %s is %j", (rate, before, expected) => {
    expect(rateChange(rate, before)).toEqual(expected)
  })
})

describe("a duration", () => {
  itEvery([
    ["0", "0 sec"],
    ["59", "59 sec"],
    ["61", "1 min 1 sec"],
    ["3600", "1 hr"],
    ["3605", "1 hr"],
    ["90060", "1 day 1 hr"],
    [null, null],
  ])("of %s seconds is %s", (seconds, text) => {
    expect(formatDuration({ locale: "en" }, seconds)).toBe(text)
  })
})

it("an amount may be negative", () => {
  const price = (amount: string, currency: string) => `${amount} ${currency}`
  expect(["-24.95", "24.95", "0.00"].map((amount) => formatSigned({ price }, amount, "EUR"))).toEqual([
    "−24.95 EUR",
    "24.95 EUR",
    "0.00 EUR",
  ])
})

describe("the scale of a chart", () => {
  itEvery<[number[], boolean, number[]]>([
    [[0, 0], false, [0, 1]],
    [[1], true, [0, 1]],
    [[3, 7], true, [0, 2, 4, 6, 8]],
    [[0.4], false, [0, 0.1, 0.2, 0.3, 0.4]],
    [[950, -120], false, [-500, 0, 500, 1000]],
    [[12_345], false, [0, 5_000, 10_000, 15_000]],
  ])("of %j (counts: %s) has the lines %j", (values, wholeNumbers, ticks) => {
    const scale = scaleOf(values, { wholeNumbers })
    expect(scale.ticks.map((tick) => Number(tick.toFixed(6)))).toEqual(ticks)
    expect([scale.least, scale.most]).toEqual([scale.ticks[0], scale.ticks.at(-1)])
  })

  it("has as many labels as fit, the last one always", () => {
    expect(labelsThatFit(7, { width: 700, each: 56 })).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(labelsThatFit(30, { width: 280, each: 56 })).toEqual([5, 11, 17, 23, 29])
    expect(labelsThatFit(3, { width: 10, each: 56 })).toEqual([2])
  })
})

describe("the filters in the page's address", () => {
  const read = (query: string) => readOverviewFilters(new URLSearchParams(query))
  const none = { period: null, from: null, to: null, account: null, currency: null }

  itEvery<[string, Partial<typeof none> | Record<string, string>]>([
    ["", {}],
    ["period=this_year&account=main&currency=eur", { period: "this_year", account: "main", currency: "eur" }],
    ["period=forever", {}],
    ["from=2026-11-01&to=2026-11-03&period=today", { from: "2026-11-01", to: "2026-11-03" }],
    ["from=2026-11-01", {}],
    ["from=2026-11-31&to=2026-12-01", {}],
  ])("%s are %j", (query, expected) => {
    expect(read(query)).toEqual({ ...none, ...expected })
  })

  it("keep both days when one is chosen, and none when one is cleared", () => {
    const shown = { from: "2026-11-01", to: "2026-11-30" }
    expect(changeDays(shown, { from: "2026-11-10" })).toEqual({ period: null, from: "2026-11-10", to: "2026-11-30" })
    expect(changeDays(shown, { from: "2026-12-24" })).toEqual({ period: null, from: "2026-12-24", to: "2026-12-24" })
    expect(changeDays(shown, { to: "2026-10-01" })).toEqual({ period: null, from: "2026-10-01", to: "2026-10-01" })
    expect(changeDays(shown, { to: null })).toEqual({ period: null, from: null, to: null })
  })

  it("lead to the payments of a figure", () => {
    expect(listAddress({ decline_category: "declined", from: "2026-11-01", account: null })).toBe(
      "/card-payments?decline_category=declined&from=2026-11-01",
    )
  })
})

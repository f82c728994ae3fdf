import { itEvery } from "../../../../__tests__/it-every"
import { type FigureGroup, figuresOf, recurringFigures } from "../figures"

const group = (differences: Partial<FigureGroup> = {}): FigureGroup => ({
  ...{ currency_code: "eur", state: "active", period: "month", interval: 1, count: 1, amount: "12.00" },
  ...{ has_paid: true, canceled_lately: 0 },
  ...differences,
})

const revenue = (...groups: FigureGroup[]) => figuresOf(groups).figures[0]?.monthly_recurring_revenue

describe("monthly recurring revenue", () => {
  itEvery<[FigureGroup["period"], number, string]>([
    ["day", 1, "365.00"],
    ["day", 30, "12.17"],
    ["week", 1, "52.00"],
    ["week", 2, "26.00"],
    ["month", 1, "12.00"],
    ["month", 3, "4.00"],
    ["year", 1, "1.00"],
    ["year", 2, "0.50"],
  ])("12.00 every %s × %d is %s a month", (period, interval, expected) => {
    expect(revenue(group({ period, interval }))).toBe(expected)
  })

  it("is rounded once, at the end", () => {
    // A third of 0.01 each: rounded one by one, their sum would be zero.
    const third = group({ amount: "0.01", interval: 3 })
    expect(revenue(third, { ...third, state: "past_due" }, { ...third, state: "canceling" })).toBe("0.01")
  })

  it("is exact where floating point is not", () => {
    expect(revenue(...[..."1234567890"].map(() => group({ amount: "0.10", count: 1 })))).toBe("1.00")
    expect(revenue(group({ amount: "90071992547409.93" }))).toBe("90071992547409.93")
  })

  it("has the decimals of its currency", () => {
    expect(revenue(group({ currency_code: "jpy", amount: "1000", period: "year" }))).toBe("83")
    expect(revenue(group({ currency_code: "kwd", amount: "1.000", period: "year" }))).toBe("0.083")
  })

  it("counts charged subscriptions: not unpaid, paused, ended or pending ones", () => {
    const states = ["pending", "unpaid", "paused", "canceled", "completed"] as const
    expect(revenue(...states.map((state) => group({ state })))).toBe("0.00")
  })
})

describe("a trial", () => {
  const trial = group({ has_paid: false })

  it("adds nothing until it is charged, and is counted separately", () => {
    const { figures, states } = figuresOf([group(), { ...trial, count: 3 }, { ...trial, state: "canceling" }])
    expect(figures[0]).toMatchObject({ monthly_recurring_revenue: "12.00", active: 1, in_trial: 4 })
    expect(states).toMatchObject({ active: 4, canceling: 1 })
  })

  it("that was canceled does not count as churn", () => {
    const left = { ...trial, state: "canceled" as const, canceled_lately: 5 }
    expect(figuresOf([group(), trial, left]).figures[0]).toMatchObject({ canceled_30_days: 0, churn_30_days: "0.0" })
    expect(figuresOf([trial, left]).figures[0]?.churn_30_days).toBeNull()
  })

  it("does not count while its sign-up is pending", () => {
    expect(figuresOf([{ ...trial, state: "pending" }]).figures[0]).toMatchObject({ in_trial: 0 })
  })
})

describe("churn", () => {
  const churn = (live: number, left: number) =>
    figuresOf([group({ count: live }), group({ state: "canceled", count: left, canceled_lately: left })]).figures[0]

  it("is the share of subscriptions that were canceled, with one decimal", () => {
    expect(churn(30, 1)).toMatchObject({ canceled_30_days: 1, churn_30_days: "3.2" })
    expect(churn(2, 1)?.churn_30_days).toBe("33.3")
    expect(churn(0, 2)?.churn_30_days).toBe("100.0")
    expect(churn(5, 0)?.churn_30_days).toBe("0.0")
  })

  it("is null if none could be canceled", () => {
    expect(churn(0, 0)?.churn_30_days).toBeNull()
  })
})

it("every state is counted over all currencies, each currency separately", () => {
  const groups = [group({ count: 3 }), group({ currency_code: "usd", count: 2 }), group({ state: "paused", count: 4 })]
  const { figures, states } = figuresOf(groups)
  expect(figures.map(({ currency_code, active }) => [currency_code, active])).toEqual([
    ["eur", 3],
    ["usd", 2],
  ])
  expect(states).toEqual({
    ...{ pending: 0, active: 5, past_due: 0, unpaid: 0, paused: 4, canceling: 0, canceled: 0, completed: 0 },
  })
  expect(figuresOf([])).toMatchObject({ figures: [], states: { active: 0 } })
})

it("the paid charges of a period stand beside those of the period before, also in a currency without subscriptions", () => {
  const paid = { plan_id: null, currency_code: "eur", is_before: false, count: 2, amount: "24.00" }
  const none = { count: 0, amount: "0.00" }
  expect(
    recurringFigures(
      figuresOf([group()]).figures,
      [paid, { ...paid, is_before: true, count: 1, amount: "9.5" }, { ...paid, currency_code: "usd", is_before: true }],
      new Map([["usd", { count: 1, amount: "1.00" }]]),
    ),
  ).toEqual([
    {
      ...{ currency_code: "eur", monthly_recurring_revenue: "12.00", tomorrow: none },
      ...{ charged: { count: 2, amount: "24.00" }, charged_before: { count: 1, amount: "9.50" } },
    },
    {
      ...{ currency_code: "usd", monthly_recurring_revenue: "0.00", tomorrow: { count: 1, amount: "1.00" } },
      ...{ charged: none, charged_before: { count: 2, amount: "24.00" } },
    },
  ])
})

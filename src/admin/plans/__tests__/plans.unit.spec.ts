import { itEvery } from "../../../__tests__/it-every"
import i18n from "../../i18n"
import { checkWholeNumber, isDay } from "../../format/parse-input"
import { dayText } from "../../format/format-date"
import { checked } from "../../__tests__/checked"
import { type PlanForm, planFormOf, planSchema, readHours } from "../plan-form"
import { offeredPlans } from "../plan-form"
import { planList, planTerms } from "../plan-list"
import { variantPrice } from "../product-fields"
import { withChosen } from "../plan-editor"
import { listRequest, readListQuery } from "../../ui/list-query"
import { aPlan } from "./a-plan"
import { messagesFor } from "../../__tests__/messages-for"

const format = { exponent: 2, locale: "en" }
const checkPlan = (typed: PlanForm, of: typeof format) => checked(planSchema(of), typed)
const form = (differences: Partial<PlanForm> = {}): PlanForm => ({ ...planFormOf(aPlan()), ...differences })

describe("the plan editor", () => {
  it("returns the plan that it was filled with", () => {
    const plans = [
      aPlan(),
      aPlan({ description: "Beans.", product_id: null, variant_id: null, trial_days: 14, interval: 3, period: "week" }),
      aPlan({ charges_limit: 12, retry_hours: [], engine: "gateway", after_retries: "cancel" }),
      aPlan({ retry_hours: [0.5, 6], no_stock: "backorder", catch_up: "all" }),
    ]
    for (const plan of plans) {
      const { id: _id, is_active: _active, created_at: _created, time_zone: _zone, actions: _actions, ...terms } = plan
      expect(checkPlan(planFormOf(plan), format)).toEqual({ problems: {}, body: terms })
    }
  })

  it("prefills a new plan with defaults", () => {
    const { problems, body } = checkPlan(planFormOf(null), format)
    expect(problems).toEqual({
      name: "nameMissing",
      provider_id: "providerMissing",
      amount: "amountMissing",
      currency_code: "currencyMissing",
    })
    expect(body).toBeNull()
    expect(planFormOf(null).retry_hours).toBe("12, 24, 48, 72, 120")
  })

  it("leaves the engine to the server unless one is chosen", () => {
    expect(planFormOf(null).engine).toBe("auto")
    expect(checkPlan(form({ engine: "auto" }), format).body).not.toHaveProperty("engine")
    expect(checkPlan(form({ engine: "gateway" }), format).body?.engine).toBe("gateway")
  })

  it("accepts numbers as people write them", () => {
    const written = form({ name: " Coffee ", description: " ", amount: "29,5", interval: " 2 ", trial_days: "" })
    expect(checkPlan(written, { exponent: 2, locale: "de" }).body).toMatchObject({
      name: "Coffee",
      description: null,
      amount: "29.50",
      interval: 2,
      trial_days: 0,
    })
  })

  it("sends an end only if one is chosen", () => {
    const both = { charges_limit: "12", ends_at: "2027-12-31" }
    expect(checkPlan(form({ ...both, end: "never" }), format).body).toMatchObject({
      charges_limit: null,
      ends_at: null,
    })
    expect(checkPlan(form({ ...both, end: "charges" }), format).body).toMatchObject({
      charges_limit: 12,
      ends_at: null,
    })
    const { body } = checkPlan(form({ ...both, end: "date" }), format)
    expect(body?.charges_limit).toBeNull()
    expect(body?.ends_at).toBe("2027-12-31")
  })

  itEvery<[Partial<PlanForm>, ReturnType<typeof checkPlan>["problems"]]>([
    [{ name: "   " }, { name: "nameMissing" }],
    [{ name: "x".repeat(121) }, { name: "nameTooLong" }],
    [{ description: "x".repeat(1_001) }, { description: "descriptionTooLong" }],
    [{ variant_id: null }, { variant_id: "variantMissing" }],
    [{ provider_id: "" }, { provider_id: "providerMissing" }],
    [{ amount: "" }, { amount: "amountMissing" }],
    [{ amount: "29 EUR" }, { amount: "amountMalformed" }],
    [{ amount: "29.001" }, { amount: "amountTooManyDecimals" }],
    [{ amount: "0.00" }, { amount: "amountZero" }],
    [{ currency_code: "" }, { currency_code: "currencyMissing" }],
    [{ interval: "0" }, { interval: "interval" }],
    [{ interval: "-1" }, { interval: "interval" }],
    [{ interval: "366" }, { interval: "interval" }],
    [{ trial_days: "731" }, { trial_days: "trialDays" }],
    [{ end: "charges", charges_limit: "" }, { charges_limit: "chargesLimit" }],
    [{ end: "charges", charges_limit: "0" }, { charges_limit: "chargesLimit" }],
    [{ end: "date", ends_at: "" }, { ends_at: "endsAt" }],
    [{ retry_hours: "12, soon" }, { retry_hours: "retryHours" }],
  ])("refuses %j", (differences, problems) => {
    expect(checkPlan(form(differences), format)).toEqual({ problems, body: null })
  })

  it("has a text for every problem", () => {
    const broken = [
      form({
        name: "",
        provider_id: "",
        amount: "",
        currency_code: "",
        interval: "",
        trial_days: "x",
        retry_hours: "x",
      }),
      form({ name: "x".repeat(121), description: "x".repeat(1_001), amount: "x", end: "charges", charges_limit: "x" }),
      form({ amount: "1.001", end: "date" }),
      form({ amount: "0", variant_id: null }),
    ]
    const found = new Set(broken.flatMap((one) => Object.values(checkPlan(one, format).problems)))
    expect([...found].sort()).toEqual(Object.keys(i18n.en.translation.cardPayments.plans.problem).sort())
  })
})

describe("readHours", () => {
  itEvery([
    ["12, 24, 48, 72, 120", [12, 24, 48, 72, 120]],
    ["12;24", [12, 24]],
    [" 0.5 ", [0.5]],
    ["", []],
    ["  ", []],
  ])("takes %j", (text, hours) => {
    expect(readHours(text)).toEqual(hours)
  })

  itEvery(["12,", ",", "0", "-1", "721", "12 24", "1e2", "twelve", "1,2,3,4,5,6,7,8,9,10,11"])("refuses %j", (text) => {
    expect(readHours(text)).toBeNull()
  })
})

describe("checkWholeNumber", () => {
  itEvery([
    ["1", 1],
    [" 007 ", 7],
    ["10", 10],
    ["0", null],
    ["11", null],
    ["1.0", null],
    ["", null],
    ["٣", null],
    ["99999999999999999999", null],
  ])("of %j is %s", (text, number) => {
    expect(checkWholeNumber(text, { least: 1, most: 10 })).toBe(number)
  })
})

describe("days", () => {
  it("are those of the store's time zone, wherever the reader is", () => {
    const end = "2027-12-31T22:59:59.999Z"
    expect(dayText(end, "Europe/Berlin")).toBe("2027-12-31")
    expect(dayText(end, "Pacific/Auckland")).toBe("2028-01-01")
    expect(checkPlan(planFormOf(aPlan({ ends_at: end })), format).body?.ends_at).toBe("2027-12-31")
  })

  itEvery(["2026-01-01", "2028-02-29", "2026-03-29"])("takes %s", (text) => {
    expect(isDay(text)).toBe(true)
  })

  itEvery(["2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "31.12.2026", ""])("refuses %j", (text) => {
    expect(isDay(text)).toBe(false)
  })

  it("returns nothing for an invalid time", () => {
    expect(dayText("soon", "UTC")).toBe("")
  })
})

describe("variantPrice", () => {
  const prices = [
    { amount: 25, currency_code: "usd" },
    { amount: 19, currency_code: "eur", min_quantity: 10 },
    { amount: 21, currency_code: "eur", rules: { region_id: "reg_1" } },
    { amount: 29.9, currency_code: "eur", min_quantity: null, rules: {} },
  ]

  it("is the unconditional price of one unit in the currency", () => {
    expect(variantPrice(prices, "eur")).toEqual({ amount: "29.90", currency_code: "eur" })
  })

  it("is the first price if there is none in the currency", () => {
    expect(variantPrice(prices, "chf")).toEqual({ amount: "25.00", currency_code: "usd" })
  })

  it("is null without an unconditional price above zero", () => {
    expect(variantPrice(prices.slice(1, 3), "eur")).toBeNull()
    expect(variantPrice([{ amount: 0, currency_code: "eur" }], "eur")).toBeNull()
    expect(variantPrice(null, "eur")).toBeNull()
  })

  it("has the decimals of its currency", () => {
    expect(variantPrice([{ amount: 2900, currency_code: "jpy" }], "jpy")?.amount).toBe("2900")
    expect(variantPrice([{ amount: 1.5, currency_code: "kwd" }], "kwd")?.amount).toBe("1.500")
  })
})

describe("withChosen", () => {
  it("keeps a chosen value that is no longer offered", () => {
    expect(withChosen(["a", "b"], "b")).toEqual(["a", "b"])
    expect(withChosen(["a"], "z")).toEqual(["a", "z"])
    expect(withChosen(["a"], "")).toEqual(["a"])
  })
})

describe("a plan in the list", () => {
  it("shows its terms beside the price", async () => {
    const en = await messagesFor("en")
    expect(planTerms(en, aPlan())).toEqual(["The store charges the saved card"])
    expect(planTerms(en, aPlan({ engine: "gateway", trial_days: 14, charges_limit: 12 }))).toEqual([
      "The gateway charges by its own schedule",
      "14-day trial",
      "ends after charge 12",
    ])
    expect(planTerms(en, aPlan({ ends_at: "2027-12-31T12:00:00.000Z" }))).toContain("ends on Dec 31, 2027")
  })

  it("is listed by the URL's filters, which may be invalid", () => {
    const read = (address: string) => readListQuery(new URLSearchParams(address), planList)
    expect(listRequest(read(""))).toEqual({ limit: 20 })
    const asked = { q: "box", is_active: "false", limit: 20, after: "b" }
    expect(listRequest(read("q=box&is_active=false&after=a&after=b"))).toEqual(asked)
    expect(read("is_active=true").filters.is_active).toBe("true")
    expect(read("is_active=maybe").filters.is_active).toBeNull()
  })

  it("is open for sign-up while it is active", () => {
    expect(offeredPlans([aPlan(), aPlan({ id: "gone", is_active: false })]).map(({ id }) => id)).toEqual(["cpl_1"])
  })
})

import { itEvery } from "../../../__tests__/it-every"
import { declineKind } from "../charges/record-outcome"
import { nextRetry, patienceEnds } from "../charges/dunning"
import { defaultRetryHours } from "../../../contracts"
import { planInput, planProblems } from "../plans/plans"
import { englishText } from "../../../messages"
import { parseSubscriptionOptions } from "../../../configuration"

const plan = {
  name: "Coffee box",
  provider_id: "pp_card_main",
  engine: "store",
  amount: "29.00",
  currency_code: "eur",
  period: "month",
  interval: 1,
}
const problemsOf = (changes: object) => {
  const given = { ...plan, ...changes }
  const { error } = planInput.safeParse(given)
  return error ? planProblems(error, given).map(englishText) : []
}

describe("a plan's terms", () => {
  it("have defaults", () => {
    expect(planInput.parse(plan)).toEqual({
      ...plan,
      ...{ description: null, product_id: null, variant_id: null, trial_days: 0, charges_limit: null, ends_at: null },
      ...{ retry_hours: [12, 24, 48, 72, 120], after_retries: "unpaid", no_stock: "return", catch_up: "latest" },
      is_active: true,
    })
  })

  itEvery([
    [{ period: "fortnight" }, "The period must be one of day, week, month, year."],
    [{ period: undefined }, "The period must be one of day, week, month, year."],
    [{ interval: 0 }, "The interval must be 1 period or more."],
    [{ interval: -2 }, "The interval must be 1 period or more."],
    [{ interval: 1.5 }, "The interval must be a whole number."],
    [{ interval: "1" }, "The interval must be a whole number."],
    [{ interval: 366 }, "The interval can be at most 365."],
    [{ amount: "29.001" }, "EUR has at most 2 decimals."],
    [{ amount: "29.50", currency_code: "jpy" }, "JPY has at most 0 decimals."],
    [{ amount: "0.00" }, "The amount must be more than zero."],
    [{ amount: "-1.00" }, 'The amount must be decimal text such as "29.00".'],
    [{ amount: "29,00" }, 'The amount must be decimal text such as "29.00".'],
    [{ amount: "1e3" }, 'The amount must be decimal text such as "29.00".'],
    [{ amount: 29 }, "The amount is missing."],
    [{ currency_code: "abc" }, '"abc" is not an ISO 4217 currency.'],
    [{ currency_code: "euro" }, "The currency is too long: at most 3 characters."],
    [{ currency_code: undefined }, "The currency is missing."],
    [{ name: "  " }, "The name is missing."],
    [{ name: "a".repeat(121) }, "The name is too long: at most 120 characters."],
    [{ provider_id: undefined }, "The payment provider is missing."],
    [{ engine: "manual" }, "The engine must be one of gateway, store."],
    [{ trial_days: -1 }, "The trial cannot be negative."],
    [{ charges_limit: 0 }, "The number of charges must be 1 or more."],
    [{ ends_at: "never" }, "The end must be a date such as 2027-12-31."],
    [{ retry_hours: "12" }, "The retries must be a list of hours, such as [12, 24, 48]."],
    [{ retry_hours: [12, 0] }, "The hours between retries must be more than zero."],
    [{ retry_hours: [721] }, "A retry can follow the previous try after at most 720 hours."],
    [{ retry_hours: Array(11).fill(1) }, "At most 10 retries are possible."],
    [{ after_retries: "sue" }, "The action after the last retry must be one of cancel, pause, unpaid."],
    [{ no_stock: "wait" }, "The action without stock must be one of backorder, return."],
    [{ catch_up: "none" }, "The catch-up rule must be one of latest, all."],
    [{ colour: "red" }, '"colour" is not a field of a plan.'],
  ])("%j: %s", (changes, text) => {
    expect(problemsOf(changes)).toContain(text)
  })

  itEvery(["4538977399606732", "sk_live_4eC39HqLyjWDarjtT1zdp7dc"])("a key %s does not appear in problems", (key) => {
    const problems = problemsOf({ [key]: "1" })
    expect(problems).toContain("The request has an unknown field.")
    expect(problems.join(" ")).not.toContain(key)
  })

  it("writes amounts as the gateway reads them", () => {
    const amountOf = (amount: string, currency_code: string) =>
      planInput.parse({ ...plan, amount, currency_code }).amount
    expect(amountOf("29", "EUR")).toBe("29.00")
    expect(amountOf(" 29.5 ", "eur")).toBe("29.50")
    expect(amountOf("2900", "jpy")).toBe("2900")
    expect(amountOf("2900.00", "jpy")).toBe("2900")
    expect(amountOf("1.234", "kwd")).toBe("1.234")
  })
})

describe("the plugin's option `subscriptions`", () => {
  it("has defaults", () => {
    expect(parseSubscriptionOptions({})).toMatchObject({
      problems: [],
      settings: { timeZone: "UTC", unconfirmedAfter: 48, renewals: true },
    })
  })

  itEvery([
    [{ timeZone: "Europe/Berlin" }, "subscriptions.timeZone", "is no option: remove it"],
    [{ clock: "the church tower" }, "subscriptions.clock", "is not an address: use one such as http://127.0.0.1:8081"],
    [{ clock: "http://sandbox.example.com:8081" }, "subscriptions.clock", "is not on this machine"],
    [{ clock: "http://127.0.0.1.example.com" }, "subscriptions.clock", "is not on this machine"],
    [{ clock: "http://localhost@example.com" }, "subscriptions.clock", "is not on this machine"],
    [{ clock: 8081 }, "subscriptions.clock", "must be the address of a sandbox"],
    [{ hardDeclines: 209 }, "subscriptions.hardDeclines", 'must be a list of codes, such as ["209"]'],
    [{ unconfirmedAfter: 0 }, "subscriptions.unconfirmedAfter", "must be hours, more than 0"],
    [{ renewals: "no" }, "subscriptions.renewals", "must be true or false"],
    [{ zone: "UTC" }, "subscriptions.zone", "is no option: remove it"],
  ])("%j: %s %s", (subscriptions, option, message) => {
    const { problems, settings } = parseSubscriptionOptions({ subscriptions })
    expect(problems).toEqual([{ option, message: expect.stringContaining(message) }])
    expect(settings).toEqual(parseSubscriptionOptions({}).settings)
  })

  itEvery(["http://127.0.0.1:8081", "http://localhost:8081/", "http://[::1]:8081"])(
    "accepts the clock of %s",
    (clock) => {
      const { problems, settings } = parseSubscriptionOptions({ subscriptions: { clock } })
      expect(problems).toEqual([])
      expect(settings.clock).toBe(clock.replace(/\/$/, ""))
    },
  )
})

describe("the kind of a decline, and its retries", () => {
  const { settings } = parseSubscriptionOptions({})
  itEvery([
    ["117", "soft"],
    ["116", "soft"],
    [null, "soft"],
    ["101", "hard"],
    ["125", "hard"],
    ["200", "hard"],
    ["209", "hard"],
    ["210", "hard"],
  ])("code %s is %s", (code, kind) => {
    expect(declineKind(settings, { error_code: code })).toBe(kind)
  })

  it("the store chooses the codes", () => {
    const own = parseSubscriptionOptions({ subscriptions: { hardDeclines: ["51"] } }).settings
    expect(declineKind(own, { error_code: "51" })).toBe("hard")
    expect(declineKind(own, { error_code: "209" })).toBe("soft")
    // A stolen or expired card is never retried.
    expect(declineKind(own, { error_code: "209", decline_category: "do_not_retry" })).toBe("hard")
    expect(declineKind(own, { error_code: "578", decline_category: "expired_card" })).toBe("hard")
  })

  const since = new Date("2027-01-01T00:00:00Z")
  /**
   * Hours until the next retry after so many attempts, the last one so many hours after the first.
   */
  const hoursTo = ({ attempts, hours }: { attempts: number; hours: number }) => {
    const now = new Date(since.getTime() + hours * 3_600_000)
    const at = nextRetry({ retry_hours: [...defaultRetryHours] }, { attempts, since }, now)
    return at && (at.getTime() - now.getTime()) / 3_600_000
  }

  it("retries by hand use up none of the planned ones, and no planned one follows within minutes", () => {
    expect(hoursTo({ attempts: 6, hours: 1 })).toBe(11)
    expect(hoursTo({ attempts: 40, hours: 200 })).toBe(76)
    expect(hoursTo({ attempts: 40, hours: 277 })).toBeNull()
    expect(hoursTo({ attempts: 2, hours: 11.9 })).toBeCloseTo(24.1)
  })

  it("a store that was down meanwhile retries as often, later", () => {
    expect(hoursTo({ attempts: 2, hours: 1000 })).toBe(24)
    expect(hoursTo({ attempts: 5, hours: 2000 })).toBe(120)
  })

  it("retries come after 12 hours, 1, 2, 3 and 5 days, and then none", () => {
    let [hours, made] = [0, [] as (number | null)[]]
    for (let attempts = 1; attempts <= 6; attempts += 1) {
      const to = hoursTo({ attempts, hours })
      made = [...made, to]
      hours += to ?? 0
    }
    expect(made).toEqual([12, 24, 48, 72, 120, null])
  })

  it("another card is awaited as long as the retries would have lasted", () => {
    const ends = patienceEnds({ retry_hours: [12, 24] }, new Date("2027-01-01T00:00:00Z"))
    expect(ends.toISOString()).toBe("2027-01-02T12:00:00.000Z")
  })
})

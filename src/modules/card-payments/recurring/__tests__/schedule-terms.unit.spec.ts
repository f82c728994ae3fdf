import { DateTime } from "luxon"
import { itEvery } from "../../../../__tests__/it-every"
import { exampleAccount } from "../../../../gateway/__tests__/account-fixture"
import { dueAt, type BillingInterval } from "../../../card-subscriptions/subscriptions/billing-dates"
import {
  acknowledgedBy,
  type AcknowledgedTerms,
  type GatewayTerms,
  type RecurringTerms,
  scheduleFields,
  type ScheduleTerms,
  toScheduleTerms,
  type Update,
  updateOf,
  wholeUpdate,
  unconfirmedUpdate,
} from "../schedule-terms"

const account = exampleAccount()

/** Signed up on 10 January; the next charge is due on 10 February. */
const terms: RecurringTerms = {
  ...{ amount: "29.00", currency_code: "eur", period: "month", interval: 1, saved_card_id: "csc_1" },
  ...{ next_day: "2027-02-10", is_stopped: false, today: "2027-01-10" },
}
/** The terms as the database returns them. */
const known = (given: Partial<RecurringTerms> = {}): GatewayTerms =>
  kept({ terms: toScheduleTerms({ ...terms, ...given }), card_ids: ["csc_1"] })
const kept = ({ terms: acknowledged, card_ids }: GatewayTerms): GatewayTerms => ({
  terms: JSON.parse(JSON.stringify(acknowledged)) as ScheduleTerms,
  card_ids,
})
const update = (before: GatewayTerms, given: Partial<RecurringTerms>) =>
  updateOf(account, before, { ...terms, ...given })
const fieldsOf = (before: GatewayTerms, given: Partial<RecurringTerms>) => update(before, given)?.fields

describe("A gateway that may not have received the latest change", () => {
  const sent = (given: Partial<RecurringTerms>, before = known()) =>
    unconfirmedUpdate(account, before, { ...terms, today: "2027-01-20", ...given })

  it("gets every term: days, amount and end, even if its last confirmed terms are the same", () => {
    expect(updateOf(account, known(), { ...terms, today: "2027-01-20" })).toBeUndefined()
    expect(sent({}).fields).toEqual({
      ...{ currency: "EUR", amount: "29.00", period: "month", interval: "1" },
      ...{ "start-date": "2027-02-10", "finish-date": "2099-12-31" },
    })
  })

  it("gets the stop once more, and keeps its known card", () => {
    const { fields, ...after } = sent({ is_stopped: true, saved_card_id: "csc_2" })
    expect(fields).toEqual({ "finish-date": "2027-01-19" })
    expect(after).toMatchObject({ terms: { is_stopped: true }, card_ids: ["csc_1"] })
    expect(after).not.toHaveProperty("saved_card_id")
  })

  it("sends no stop while the last charge is in flight", () => {
    expect(sent({ next_day: undefined, amount: "30.00" }).fields).toEqual({ amount: "30.00" })
  })

  it("keeps today's charge if the subscription ends with its period", () => {
    const end = { is_stopped: true, next_day: undefined, is_today_kept: true }
    expect(fieldsOf(known(), { ...end, today: "2027-02-10" })).toEqual({ "finish-date": "2027-02-10" })
  })
})

describe("The schedule of a new recurring payment", () => {
  it("has amount, billing interval and first day, and a last day only if there is one", () => {
    const fields = { amount: "29.00", period: "month", interval: "1", "start-date": "2027-02-10" }
    expect(scheduleFields(account, terms)).toEqual(fields)
    const until = { ...terms, interval: 3, last_day: "2028-02-10" }
    expect(scheduleFields(account, until)).toEqual({ ...fields, interval: "3", "finish-date": "2028-02-10" })
  })

  it("uses the account's period words and date format", () => {
    const recurringPeriods = { day: "D", week: "W", month: "M", year: "Y" }
    const other = exampleAccount({ recurringPeriods, recurringDates: "dd.MM.yyyy", recurringOpenEnd: "2050-12-31" })
    const until = { ...terms, last_day: "2028-02-10" }
    expect(scheduleFields(other, until)).toEqual({
      ...{ amount: "29.00", period: "M", interval: "1", "start-date": "10.02.2027", "finish-date": "10.02.2028" },
    })
    for (const period of ["day", "week", "year"] as const) {
      expect(scheduleFields(other, { ...terms, period }).period).toBe(recurringPeriods[period])
    }
    expect(updateOf(other, known({ last_day: "2028-02-10" }), terms)?.fields).toEqual({
      "finish-date": "31.12.2050",
    })
    expect(updateOf(other, known(), { ...terms, is_stopped: true })?.fields).toEqual({
      "finish-date": "09.01.2027",
    })
  })
})

describe("An update has the terms that the gateway does not know, and no others", () => {
  const paused = { ...known(), terms: { ...known().terms, is_stopped: true } }

  itEvery<[string, GatewayTerms, Partial<RecurringTerms>, Record<string, string> | undefined]>([
    ["nothing has changed", known(), {}, undefined],
    ["a month has gone by", known(), { today: "2027-02-10", next_day: "2027-03-10" }, undefined],
    ["a day within the month", known(), { today: "2027-06-20", next_day: "2027-07-10" }, undefined],
    ["another amount", known(), { amount: "30.00" }, { amount: "30.00" }],
    [
      "another billing interval",
      known(),
      { period: "week", interval: 2 },
      { period: "week", interval: "2", "start-date": "2027-02-10" },
    ],
    [
      "a period that is skipped",
      known(),
      { next_day: "2027-03-10" },
      { period: "month", interval: "1", "start-date": "2027-03-10" },
    ],
    ["an end", known(), { last_day: "2027-08-10" }, { "finish-date": "2027-08-10" }],
    ["an earlier end", known({ last_day: "2027-08-10" }), { last_day: "2027-06-10" }, { "finish-date": "2027-06-10" }],
    ["an end that is removed", known({ last_day: "2027-08-10" }), {}, { "finish-date": "2099-12-31" }],
    [
      "a stop: the day before, so that nothing is charged today",
      known(),
      { is_stopped: true },
      { "finish-date": "2027-01-09" },
    ],
    [
      "a stop on the first day of a year",
      known(),
      { is_stopped: true, today: "2027-01-01" },
      { "finish-date": "2026-12-31" },
    ],
    ["a stop of a stopped schedule", paused, { is_stopped: true, amount: "30.00", last_day: "2027-05-10" }, undefined],
    [
      "a resume",
      paused,
      { today: "2027-04-20", next_day: "2027-05-10" },
      { period: "month", interval: "1", "start-date": "2027-05-10", "finish-date": "2099-12-31" },
    ],
    [
      "a resumed schedule, with an end and another amount",
      paused,
      { amount: "31.00", last_day: "2027-09-10" },
      { amount: "31.00", period: "month", interval: "1", "start-date": "2027-02-10", "finish-date": "2027-09-10" },
    ],
    [
      "a last charge in flight",
      known({ last_day: "2027-02-10" }),
      { today: "2027-02-10", next_day: undefined },
      undefined,
    ],
  ])("%s", (_title, before, given, expected) => {
    const sent = update(before, given)
    expect(sent?.fields).toEqual(expected)
    if (!sent) return
    // The same terms again leave nothing to send.
    expect(update(kept(sent), given)).toBeUndefined()
  })

  it("another card has no field in the update: the caller adds the card's own fields", () => {
    const sent = update(known(), { saved_card_id: "csc_2" })
    expect(sent).toEqual({ ...known(), fields: {}, card_ids: ["csc_2"], saved_card_id: "csc_2" })
    // A stopped schedule gets the card when it resumes.
    expect(update(paused, { saved_card_id: "csc_2", is_stopped: true })).toBeUndefined()
    const stopped = update(known(), { saved_card_id: "csc_2", is_stopped: true }) as GatewayTerms
    expect(stopped).toMatchObject({ terms: { is_stopped: true }, card_ids: ["csc_1"] })
    expect(stopped).not.toHaveProperty("saved_card_id")
    expect(update(kept(stopped), { saved_card_id: "csc_2" })).toMatchObject({
      ...{ card_ids: ["csc_2"], saved_card_id: "csc_2" },
    })
    const last = { saved_card_id: "csc_2", next_day: undefined, today: "2027-08-10" }
    expect(update(known({ last_day: "2027-08-10" }), last)).toMatchObject({
      fields: {},
      terms: { last_day: "2027-08-10" },
      saved_card_id: "csc_2",
    })
  })

  it("a change made while the schedule was stopped is sent when it resumes", () => {
    const stopped = update(known(), { is_stopped: true, amount: "35.00" })
    expect(stopped).toMatchObject({ fields: { "finish-date": "2027-01-09" }, terms: { amount: "29.00" } })
    expect(fieldsOf(kept(stopped as GatewayTerms), { amount: "35.00" })).toMatchObject({ amount: "35.00" })
  })

  itEvery([
    ["the next day", { next_day: "2027-01-10" }],
    ["the next day of another billing interval", { next_day: "2027-01-10", period: "week" as const }],
    ["a past day", { next_day: "2027-01-09" }],
  ])("a first day of today is never sent: %s", (_title, given) => {
    for (const before of [known(), paused]) {
      expect(fieldsOf(before, given) ?? {}).not.toHaveProperty("start-date")
    }
  })
})

describe("All terms, for a schedule in an unconfirmed state", () => {
  const schedule = { currency: "EUR", amount: "29.00", period: "month", interval: "1" }
  const stopped = { "finish-date": "2027-01-09" }

  itEvery<[string, Partial<RecurringTerms>, Record<string, string>, Partial<ScheduleTerms>]>([
    ["an active schedule", {}, { ...schedule, "start-date": "2027-02-10", "finish-date": "2099-12-31" }, {}],
    [
      "a schedule with an end",
      { last_day: "2027-05-10" },
      { ...schedule, "start-date": "2027-02-10", "finish-date": "2027-05-10" },
      { last_day: "2027-05-10" },
    ],
    [
      "a charge of today: from the next charge on",
      { next_day: "2027-01-10" },
      { ...schedule, "start-date": "2027-02-10", "finish-date": "2099-12-31" },
      {},
    ],
    [
      "a stopped schedule",
      { is_stopped: true, next_day: undefined },
      stopped,
      { is_stopped: true, start_day: "2027-01-10" },
    ],
    [
      "a schedule without a further charge",
      { next_day: undefined },
      stopped,
      { is_stopped: true, start_day: "2027-01-10" },
    ],
  ])("%s", (_title, given, fields, then) => {
    const sent = wholeUpdate(account, known(), { ...terms, ...given })
    expect(sent.fields).toEqual(fields)
    // A schedule that was never confirmed and is stopped may have any card, and is sent none.
    const card_ids = then.is_stopped ? [] : ["csc_1"]
    expect(kept(sent)).toEqual({ terms: { ...known().terms, ...then }, card_ids })
    expect(sent).not.toHaveProperty("saved_card_id")
    expect(update(kept(sent), given)).toBeUndefined()
  })

  it("a card is sent unless it is the only one that may be charged", () => {
    const sent = { card_ids: ["csc_2"], saved_card_id: "csc_2" }
    for (const card_ids of [["csc_1"], ["csc_1", "csc_2"], []]) {
      const before = { ...known(), card_ids }
      const given = { ...terms, saved_card_id: "csc_2" }
      expect(wholeUpdate(account, before, given)).toMatchObject(sent)
      expect(updateOf(account, before, given)).toMatchObject(sent)
      expect(unconfirmedUpdate(account, before, { ...given, next_day: undefined })).toMatchObject(sent)
    }
  })
})

/**
 * How the gateway counts on after months that are too short for the day is not documented. Either
 * way, it has the right next day after each charge.
 */
describe.each(["from the first date", "each from the one before"])("A gateway that counts %s", (way) => {
  const after = ({ start_day, period, interval }: ScheduleTerms, today: string) => {
    const start = DateTime.fromISO(start_day, { zone: "utc" })
    for (let count = 0, last = start; ; count += 1) {
      const day = way === "from the first date" ? start.plus({ [`${period}s`]: interval * count }) : last
      const iso = day.toISODate() ?? ""
      if (iso > today) return iso
      last = last.plus({ [`${period}s`]: interval })
    }
  }

  itEvery([
    ["month", 1, "2027-01-31", "needs updates"],
    ["month", 1, "2027-01-30", "needs updates"],
    ["month", 1, "2027-12-29", "needs updates"],
    ["month", 1, "2027-03-31", "needs updates"],
    ["month", 2, "2026-12-31", "needs updates"],
    ["month", 3, "2027-11-30", "needs updates"],
    ["month", 12, "2028-02-29", "needs updates"],
    ["year", 1, "2028-02-29", "needs updates"],
    ["year", 1, "2027-08-31", "needs none"],
    ["month", 1, "2027-01-28", "needs none"],
    ["week", 4, "2027-01-31", "needs none"],
    ["day", 30, "2027-01-31", "needs none"],
  ] as const)("every %s × %d from %s: the gateway %s to keep our dates", (period, interval, anchor, how) => {
    const billingInterval: BillingInterval = {
      period,
      interval,
      time_zone: "utc",
      anchor_index: 0,
      anchor_at: new Date(anchor),
    }
    const dayOf = (index: number) => dueAt(billingInterval, index).toISOString().slice(0, 10)
    let latest = known({ period, interval, today: anchor, next_day: dayOf(1) })
    let updates = 0
    for (let index = 1; index <= 60; index += 1) {
      expect(after(latest.terms, dayOf(index - 1))).toBe(dayOf(index))
      // Charged on its day; then the gateway gets the terms that it does not know.
      const sent = update(latest, { period, interval, today: dayOf(index), next_day: dayOf(index + 1) })
      if (!sent) continue
      updates += 1
      expect(Object.keys(sent.fields)).toEqual(["period", "interval", "start-date"])
      latest = kept(sent)
    }
    expect(updates > 0).toBe(how === "needs updates")
  })
})

describe("An acknowledgment confirms the terms that were sent, and no others", () => {
  const complete = known().terms
  const next_day = undefined
  const isStopped = { is_stopped: true, next_day }
  const whole = (given: Partial<RecurringTerms>) => wholeUpdate(account, known(), { ...terms, ...given })
  const unconfirmed = (given: Partial<RecurringTerms>) => unconfirmedUpdate(account, known(), { ...terms, ...given })

  itEvery<[string, Update | undefined, AcknowledgedTerms, AcknowledgedTerms]>([
    ["a changed amount", update(known(), { amount: "39.00" }), complete, { ...complete, amount: "39.00" }],
    ["a stop", update(known(), { ...isStopped, amount: "39.00" }), complete, { ...complete, is_stopped: true }],
    [
      "another interval",
      update(known(), { period: "week", interval: 2 }),
      complete,
      { ...complete, period: "week", interval: 2 },
    ],
    ["an end", update(known(), { last_day: "2027-08-10" }), complete, { ...complete, last_day: "2027-08-10" }],
    ["another card", update(known(), { saved_card_id: "csc_2" }), complete, complete],
    [
      "a stop of a schedule with an end",
      update(known({ last_day: "2027-08-10" }), isStopped),
      known({ last_day: "2027-08-10" }).terms,
      { ...complete, is_stopped: true },
    ],
    ["all terms", whole({ amount: "39.00" }), {}, { ...complete, amount: "39.00" }],
    ["a stop after a lost creation", whole({ ...isStopped, amount: "39.00" }), {}, { is_stopped: true }],
    ["no further charge after a lost creation", whole({ next_day, amount: "39.00" }), {}, { is_stopped: true }],
    ["a stop after a lost change", unconfirmed({ ...isStopped, amount: "39.00" }), {}, { is_stopped: true }],
    ["a last charge in flight after a lost change", unconfirmed({ next_day }), {}, { amount: "29.00" }],
  ])("%s", (_title, sent, certain, expected) => {
    expect(sent && acknowledgedBy(sent, certain)).toEqual(expected)
  })

  itEvery<[string, AcknowledgedTerms]>([
    ["a stop only", { is_stopped: true }],
    ["an amount only", { amount: "29.00" }],
    ["no dates", { amount: "29.00", is_stopped: false }],
  ])("a schedule that resumes gets every term that was never acknowledged: %s", (_title, acknowledged) => {
    const before = { terms: acknowledged, card_ids: ["csc_1"] }
    expect(updateOf(account, before, terms)).toEqual(whole({}))
  })

  itEvery<[string, AcknowledgedTerms, Record<string, string> | undefined]>([
    ["a stop that was acknowledged is not sent again", { is_stopped: true }, undefined],
    ["a stop that may be unknown to the gateway is sent", { amount: "29.00" }, { "finish-date": "2027-01-09" }],
  ])("%s", (_title, acknowledged, expected) => {
    const sent = updateOf(account, { terms: acknowledged, card_ids: ["csc_1"] }, { ...terms, ...isStopped })
    expect(sent?.fields).toEqual(expected)
  })

  it("nothing is sent while the last charge is in flight", () => {
    const before = { terms: { amount: "29.00" }, card_ids: ["csc_1"] }
    expect(updateOf(account, before, { ...terms, next_day })).toBeUndefined()
  })
})

import { whileLocked } from "../../../../../integration-tests/races/while-locked"
import { describeSubscriptions, visa } from "../../__tests__/subscription-module"

describeSubscriptions("Notices of charges", (shop) => {
  /** Notices that one run appends, by code. */
  const notices = async (id: string, worker = shop().service) => {
    const before = (await shop().history(id)).length
    await worker.noticeCharges()
    return (await shop().history(id)).slice(before).map(({ code, params, event }) => ({ code, params, event }))
  }
  const eur = (amount: string) => ({ amount, currency: "EUR" })

  it("a trial of 30 days: one notice, 7 days before the first charge, and none for that charge again", async () => {
    const { id } = await shop().subscribed({ trial_days: 30 })
    shop().at("2027-02-23T09:59:59Z")
    expect(await notices(id)).toEqual([])
    shop().at("2027-02-23T10:00:00Z")
    expect(await notices(id)).toEqual([
      {
        code: "subscription.trial_ending",
        params: { amount: eur("29.00"), day: "2027-03-02" },
        event: "trial_ending",
      },
    ])
    expect(await notices(id)).toEqual([])
    shop().at("2027-03-02T10:00:00Z")
    await shop().round()
    shop().at("2027-03-26T10:00:00Z")
    expect(await notices(id)).toEqual([])
  })

  it("a trial of a week was agreed within these days: no notice", async () => {
    const { id } = await shop().subscribed({ trial_days: 7 })
    shop().forward({ days: 3 })
    expect(await notices(id)).toEqual([])
  })

  it("a yearly plan: a notice before each renewal, none before the first charge, and none for shorter intervals", async () => {
    const yearly = await shop().subscribed({ period: "year", amount: "180.00" })
    const twelveMonths = await shop().subscribed({ name: "A year in months", period: "month", interval: 12 })
    const half = await shop().subscribed({ name: "Half a year", period: "month", interval: 6 })
    const later = await shop().subscribed(
      { name: "Later", period: "year" },
      { start_at: new Date("2027-02-05T10:00:00Z") },
    )
    await shop().round()
    expect(await notices(later.id)).toEqual([])
    shop().at("2028-01-24T10:00:00Z")
    expect(await notices(yearly.id)).toEqual([
      {
        code: "subscription.renewal_upcoming",
        params: { amount: eur("180.00"), day: "2028-01-31" },
        event: "renewal_upcoming",
      },
    ])
    expect(await shop().events(twelveMonths.id)).toContain("renewal_upcoming")
    expect(await shop().events(half.id)).not.toContain("renewal_upcoming")
    shop().at("2028-01-31T10:00:00Z")
    await shop().round()
    shop().at("2029-01-25T10:00:00Z")
    expect(await notices(yearly.id)).toMatchObject([{ params: { day: "2029-01-31" } }])
  })

  it("a change to another plan is in the notice: the amount that will be charged", async () => {
    const { id } = await shop().subscribed({ period: "year", amount: "180.00" })
    await shop().round()
    const dearer = await shop().plan({ name: "Large", period: "year", amount: "240.00" })
    await shop().service.changes.changePlan({ subscription_id: id, plan_id: dearer.id })
    shop().at("2028-01-26T10:00:00Z")
    expect(await notices(id)).toMatchObject([{ params: { amount: eur("240.00") } }])
  })

  it("a card that is valid in the month of the charge needs no notice; one that is not gets it, with its last day", async () => {
    const ending = { ...visa, exp_month: "03", exp_year: "27" }
    const { id } = await shop().subscribed({}, { card: ending })
    await shop().round()
    // The second charge is on 28 February, the third on 31 March, the fourth on 30 April.
    for (const day of ["2027-02-28", "2027-03-31"]) {
      shop().at(`${day}T09:00:00Z`)
      expect(await notices(id)).toEqual([])
      shop().at(`${day}T10:00:00Z`)
      await shop().round()
    }
    shop().at("2027-04-16T10:00:00Z")
    expect(await notices(id)).toEqual([
      {
        code: "subscription.card_expiring",
        params: { card: "VISA ···· 1111", last_day: "2027-03-31", amount: eur("29.00"), day: "2027-04-30" },
        event: "card_expiring",
      },
    ])
    expect(await notices(id)).toEqual([])
  })

  it("another card in time: no notice", async () => {
    const { id } = await shop().subscribed({}, { card: { ...visa, exp_month: "02", exp_year: "2027" } })
    await shop().round()
    await shop().service.changes.changeCard({ subscription_id: id, card: visa, ours: "all" })
    shop().at("2027-02-27T10:00:00Z")
    expect(await notices(id)).toEqual([])
    shop().at("2027-03-30T10:00:00Z")
    await shop().round()
    expect(await notices(id)).toEqual([])
  })

  it("a card without a known month gets no notice", async () => {
    const { id } = await shop().subscribed({}, { card: { ...visa, exp_month: null, exp_year: null } })
    await shop().round()
    shop().at("2027-02-27T10:00:00Z")
    expect(await notices(id)).toEqual([])
  })

  it.each(["pause", "cancel", "cancelAtPeriodEnd"] as const)(
    "after %s nothing will be charged: no notice",
    async (change) => {
      const { id } = await shop().subscribed(
        { period: "year" },
        { card: { ...visa, exp_month: "06", exp_year: "2027" } },
      )
      await shop().round()
      await shop().service.changes[change]({ subscription_id: id })
      shop().at("2028-01-30T10:00:00Z")
      expect(await notices(id)).toEqual([])
    },
  )

  it("a store that was down past the charge gives no notice of it afterwards", async () => {
    const { id } = await shop().subscribed({ period: "year" })
    await shop().round()
    shop().at("2028-02-01T10:00:00Z")
    expect(await notices(id)).toEqual([])
    await shop().round()
    expect(await shop().events(id)).not.toContain("renewal_upcoming")
  })

  it("the days are counted on the clocks of the subscription, also across daylight saving", async () => {
    shop().at("2027-03-30T20:30:00Z")
    const { id } = await shop().subscribed({ period: "year" })
    await shop().pg("card_subscription").where({ id }).update({ time_zone: "Europe/Berlin" })
    await shop().round()
    // 22:30 in Berlin. In 2028 the clocks go forward on 26 March, so that seven days have 167 hours.
    expect((await shop().find(id)).next_at?.toISOString()).toBe("2028-03-30T20:30:00.000Z")
    shop().at("2028-03-23T21:29:59Z")
    expect(await notices(id)).toEqual([])
    shop().at("2028-03-23T21:30:00Z")
    expect(await notices(id)).toMatchObject([{ params: { day: "2028-03-30" } }])
  })

  it("three workers at the same time: one notice for each", async () => {
    const all: string[] = []
    for (const name of ["A", "B", "C", "D", "E"]) {
      all.push((await shop().subscribed({ name, period: "year" })).id)
    }
    await shop().round()
    shop().at("2028-01-26T10:00:00Z")
    const workers = [shop().service, shop().anotherProcess(), shop().anotherProcess()]
    const counts = await whileLocked(
      shop().pg,
      (trx) => trx.raw("LOCK TABLE card_subscription IN ACCESS EXCLUSIVE MODE"),
      () => workers.map((worker) => worker.noticeCharges()),
    )
    expect(counts.reduce((sum, count) => sum + count)).toBe(5)
    for (const id of all) {
      expect((await shop().events(id)).filter((event) => event === "renewal_upcoming")).toHaveLength(1)
    }
  })

  it("a failed commit leaves no mark: the next run gives the notice", async () => {
    const { id } = await shop().subscribed({ period: "year" })
    await shop().round()
    shop().at("2028-01-26T10:00:00Z")
    await shop().pg.raw(
      "CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'lost'; END $$; CREATE TRIGGER refuse_entry BEFORE INSERT ON card_subscription_entry FOR EACH ROW EXECUTE FUNCTION refuse_entry()",
    )
    await expect(shop().service.noticeCharges()).rejects.toThrow("lost")
    await shop().pg.raw("DROP TRIGGER refuse_entry ON card_subscription_entry; DROP FUNCTION refuse_entry()")
    expect(await notices(id)).toMatchObject([{ event: "renewal_upcoming" }])
  })

  it("a run reads only subscriptions without a notice: each kind has an index of its own", async () => {
    const queries: { sql: string; bindings: string[] }[] = []
    const hear = (query: { sql: string; bindings: string[] }) => {
      if (/^select .* for update/.test(query.sql)) queries.push(query)
    }
    shop().pg.on("query", hear)
    await shop().service.noticeCharges()
    shop().pg.removeListener("query", hear)
    const plans: string[] = []
    await shop().pg.transaction(async (trx) => {
      await trx.raw("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
      for (const { sql, bindings } of queries) {
        const { rows } = await trx.raw<{ rows: object[] }>(`EXPLAIN ${sql.replace(/\$\d+/g, "?")}`, bindings)
        plans.push(JSON.stringify(rows))
      }
    })
    expect(plans.map((plan) => /IDX_card_subscription_(\w+)/.exec(plan)?.[1])).toEqual([
      ...["card_unnoticed", "trial_unnoticed", "renewal_unnoticed"],
    ])
  })

  it("a reverted change keeps the mark: no second notice", async () => {
    const { id } = await shop().subscribed({ period: "year" })
    await shop().round()
    shop().at("2028-01-26T10:00:00Z")
    const dearer = await shop().plan({ name: "Large", period: "year", amount: "240.00" })
    const changed = await shop().service.changes.changePlan({ subscription_id: id, plan_id: dearer.id })
    expect(await notices(id)).toHaveLength(1)
    expect(await shop().service.changes.revert(changed)).toBe(true)
    expect(await notices(id)).toEqual([])
  })
})

describeSubscriptions(
  "Notices of charges, with other days",
  (shop) => {
    it("follow the option", async () => {
      const { id } = await shop().subscribed({ period: "year" })
      await shop().round()
      shop().at("2028-01-01T10:00:00Z")
      await shop().service.noticeCharges()
      expect(await shop().events(id)).toContain("renewal_upcoming")
    })
  },
  {},
  { renewalUpcomingDays: 30 },
)

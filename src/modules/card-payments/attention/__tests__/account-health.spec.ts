/** When is an account shown as one that stopped answering, and when are admins notified? */
import { atOnceWhen } from "../../../../../integration-tests/races/eventually"
import { describeModule } from "../../__tests__/card-module"
import type { OutageEvent } from "../account-health"
import { noteKeys } from "../unreadable-keys"

const HOUR_MS = 3_600_000

describeModule("An account that does not answer", (cards) => {
  const start = Date.now()
  const ago = (ms: number) => new Date(start - ms)
  const orders = { canceledCollections: () => Promise.resolve([]), awaited: () => Promise.resolve(new Set<string>()) }
  const outages = async () => {
    const parts = await cards.service.attention.parts({}, orders)
    return (await parts.find(({ kind }) => kind === "account_outage")?.page({ limit: 10 }))?.rows ?? []
  }
  const health = () => cards.pg()("card_account_health").first() as Promise<Record<string, unknown> | undefined>
  const until = (isDone: () => Promise<boolean>) => atOnceWhen(async () => expect(await isDone()).toBe(true))

  it("is shown after minutes of failures, and gone with the first answer to whichever process", async () => {
    const payment = await cards.started()
    await until(async () => (await health()) !== undefined)
    let now = Date.now()
    const [first, other] = [cards.service, cards.anotherProcess()]
    for (const service of [first, other]) service["context"].now = () => new Date(now)

    cards.sandbox().fault({ operation: "status", kind: "drop-before", times: 100 })
    for (let count = 1; count <= 4; count++) {
      now += 2 * 60_000
      await first.ask(payment.id).catch(() => undefined)
      // Less than a minute later: counted with the next write.
      await first.ask(payment.id).catch(() => undefined)
      await until(async () => Number((await health())?.failures) === 2 * count - 1)
      if (count < 3) expect(await outages()).toEqual([])
    }
    const [row] = await outages()
    const test = { name: "test_account", path: "/admin/card-payments/settings/accounts/main/check", body: {} }
    expect(row).toMatchObject({ account: "main", subject: { type: "account", id: "main" }, actions: [test] })
    expect(row?.message.params).toMatchObject({ count: 7, at: new Date(now).toISOString() })
    // An answer to a test ends it as well, until calls fail for minutes again.
    const failing = (await health()) ?? {}
    await first.attention.accountAnswered("main")
    expect(await outages()).toEqual([])
    await cards.pg()("card_account_health").update(failing)
    expect(await outages()).toHaveLength(1)
    cards.sandbox().clearFaults()
    await other.ask(payment.id)
    await until(async () => (await health())?.failing_since === null)
    expect(await outages()).toEqual([])
  })

  it("is shown as well while its payments or schedules need it and the options lack it", async () => {
    const { id } = await cards.started()
    const payment = cards.pg()("card_transaction").where({ id })
    const names = async (account?: string) => {
      const parts = await cards.service.attention.parts({ account }, orders)
      const [part] = parts.filter(({ kind }) => kind === "account_outage")
      const { rows = [] } = (await part?.page({ limit: 10 })) ?? {}
      expect(await part?.count(10)).toBe(rows.length)
      return rows.map((row) => row.account)
    }
    expect(await names()).toEqual([])
    await payment.clone().update({ account: "old", next_check_at: new Date() })
    const card = { id: "csc_1", customer_id: "cus_1", transaction_id: id, reference: "1.a.b" }
    // A saved card alone waits for its next charge, and a stopped schedule for nothing.
    await cards
      .pg()("card_saved_card")
      .insert({ ...card, account: "oldest" })
    const schedule = (account: string, is_stopped: boolean) => ({
      ...{ id: `crp_${account}`, subscription_id: account, client_orderid: account, account, state: "active" },
      ...{ customer_id: "cus_1", provider_id: "pp_card_main", endpoint: "1", currency_code: "eur", card_ids: [] },
      ...{ sync_state: "synced", requested_terms: "{}", acknowledged_terms: JSON.stringify({ is_stopped }) },
    })
    await cards
      .pg()("card_recurring_payment")
      .insert([schedule("older", false), schedule("oldest", true)])
    expect(await names()).toEqual(["old", "older"])
    expect(await names("older")).toEqual(["older"])
    expect(await names("main")).toEqual([])
    const subject = { type: "account", id: "old" }
    const message = { code: "account.gone", params: { account: "old" } }
    expect((await outages())[0]).toMatchObject({ message, subject, actions: [], since: null })
    // Nothing asks the gateway about the payment any more.
    await payment.clone().update({ next_check_at: null })
    expect(await names()).toEqual(["older"])
    const { options } = cards.service["context"]
    const back = jest.replaceProperty(options, "accounts", {
      ...options.accounts,
      older: options.accounts.main,
    } as never)
    expect(await names()).toEqual([])
    back.restore()
  })

  it("is an event once for each outage, whichever of two servers looks, and none if it answers in time", async () => {
    const at = (minutes: number) => new Date(start + minutes * 60_000)
    let minute = 0
    const servers = [cards.service, cards.anotherProcess()]
    for (const service of servers) service["context"].now = () => at(minute)
    const failing = { failing_since: at(0), last_failed_at: at(0), failures: 3, last_failure: "503" }
    const change = (changes: object) => cards.pg()("card_account_health").where({ id: "main" }).update(changes)
    await cards
      .pg()("card_account_health")
      .insert([
        { id: "main", ...failing },
        { id: "former", ...failing },
      ])
    const events: string[] = []
    const look = async () => {
      const noticed = await Promise.all(servers.map(({ outageEvents }) => outageEvents.notice()))
      const publish = ({ id, entry_id, since }: OutageEvent) => {
        expect([id, since]).toEqual(["main", entry_id.slice("main:".length)])
        events.push(entry_id)
        return Promise.resolve()
      }
      await Promise.all(servers.map(({ outageEvents }) => outageEvents.publish(publish)))
      return noticed.reduce((sum, count) => sum + count, 0)
    }
    minute = 5
    expect([await look(), events]).toEqual([0, []])
    // The third failure in the sixth minute, and more of the same outage.
    minute = 6
    await change({ failures: 2 })
    expect(await look()).toBe(0)
    await change({ failures: 3 })
    expect(await look()).toBe(1)
    await change({ failures: 40, last_failed_at: at(30) })
    minute = 30
    expect([await look(), events]).toEqual([0, [`main:${at(0).toISOString()}`]])
    // Answered again within the time, then not for long.
    await change({ failing_since: null, failures: 0 })
    expect(await look()).toBe(0)
    await change({ failing_since: at(40), failures: 3 })
    minute = 44
    expect(await look()).toBe(0)
    await change({ failing_since: null, failures: 0 })
    minute = 50
    expect(await look()).toBe(0)
    await change({ failing_since: at(50), failures: 9 })
    minute = 56
    expect([await look(), events.slice(1)]).toEqual([1, [`main:${at(50).toISOString()}`]])
  })

  it("is published later by a bus that is down, and while it is on its way no other one takes its place", async () => {
    await cards.started()
    await until(async () => (await health()) !== undefined)
    const { outageEvents } = cards.service
    const change = (changes: object) => cards.pg()("card_account_health").update(changes)
    await change({ failing_since: ago(HOUR_MS), failures: 3 })
    expect(await outageEvents.notice()).toBe(1)
    const down = await outageEvents.publish(() => Promise.reject(new Error("Connection is closed.")))
    expect(down).toMatchObject({ published: 0, failure: expect.any(Error) as Error })
    await change({ publishing_until: ago(-60_000), failing_since: ago(HOUR_MS / 2) })
    expect(await outageEvents.notice()).toBe(0)
    await change({ publishing_until: null })
    expect(await outageEvents.publish(() => Promise.resolve())).toEqual({ published: 1 })
    expect(await outageEvents.publish(() => Promise.resolve())).toEqual({ published: 0 })
    expect(await outageEvents.notice()).toBe(1)
  })

  it("is one that refuses its key for minutes as well, until a call is accepted, and not after one refusal", async () => {
    const payment = await cards.started()
    await until(async () => (await health()) !== undefined)
    let now = Date.now()
    const { service } = cards
    service["context"].now = () => new Date(now)
    const message = "Invalid control code"
    const refusal = { operation: "status", kind: "refuse", message } as const
    cards.sandbox().fault(refusal)
    const ask = async (failures: number) => {
      now += 2 * 60_000
      await service.ask(payment.id).catch(() => undefined)
      await atOnceWhen(async () => expect(Number((await health())?.failures)).toBe(failures))
    }
    await ask(1)
    await ask(0)
    cards.sandbox().fault({ ...refusal, times: 100 })
    for (const failures of [1, 2, 3]) {
      await ask(failures)
      expect(await outages()).toEqual([])
    }
    await ask(4)
    const [row] = await outages()
    expect(row).toMatchObject({ actions: [{ name: "test_account" }] })
    expect(row?.message).toMatchObject({
      code: "attention.account_refused",
      params: {
        account: "main",
        count: 4,
        at: new Date(now).toISOString(),
        advice: { code: "check.status.compare_key" },
      },
    })
    cards.sandbox().clearFaults()
    await ask(0)
    expect(await outages()).toEqual([])
  })

  it("is not one that refuses a call, or answers with an error of its own", async () => {
    const payment = await cards.started()
    await until(async () => (await health()) !== undefined)
    cards.sandbox().fault({ operation: "status", kind: "refuse" })
    await cards.service.ask(payment.id).catch(() => undefined)
    expect(await health()).toMatchObject({ failing_since: null, failures: 0 })
    // The answer about an unknown order.
    await cards.pg()("card_transaction").update({ client_orderid: "pgonez", orderid: null })
    const service = cards.anotherProcess()
    service["context"].now = () => new Date(Date.now() + HOUR_MS)
    await service.ask(payment.id).catch(() => undefined)
    await until(
      async () => Number((await health())?.last_answered_at) > Date.now() || !!(await health())?.failing_since,
    )
    expect(await health()).toMatchObject({ failing_since: null, failures: 0 })
  })

  it("is apart from a missing key, whose row has the first start without it if an earlier start had it", async () => {
    const card = { id: "csc_1", customer_id: "cus_1", account: "main", transaction_id: "ctx_1" }
    await cards
      .pg()("card_saved_card")
      .insert({ ...card, reference: "v1.lost.a.b.c" })
    const sinceAfter = async (keys: string[]) => {
      await noteKeys(cards.pg(), keys)
      expect(await outages()).toEqual([])
      const parts = await cards.service.attention.parts({}, orders)
      const rows = (await parts.find(({ kind }) => kind === "keys_unreadable")?.page({ limit: 10 }))?.rows
      expect(rows).toHaveLength(1)
      return rows?.[0]?.since
    }
    expect(await sinceAfter(["new"])).toBeNull()
    expect(await sinceAfter(["new", "lost"])).toBeNull()
    const first = await sinceAfter(["new"])
    expect(first).toEqual(expect.any(Date))
    expect(await sinceAfter([])).toEqual(first)
    expect(await sinceAfter(["lost", "new"])).toBeNull()
  })
})

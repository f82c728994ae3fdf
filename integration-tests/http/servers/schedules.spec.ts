import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  pollCardPaymentsWorkflow,
  runCardPayoutsWorkflow,
  runCardSubscriptionsWorkflow,
  superviseCardJobsWorkflow,
} from "medusa-plugin-card-payments/workflows"
import type { AdminAttention } from "../../../src/contracts"
import type { CardJobsModuleService } from "../../../src/modules/card-jobs"
import type { CardPayoutsModuleService, Lease } from "../../../src/modules/card-payouts"
import type { CardSubscriptionsModuleService } from "../../../src/modules/card-subscriptions"
import { describeStore } from "../../environment/card-store"
import { stopJobs } from "../../environment/workflow-engine"

/** As after Redis was emptied, or in a store without a worker. */
describeStore(
  "Scheduled jobs that Medusa does not start",
  (store) => {
    const schedules = () => store.container().resolve<CardJobsModuleService>("card_jobs")
    const superviseJobs = async () =>
      (await superviseCardJobsWorkflow(store.container()).run({ input: {} })).result.stood_in
    const health = async () => (await store.admin("GET", "/admin/card-payments/health")).data
    const started = [
      "card-payments-poll",
      "card-payouts-run",
      "card-subscriptions-run",
      "card-payments-reconciliations",
    ]

    // The store's options enable the jobs, but none is started.
    beforeAll(stopJobs)
    afterEach(() => void jest.useRealTimers())

    /** Lets time pass for the schedules only. */
    const pass = (seconds: number) => {
      const now = Date.now() + seconds * 1000
      jest.useFakeTimers({
        now,
        doNotFake: [
          ...(["hrtime", "nextTick", "performance", "queueMicrotask", "setImmediate", "clearImmediate"] as const),
          ...(["setInterval", "clearInterval", "setTimeout", "clearTimeout"] as const),
        ],
      })
    }
    /** A payment without a returning shopper and without a callback. */
    const paidUnheard = async () => {
      const { session } = await store.checkout({ provider: "auto" })
      store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 5 })
      const orderid = await store.payForm(session.id)
      const { id = "" } = (await store.cards().attemptOf({ orderid })) ?? {}
      await store.cards().update(id, { next_check_at: new Date() })
      return id
    }
    const isRecorded = async (id: string) => !!(await store.cards().attemptOf({ id }))?.recorded_at

    it("are run by a server after half a minute, so that a lost callback still makes an order", async () => {
      const id = await paidUnheard()
      for (const name of started) await schedules().beat(name)
      expect(await superviseJobs()).toEqual([])
      expect(await isRecorded(id)).toBe(false)
      pass(40)
      expect(await superviseJobs()).toEqual(expect.arrayContaining(started))
      expect(await isRecorded(id)).toBe(true)
    })

    it("are logged once each: that a server stands in, and that the schedule runs again", async () => {
      const logger = store.container().resolve(ContainerRegistrationKeys.LOGGER)
      const logged: string[] = []
      for (const level of ["error", "info"] as const) {
        jest.spyOn(logger, level).mockImplementation((...given) => void logged.push(`${level}: ${String(given[0])}`))
      }
      const lines = () => logged.splice(0).filter((line) => line.includes("The scheduled job card-payments-poll"))
      const beat = async () => {
        for (const name of started) await schedules().beat(name)
      }
      await beat()
      await superviseJobs()
      lines()
      pass(29)
      await superviseJobs()
      expect(lines()).toEqual([])
      pass(11)
      await superviseJobs()
      expect(lines()).toEqual([
        expect.stringMatching(
          /^error: \[card-payments\] The scheduled job card-payments-poll has not run for 4\d s; this server does its work meanwhile\. Is there a process with workerMode "worker" or "shared"\? Was Redis emptied\?/,
        ),
      ])
      pass(10)
      expect(await superviseJobs()).toContain("card-payments-poll")
      expect(lines()).toEqual([])
      await beat()
      await superviseJobs()
      expect(lines()).toEqual(["info: [card-payments] The scheduled job card-payments-poll runs by itself again."])
    })

    it("are reported by GET /admin/card-payments/health until they run again", async () => {
      await superviseJobs()
      for (const name of started) await schedules().beat(name)
      expect(await health()).toMatchObject({
        jobs: expect.arrayContaining([expect.objectContaining({ name: "card-payments-poll", state: "running" })]),
        servers: [{ worker_mode: "shared", locking: "in-memory" }],
        problems: [],
      })
      pass(40)
      await superviseJobs()
      const late = { code: "job_late", job: "card-payments-poll", seconds: 40, is_stood_in_for: true }
      expect((await health()).problems).toContainEqual(late)
      for (const name of started) await schedules().beat(name)
      expect(await health()).toMatchObject({ problems: [] })
    })

    it("are a row of the inbox and a problem after three failed runs, until one succeeds", async () => {
      const failing = async () => {
        const { problems } = (await health()) as { problems: { code: string }[] }
        return problems.filter(({ code }) => code === "job_failing")
      }
      const kind = "/admin/card-payments/attention?kind=jobs_stopped"
      type Inbox = { attention: { message: { code: string; params: object } }[] }
      const rows = async () => (await store.admin<Inbox>("GET", kind)).data.attention.map(({ message }) => message)
      for (const name of started) await schedules().beat(name)
      const broken = jest.spyOn(store.cards(), "claimDue").mockRejectedValue(new TypeError("4444333322221111"))
      for (const seconds of [40, 50, 60]) {
        expect(await failing()).toEqual([])
        pass(seconds)
        expect(await superviseJobs()).toContain("card-payments-poll")
      }
      broken.mockRestore()
      const params = { job: "card-payments-poll", failure: "TypeError" }
      expect(await failing()).toMatchObject([{ ...params, failures: 3, since: expect.any(String) as unknown }])
      expect(await rows()).toContainEqual(
        expect.objectContaining({ code: "attention.job_failing", params: { ...params, count: 3 } }),
      )
      pass(70)
      await superviseJobs()
      expect(await failing()).toEqual([])
    })

    it("have rows of single payments, batches and notices that fail each time, until their work succeeds", async () => {
      const id = await paidUnheard()
      const container = store.container()
      const payouts = container.resolve<CardPayoutsModuleService>("card_payouts")
      const subscriptions = container.resolve<CardSubscriptionsModuleService>("card_subscriptions")
      const run = async () => {
        await store.cards().update(id, { next_check_at: new Date() })
        await pollCardPaymentsWorkflow(container).run({ input: {} })
        await runCardPayoutsWorkflow(container).run({ input: {} })
        await runCardSubscriptionsWorkflow(container).run({ input: {} })
      }
      const rows = async (filter = "") => {
        const path = `/admin/card-payments/attention?kind=jobs_stopped${filter}`
        const { attention } = (await store.admin<AdminAttention>("GET", path)).data
        return attention.filter(({ message }) => message.code === "work.failed")
      }
      const batch = { id: "cpb_1", account: "second", name: "one.csv", state: "checking", rows: 1, initiators: [] }
      await container.resolve(ContainerRegistrationKeys.PG_CONNECTION)("card_payout_batch").insert(batch)
      const lease = { id: batch.id } as Lease
      jest.spyOn(payouts, "claim").mockImplementation((kind) => Promise.resolve(kind === "batch" ? [lease] : []))
      jest.spyOn(payouts, "release").mockResolvedValue()
      const broken = [
        jest.spyOn(store.cards(), "resolveOpen").mockRejectedValue(new TypeError("4444333322221111")),
        jest.spyOn(payouts.batches, "advance").mockRejectedValue(new TypeError("4444333322221111")),
        jest.spyOn(subscriptions, "noticeCharges").mockRejectedValue(new TypeError("4444333322221111")),
      ]
      await run()
      await run()
      expect(await rows()).toEqual([])
      await run()
      const failed = (row: string) => ({ params: { kind: "TypeError", row } })
      // The admin is neither a requester nor an approver of payouts.
      expect(await rows()).toHaveLength(2)
      jest.replaceProperty(payouts.settings, "requesters", ["admin@example.com"])
      const found = await rows()
      expect(found).toMatchObject([
        { subject: { type: "payment", id }, message: failed(id), actions: [{ name: "check" }] },
        { subject: { type: "payout_batch", id: "cpb_1" }, message: failed("cpb_1"), actions: [] },
        { subject: { type: "store" }, message: failed("charge-notices") },
      ])
      // Those of an account: the payment's, and the batch's.
      expect(found.map(({ account }) => account)).toEqual(["main", "second", null])
      expect(await rows("&account=main")).toEqual(found.slice(0, 1))
      expect(await rows("&account=second")).toEqual(found.slice(1, 2))
      for (const one of broken) one.mockRestore()
      await store.admin("POST", found[0]?.actions[0]?.path ?? "", {})
      const left = await rows()
      expect(left.map(({ subject }) => subject.type)).toEqual(["payout_batch", "store"])
      jest.spyOn(payouts.batches, "advance").mockResolvedValue({} as never)
      await run()
      expect(await rows()).toEqual([])
      jest.restoreAllMocks()
    })

    it("do nothing in a copied database until an admin confirms it", async () => {
      const id = await paidUnheard()
      await store.cards().environment.changes()
      const environment = store.container().resolve("__pg_connection__")("card_environment")
      await environment.where({ id: "main" }).update({ public_url: "shop.example" })
      pass(40)
      expect(await superviseJobs()).toEqual([])
      await pollCardPaymentsWorkflow(store.container()).run({ input: {} })
      expect(await isRecorded(id)).toBe(false)
      const change = { account: "main", field: "public_url", known: "shop.example", now: "localhost" }
      expect((await health()).problems).toContainEqual({
        code: "environment_changed",
        server: expect.any(String) as unknown,
        changes: [change],
      })
      const path = "/admin/card-payments/environment/confirm"
      const other = { ...change, now: "elsewhere" }
      expect(await store.admin("POST", path, { change: other })).toMatchObject({
        status: 400,
        data: { code: "environment.changed_since" },
      })
      const [row] = (await store.admin<{ attention: { actions: object[] }[] }>("GET", "/admin/card-payments/attention"))
        .data.attention
      expect(row?.actions).toMatchObject([{ name: "confirm_environment", body: { change } }])
      const confirm = await store.admin("POST", path, { change })
      expect(confirm).toMatchObject({ status: 200, data: { confirmed: [change] } })
      expect(await superviseJobs()).toEqual(expect.arrayContaining(started))
      expect(await isRecorded(id)).toBe(true)
    })

    it("run no more often than by the schedule", async () => {
      const hourly = { name: "card-payments-clean-up", everyMs: 3_600_000 }
      const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
      expect(await schedules().standIn(hourly, at(61))).toBe(true)
      await schedules().endStandIn(hourly.name)
      expect(await schedules().standIn(hourly, at(62))).toBe(false)
      expect(await schedules().standIn(hourly, at(121))).toBe(true)
    })

    it("are run by one server at a time, and by another one when that one dies", async () => {
      const job = { name: "card-payments-poll", everyMs: 4_000 }
      const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
      expect(await schedules().standIn(job, at(40))).toBe(true)
      expect(await schedules().standIn(job, at(41))).toBe(false)
      await schedules().endStandIn(job.name)
      expect(await schedules().standIn(job, at(50))).toBe(true)
      expect(await schedules().standIn(job, at(109))).toBe(false)
      await schedules().keepStandIn(job.name, at(100))
      expect(await schedules().standIn(job, at(111))).toBe(false)
      expect(await schedules().standIn(job, at(161))).toBe(true)
    })
  },
  { plugin: { polling: true } },
)

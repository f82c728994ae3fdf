import type { EnvironmentChange } from "../../../contracts"
import { healthOf } from "../health"

const now = new Date("2026-11-26T12:00:00Z")
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const job = (beat_at: Date | null, stood_in_at: Date | null = null) => ({
  ...{ id: "poll", beat_at, stood_in_at, created_at: ago(7_200) },
  ...{ failing_since: null as Date | null, failures: 0, last_failure: null as string | null },
})
const server = (worker_mode: string, { seconds = 1, locking = "locking-redis" } = {}) => ({
  ...{ id: worker_mode, worker_mode, locking, changes: [] as EnvironmentChange[], seen_at: ago(seconds) },
})
const seen = {
  ...{ requested: [{ name: "poll", everyMs: 4_000 }], off: [], jobs: [job(ago(4))], items: [] },
  ...{ servers: [server("shared")], since: ago(3_600), now },
}

it("jobs that run and servers that share their locks have no problems", () => {
  const servers = [server("server"), server("worker")]
  expect(healthOf({ ...seen, servers })).toMatchObject({ jobs: [{ name: "poll", state: "running" }], problems: [] })
})

it("a process that has just started allows time for a job to run", () => {
  expect(healthOf({ ...seen, jobs: [], since: ago(34) }).problems).toEqual([])
  expect(healthOf({ ...seen, jobs: [], since: ago(35) }).problems).toEqual([
    { code: "job_late", job: "poll", seconds: null, is_stood_in_for: false },
  ])
})

it("a late job gives the seconds since it last ran, and whether a server stands in", () => {
  const { jobs, problems } = healthOf({ ...seen, jobs: [job(ago(90), ago(8))] })
  expect(jobs).toEqual([
    { name: "poll", state: "late", last_run_at: ago(90), stood_in_at: ago(8), late_since: ago(90) },
  ])
  expect(problems).toEqual([{ code: "job_late", job: "poll", seconds: 90, is_stood_in_for: true }])
})

it("a job that never ran is late since a server first ran it instead", () => {
  expect(healthOf({ ...seen, jobs: [job(null, ago(8))] }).jobs).toMatchObject([{ late_since: ago(7_200) }])
  expect(healthOf({ ...seen, jobs: [] }).jobs).toMatchObject([{ state: "late", late_since: null }])
})

it("a job that starts and fails is a problem from its third failure on", () => {
  const failing = (failures: number) => ({
    ...job(ago(4)),
    ...{ failing_since: ago(60), failures, last_failure: "TypeError" },
  })
  expect(healthOf({ ...seen, jobs: [failing(2)] }).problems).toEqual([])
  expect(healthOf({ ...seen, jobs: [failing(3)] }).problems).toEqual([
    { code: "job_failing", job: "poll", item: null, since: ago(60), failures: 3, failure: "TypeError" },
  ])
})

it("a worker is missing if jobs are late and no recent process is a worker", () => {
  const servers = [server("server"), server("worker", { seconds: 31 })]
  const { problems } = healthOf({ ...seen, jobs: [], servers })
  expect(problems).toContainEqual({ code: "no_worker" })
})

it("several processes with in-memory locks are a problem", () => {
  const servers = [server("server", { locking: "in-memory" }), server("worker", { locking: "in-memory" })]
  expect(healthOf({ ...seen, servers }).problems).toEqual([{ code: "locks_in_memory", servers: 2 }])
})

it("a process whose options differ from the database is a problem, also when another process asks", () => {
  const changes: EnvironmentChange[] = [{ account: "main", field: "public_url", known: "a", now: "b" }]
  const servers = [server("server"), { ...server("worker"), changes }]
  const problem = { code: "environment_changed", server: "worker", changes }
  expect(healthOf({ ...seen, servers }).problems).toEqual([problem])
})

it("jobs switched off by options are listed as off", () => {
  const { jobs } = healthOf({ ...seen, requested: [], off: ["poll"], jobs: [] })
  expect(jobs).toEqual([{ name: "poll", state: "off", last_run_at: null, stood_in_at: null, late_since: null }])
})

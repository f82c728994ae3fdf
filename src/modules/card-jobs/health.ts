import { Modules } from "@medusajs/framework/utils"
import type { Health, JobHealth, ScheduleProblem, ServerTimes } from "../../contracts"

/** The run times of a job, from its row. */
export type JobTimes = {
  id: string
  beat_at: Date | null
  stood_in_at: Date | null
  failing_since: Date | null
  failures: number
  last_failure: string | null
  created_at: Date
}

/** An item of a job whose work fails. */
export type FailingItem = { job: string; item: string; failing_since: Date; failures: number; last_failure: string }

/** A job that should run. */
export type ExpectedJob = { name: string; everyMs: number }

/** The delay after which a job counts as late, and a server that was not seen counts as dead. */
export const PATIENCE_MS = 30_000

/** The number of failures in a row that is a problem: one may meet a restart of the database. */
export const FAILURES_SHOWN = 3

/**
 * @param since start of the observing process; the lateness of a job that last ran before it counts
 * from there
 */
export function isLate(
  { everyMs }: ExpectedJob,
  { row, since, now }: { row?: JobTimes; since: Date; now: Date },
): boolean {
  const last = Math.max(row?.beat_at?.getTime() ?? 0, since.getTime())
  return now.getTime() - last > everyMs + PATIENCE_MS
}

type Seen = {
  requested: readonly ExpectedJob[]
  off: readonly string[]
  jobs: readonly JobTimes[]
  items: readonly FailingItem[]
  servers: readonly ServerTimes<Date>[]
  since: Date
  now: Date
}

/** The state of all jobs and servers, with problems for the merchant and the developer. */
export function healthOf({ requested, off, jobs, items, servers, since, now }: Seen): Health<Date> {
  const rowOf = (name: string) => jobs.find(({ id }) => id === name)
  const alive = servers.filter(({ seen_at }) => now.getTime() - seen_at.getTime() <= PATIENCE_MS)
  const late = requested.filter((job) => isLate(job, { row: rowOf(job.name), since, now }))
  const isOn = (name: string): JobHealth["state"] => (late.some((job) => job.name === name) ? "late" : "running")
  const healthOfJob = (name: string, state: JobHealth["state"]): JobHealth<Date> => {
    const row = rowOf(name)
    return {
      ...{ name, state, last_run_at: row?.beat_at ?? null, stood_in_at: row?.stood_in_at ?? null },
      late_since: (state === "late" && (row?.beat_at ?? row?.created_at)) || null,
    }
  }
  const problems: ScheduleProblem<Date>[] = late.map(({ name }) => lateness(name, rowOf(name), now))
  if (late.length > 0 && !alive.some(({ worker_mode }) => worker_mode !== "server"))
    problems.push({ code: "no_worker" })
  if (alive.length > 1 && alive.some(({ locking }) => locking === IN_MEMORY)) {
    problems.push({ code: "locks_in_memory", servers: alive.length })
  }
  for (const { name } of requested) {
    const { failing_since, failures = 0, last_failure } = rowOf(name) ?? {}
    if (!failing_since || failures < FAILURES_SHOWN) continue
    const failing = { job: name, item: null, since: failing_since, failures, failure: last_failure ?? "Error" }
    problems.push({ code: "job_failing", ...failing })
  }
  for (const { job, item, failing_since: since, failures, last_failure: failure } of items) {
    problems.push({ code: "job_failing", job, item, since, failures, failure })
  }
  for (const { id, changes } of alive) {
    if (changes.length > 0) problems.push({ code: "environment_changed", server: id, changes })
  }
  return {
    jobs: [
      ...requested.map(({ name }) => healthOfJob(name, isOn(name))),
      ...off.map((name) => healthOfJob(name, "off")),
    ],
    servers: [...alive],
    problems,
  }
}

/** Seconds since the schedule last started the job; null if it never did. */
export function secondsSince(row: JobTimes | undefined, now: Date): number | null {
  return row?.beat_at ? Math.round((now.getTime() - row.beat_at.getTime()) / 1000) : null
}

function lateness(job: string, row: JobTimes | undefined, now: Date): ScheduleProblem<Date> {
  const seconds = secondsSince(row, now)
  const stoodIn = row?.stood_in_at
  return {
    code: "job_late",
    job,
    seconds,
    is_stood_in_for: !!stoodIn && now.getTime() - stoodIn.getTime() <= 2 * PATIENCE_MS,
  }
}

type Config = { projectConfig?: { workerMode?: string }; modules?: unknown }

/** The provider built into Medusa's locking module: its locks are valid within one process. */
export const IN_MEMORY = "in-memory"

/** The parts of this process's configuration that other processes need to know. */
export function processOf({ projectConfig, modules }: Config): { workerMode: string; locking: string } {
  const all = (modules ?? {}) as Record<string, { options?: { providers?: { id?: string }[] } } | undefined>
  const providers = (all[Modules.LOCKING]?.options?.providers ?? []).map(({ id }) => id ?? "?")
  return { workerMode: projectConfig?.workerMode ?? "shared", locking: providers.join(", ") || IN_MEMORY }
}

/**
 * Whether the other processes of the store see this one's locks, and its events outlive it: neither is
 * so with Medusa's modules for one process.
 */
export function isSharedBetweenProcesses(config: Config): boolean {
  const modules = (config.modules ?? {}) as Record<string, { resolve?: unknown } | undefined>
  const events = modules[Modules.EVENT_BUS]?.resolve
  const isLocal = typeof events !== "string" || events.includes("event-bus-local")
  return processOf(config).locking !== IN_MEMORY && !isLocal
}

import { container } from "@medusajs/framework"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import cluster from "node:cluster"
import { randomUUID } from "node:crypto"
import type { Health, ServerTimes } from "../../contracts"
import { ReadOnlyService } from "../../durable"
import { messageOf } from "../../mapping"
import {
  type FailingItem,
  FAILURES_SHOWN,
  healthOf,
  isLate,
  type JobTimes,
  secondsSince,
  type ExpectedJob,
} from "./health"
import CardJob from "./models/job"
import CardServer from "./models/server"

/** The key of the module in Medusa's container. */
export const CARD_JOBS_MODULE = "card_jobs"

type Dependencies = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex; logger: Logger }

/** The workflow that supervises the jobs. It knows the jobs; this module does not. */
const SUPERVISE_JOBS = "supervise-card-jobs"
const CHECK_EVERY_MS = 10_000
const LEASE_S = 60
const REMOVED_AFTER_DAYS = 1

/** The work of a job on one thing. `item`: letters, digits, `_` and `-`, such as an id. */
export type JobItem = {
  job: "card-payments-poll" | "card-payouts-run" | "card-subscriptions-run" | "card-payments-clean-up"
  item: string
}

/** An item that nothing works on any more leaves the inbox; the clean-up, the rarest job, runs hourly. */
const ITEM_SHOWN_MS = 3 * 3_600_000
const MOST_ITEMS = 100

type ThisServer = { workerMode: string; locking: string; changes: readonly object[] }

/** The module `card_jobs`. Each method commits by itself. */
class CardJobsModuleService extends ReadOnlyService(
  { CardJob, CardServer },
  {
    CardJob: "the method beat, ran, worked, standIn, keepStandIn or endStandIn",
    CardServer: "superviseCardJobsWorkflow",
  },
) {
  private readonly pg: Knex
  private readonly logger: Logger
  private readonly serverId = randomUUID()
  /** Start of this process: a job that last ran before it is not late yet. */
  private readonly since = new Date()
  /** Jobs whose lateness has been logged. */
  private readonly reported = new Set<string>()
  private timer: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    super(dependencies)
    this.pg = dependencies[ContainerRegistrationKeys.PG_CONNECTION]
    this.logger = dependencies.logger
  }

  readonly __hooks = {
    onApplicationStart: (): Promise<void> => {
      this.superviseJobs()
      return Promise.resolve()
    },
    onApplicationPrepareShutdown: async (): Promise<void> => {
      this.stop()
      await this.pg("card_server")
        .where({ id: this.serverId })
        .delete()
        .catch((error) => this.logger.warn(`[card-payments] This server still counts as alive: ${messageOf(error)}`))
    },
  }

  /**
   * Runs the supervision every ten seconds in each process that listens on a port, so not in a
   * script of `medusa exec`. A run does not wait for the previous one.
   */
  private superviseJobs(): void {
    const check = async () => {
      const listens = cluster.isWorker || process.getActiveResourcesInfo().some((name) => name.endsWith("ServerWrap"))
      if (!listens) return
      try {
        await container.resolve(Modules.WORKFLOW_ENGINE).run(SUPERVISE_JOBS, { input: {} })
      } catch (error) {
        this.logger.error(`[card-payments] The scheduled jobs could not be looked after: ${messageOf(error)}`)
      }
    }
    this.timer = setInterval(() => void check(), CHECK_EVERY_MS)
    this.timer.unref()
  }

  /** Stops the supervision. */
  stop(): void {
    clearInterval(this.timer)
  }

  /** Records that Medusa's schedule started a job. */
  async beat(name: string, now = new Date()): Promise<void> {
    await this.pg.raw(
      `INSERT INTO card_job (id, beat_at) VALUES (?, ?)
       ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at, updated_at = now()`,
      [name, now],
    )
  }

  /** Records how a run of a job ended. `failure`: the code or class of its error; null after success. */
  async ran(name: string, failure: string | null, now = new Date()): Promise<void> {
    const job = this.pg("card_job").where({ id: name })
    if (failure === null) {
      // Runs that succeed, as most do, write nothing.
      await job.whereNotNull("failing_since").update({ failing_since: null, failures: 0, last_failure: null })
    } else {
      await job.update({
        ...{ failures: this.pg.raw("failures + 1"), last_failure: failure },
        failing_since: this.pg.raw("coalesce(failing_since, ?)", [now]),
      })
    }
  }

  /**
   * Records how the work on one item of a job ended: while it fails it has a row of its own, because
   * runs without the item succeed.
   */
  async worked({ job, item }: JobItem, failure: string | null, now = new Date()): Promise<void> {
    const id = `${job}:${item}`
    if (failure === null) return void (await this.pg("card_job").where({ id }).delete())
    await this.pg.raw(
      `INSERT INTO card_job AS j (id, failing_since, failures, last_failure, updated_at) VALUES (:id, :now, 1, :failure, :now)
       ON CONFLICT (id) DO UPDATE SET failures = j.failures + 1, last_failure = excluded.last_failure, updated_at = excluded.updated_at`,
      { id, now, failure },
    )
  }

  /** Records that this process is alive. Deletes items that stopped failing, and processes that were not seen for a day. */
  async see({ workerMode, locking, changes }: ThisServer, now = new Date()): Promise<void> {
    await this.pg.raw(
      `INSERT INTO card_server (id, worker_mode, locking, changes, seen_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET changes = excluded.changes, seen_at = excluded.seen_at, updated_at = now()`,
      [this.serverId, workerMode, locking, JSON.stringify(changes), now],
    )
    const cutoff = new Date(now.getTime() - REMOVED_AFTER_DAYS * 86_400_000)
    await this.pg("card_server").where("seen_at", "<", cutoff).delete()
    await this.items().where("updated_at", "<", cutoff).delete()
  }

  /**
   * Claims the work of a job that Medusa's schedule has not started for too long: for this process
   * alone, for a minute, and no more often than the job's interval. Logs one error when the job
   * becomes late, and one message when the schedule runs it again.
   * @returns false if the schedule runs the job, or if another process stands in
   */
  async standIn(job: ExpectedJob, now = new Date()): Promise<boolean> {
    const row = (await this.pg("card_job").where({ id: job.name }).first()) as JobTimes | undefined
    const isOnTime = !isLate(job, { row, since: this.since, now })
    this.reportLateness(job, { isLate: !isOnTime, row, now })
    if (isOnTime) return false
    const { rows } = await this.pg.raw<{ rows: unknown[] }>(
      `INSERT INTO card_job AS j (id, stood_in_at, stand_in_by, stand_in_until) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET stood_in_at = excluded.stood_in_at, stand_in_by = excluded.stand_in_by,
         stand_in_until = excluded.stand_in_until, updated_at = now()
       WHERE (j.stand_in_until IS NULL OR j.stand_in_until <= ?) AND (j.stood_in_at IS NULL OR j.stood_in_at <= ?)
         AND j.beat_at IS NOT DISTINCT FROM ?
       RETURNING id`,
      [
        ...[job.name, now, this.serverId, leaseFrom(now)],
        ...[now, new Date(now.getTime() - job.everyMs), row?.beat_at ?? null],
      ],
    )
    return rows.length > 0
  }

  /** Renews the lease of a stand-in. */
  async keepStandIn(name: string, now = new Date()): Promise<void> {
    await this.pg("card_job")
      .where({ id: name, stand_in_by: this.serverId })
      .update({ stand_in_until: leaseFrom(now) })
  }

  /** Releases the lease, so that another process can stand in. */
  async endStandIn(name: string): Promise<void> {
    await this.pg("card_job").where({ id: name, stand_in_by: this.serverId }).update({ stand_in_until: null })
  }

  /** The rows of failing items. */
  private items(): Knex.QueryBuilder {
    return this.pg("card_job").whereLike("id", "%:%")
  }

  private reportLateness(
    { name }: ExpectedJob,
    { isLate: late, row, now }: { isLate: boolean; row?: JobTimes; now: Date },
  ): void {
    if (late === this.reported.has(name)) return
    if (!late) {
      this.reported.delete(name)
      return this.logger.info(`[card-payments] The scheduled job ${name} runs by itself again.`)
    }
    this.reported.add(name)
    const seconds = secondsSince(row, now)
    const since = seconds === null ? "has never run" : `has not run for ${seconds} s`
    this.logger.error(
      `[card-payments] The scheduled job ${name} ${since}; this server does its work meanwhile. Is there a process with workerMode "worker" or "shared"? Was Redis emptied? Then restart the worker, which enters its jobs anew.`,
    )
  }

  /** The state of jobs and servers, with their problems; see `healthOf`. */
  async health(requested: readonly ExpectedJob[], off: readonly string[], now = new Date()): Promise<Health<Date>> {
    const names = [...requested.map(({ name }) => name), ...off]
    const jobs = (await this.pg("card_job").whereIn("id", names).whereNull("deleted_at")) as JobTimes[]
    const items = (await this.items()
      .where("failures", ">=", FAILURES_SHOWN)
      .where("updated_at", ">", new Date(now.getTime() - ITEM_SHOWN_MS))
      .orderBy("failing_since")
      .limit(MOST_ITEMS)
      .select("failing_since", "failures", "last_failure")
      .select(this.pg.raw("split_part(id, ':', 1) AS job, split_part(id, ':', 2) AS item"))) as FailingItem[]
    const columns = ["id", "worker_mode", "locking", "changes", "seen_at"]
    const servers = (await this.pg("card_server").select(columns).orderBy("seen_at", "desc")) as ServerTimes<Date>[]
    return healthOf({ requested, off, jobs, items, servers, since: this.since, now })
  }
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_S * 1000)
}

export default CardJobsModuleService

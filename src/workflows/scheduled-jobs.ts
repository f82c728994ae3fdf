import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { failureKind, messageOf } from "../mapping"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { CARD_JOBS_MODULE, type CardJobsModuleService, processOf } from "../modules/card-jobs"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { isEnvironmentConfirmed } from "./environment-check"
import { cleanUpSavedCardsWorkflow } from "./payments/clean-up-saved-cards"
import { releaseDeadLocks } from "./payments/locks"
import { pollCardPaymentsWorkflow } from "./payments/poll-card-payments"
import { runCardPayoutsWorkflow } from "./payouts/run-card-payouts"
import { runCardReconciliationsWorkflow } from "./reconciliation/run-reconciliations"
import { runCardSubscriptionsWorkflow } from "./subscriptions/run-card-subscriptions"

type ScheduledJob = {
  name: string
  everyMs: number
  isEnabled(container: MedusaContainer): boolean
  run(container: MedusaContainer): Promise<unknown>
}

/** All scheduled work. The files in `src/jobs` register each job's schedule with Medusa. */
const scheduledJobs = {
  /**
   * Reconciles due payments, so that a store whose callbacks never arrive still reconciles every
   * payment.
   */
  poll: {
    name: "card-payments-poll",
    everyMs: 4_000,
    isEnabled: (container) => container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).settings.polling,
    run: (container) => pollCardPaymentsWorkflow(container).run({ input: {} }),
  },
  /** Advances active payouts, including those of a process that died. */
  payouts: {
    name: "card-payouts-run",
    everyMs: 5_000,
    isEnabled: (container) => container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).settings.runs,
    run: (container) => runCardPayoutsWorkflow(container).run({ input: {} }),
  },
  /** Charges due subscriptions, and finishes the work of a process that died. */
  subscriptions: {
    name: "card-subscriptions-run",
    everyMs: 5_000,
    isEnabled: (container) =>
      container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE).settings.renewals,
    run: (container) => runCardSubscriptionsWorkflow(container).run({ input: {} }),
  },
  /**
   * Compares the payments of running reconciliations, which people start. It asks the gateway, so the
   * option `polling` switches it off as well.
   */
  reconciliations: {
    name: "card-payments-reconciliations",
    everyMs: 5_000,
    isEnabled: (container) => container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).settings.polling,
    run: (container) => runCardReconciliationsWorkflow(container).run({ input: {} }),
  },
  /** Erases cards of deleted customers whose event was lost, and encrypts again after a new key. */
  cleanUp: {
    name: "card-payments-clean-up",
    everyMs: 3_600_000,
    isEnabled: () => true,
    run: (container) => cleanUpSavedCardsWorkflow(container).run({ input: {} }),
  },
} as const satisfies Record<string, ScheduledJob>

const BEAT_EVERY_MS = 10_000
const LONGEST_RUN_MS = 600_000

/**
 * Runs a job that Medusa's schedule started. The job's heartbeat shows the module `card_jobs`
 * that the schedule works. A process whose options differ from the database neither runs the job
 * nor sends a heartbeat, so that another process stands in.
 */
export async function runScheduled(container: MedusaContainer, job: keyof typeof scheduledJobs): Promise<void> {
  const { name, isEnabled, run } = scheduledJobs[job]
  if (!isEnabled(container) || !(await isEnvironmentConfirmed(container))) return
  const schedules = container.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const beat = () =>
    schedules.beat(name).catch((error) => logger.error(`[card-payments] Heartbeat of ${name}: ${messageOf(error)}`))
  await beat()
  // A slow run keeps sending heartbeats until `LONGEST_RUN_MS`; after that it counts as hung.
  const until = Date.now() + LONGEST_RUN_MS
  const beating = setInterval(() => void (Date.now() < until && beat()), BEAT_EVERY_MS)
  try {
    await recordRun(container, { name, run })
  } finally {
    clearInterval(beating)
  }
}

/** Runs a job, and records whether the run failed: health and the inbox show repeated failures. */
async function recordRun(container: MedusaContainer, { name, run }: Pick<ScheduledJob, "name" | "run">): Promise<void> {
  const schedules = container.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const record = (failure: string | null) =>
    schedules.ran(name, failure).catch((error) => logger.error(`[card-payments] Run of ${name}: ${messageOf(error)}`))
  try {
    await run(container)
  } catch (error) {
    await record(failureKind(error))
    throw error
  }
  await record(null)
}

export function enabledJobs(container: MedusaContainer): ScheduledJob[] {
  return Object.values(scheduledJobs).filter(({ isEnabled }) => isEnabled(container))
}

/** Names of the jobs that the store's options switch off. */
export function jobsOff(container: MedusaContainer): string[] {
  return Object.values(scheduledJobs).flatMap(({ name, isEnabled }) => (isEnabled(container) ? [] : [name]))
}

/**
 * The jobs that this process stands in for: the next check neither waits for them nor starts them
 * again.
 */
const underWay = new Set<string>()
const KEEP_EVERY_MS = 20_000

const superviseStep = createStep("card-payments-supervise-jobs", async (_: Record<string, never>, { container }) => {
  await seeThisServer(container)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  await releaseDeadLocks(container).catch((error) =>
    logger.error(`[card-payments] Locks of processes that died stay: ${messageOf(error)}`),
  )
  if (!(await isEnvironmentConfirmed(container))) return new StepResponse({ stood_in: [] as string[] })
  const free = enabledJobs(container).filter(({ name }) => !underWay.has(name))
  const stoodIn = await Promise.all(free.map((job) => standIn(container, job)))
  return new StepResponse({ stood_in: free.flatMap(({ name }, at) => (stoodIn[at] ? [name] : [])) })
})

/** One job's failure does not stop the others. */
async function standIn(container: MedusaContainer, { name, everyMs, run }: ScheduledJob): Promise<boolean> {
  const schedules = container.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const failed = (error: unknown) => logger.error(`[card-payments] ${name}: ${messageOf(error)}`)
  underWay.add(name)
  let keeping: NodeJS.Timeout | undefined
  try {
    if (!(await schedules.standIn({ name, everyMs }))) return false
    keeping = setInterval(() => void schedules.keepStandIn(name).catch(failed), KEEP_EVERY_MS)
    await recordRun(container, { name, run }).catch(failed)
    await schedules.endStandIn(name)
    return true
  } catch (error) {
    failed(error)
    return false
  } finally {
    clearInterval(keeping)
    underWay.delete(name)
  }
}

/**
 * Runs the scheduled jobs that Medusa does not start: its schedule is in Redis, which may have been
 * emptied, and is run by workers, of which there may be none. The module `card_jobs` runs this
 * every ten seconds.
 */
export const superviseCardJobsWorkflow = createWorkflow("supervise-card-jobs", (input: Record<string, never>) => {
  return new WorkflowResponse(superviseStep(input))
})

/**
 * Records that this process is alive, with the configuration details that other processes check.
 */
export async function seeThisServer(container: MedusaContainer): Promise<void> {
  const changes = await container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).environment.changes()
  const schedules = container.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
  await schedules.see({ ...processOf(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)), changes })
}

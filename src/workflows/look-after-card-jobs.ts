import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { messageOf } from "../mapping"
import { CARD_SCHEDULES_MODULE, type CardSchedulesModuleService } from "../modules/card-schedules"
import { releaseDeadLocks } from "./acquire-lock"
import { isAtHome } from "./is-at-home"
import { seeThisServer } from "./see-this-server"
import { type ScheduledJob, wantedJobs } from "./scheduled-jobs"

/** Jobs that this process stands in for at the moment: a look neither waits for them nor begins them again. */
const underWay = new Set<string>()
const KEEP_EVERY_MS = 20_000

const lookStep = createStep("card-payments-look-after-jobs", async (_: Record<string, never>, { container }) => {
  await seeThisServer(container)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  await releaseDeadLocks(container).catch((error) =>
    logger.error(`[card-payments] Locks of processes that died stay: ${messageOf(error)}`),
  )
  if (!(await isAtHome(container))) return new StepResponse({ stood_in: [] as string[] })
  const free = wantedJobs(container).filter(({ name }) => !underWay.has(name))
  const stoodIn = await Promise.all(free.map((job) => standIn(container, job)))
  return new StepResponse({ stood_in: free.flatMap(({ name }, at) => (stoodIn[at] ? [name] : [])) })
})

/** One job's failure does not end the others. */
async function standIn(container: MedusaContainer, { name, everyMs, run }: ScheduledJob): Promise<boolean> {
  const schedules = container.resolve<CardSchedulesModuleService>(CARD_SCHEDULES_MODULE)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const failed = (error: unknown) => logger.error(`[card-payments] ${name}: ${messageOf(error)}`)
  underWay.add(name)
  let keeping: NodeJS.Timeout | undefined
  try {
    if (!(await schedules.standIn({ name, everyMs }))) return false
    keeping = setInterval(() => void schedules.keepStandIn(name).catch(failed), KEEP_EVERY_MS)
    await run(container).catch(failed)
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
 * Does the work of scheduled jobs that Medusa does not begin: its schedule lives in Redis, which may have been emptied, and is
 * run by workers, of which there may be none. Run every ten seconds by the module `card_schedules`.
 */
export const lookAfterCardJobsWorkflow = createWorkflow("look-after-card-jobs", (input: Record<string, never>) => {
  return new WorkflowResponse(lookStep(input))
})

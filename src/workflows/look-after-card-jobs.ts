import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { messageOf } from "../mapping"
import { CARD_SCHEDULES_MODULE, type CardSchedulesModuleService, IN_MEMORY } from "../modules/card-schedules"
import { isAtHome, wantedJobs } from "./scheduled-jobs"

const lookStep = createStep("card-payments-look-after-jobs", async (_: Record<string, never>, { container }) => {
  const schedules = container.resolve<CardSchedulesModuleService>(CARD_SCHEDULES_MODULE)
  await schedules.see(thisServer(container))
  if (!(await isAtHome(container))) return new StepResponse({ stood_in: [] as string[] })
  const stoodIn = await Promise.all(
    wantedJobs(container).map(async ({ run, ...job }) => {
      if (!(await schedules.standIn(job))) return []
      try {
        await run(container)
      } catch (error) {
        const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
        logger.error(`[card-payments] ${job.name}: ${messageOf(error)}`)
      } finally {
        await schedules.endStandIn(job.name)
      }
      return [job.name]
    }),
  )
  return new StepResponse({ stood_in: stoodIn.flat() })
})

/**
 * Does the work of scheduled jobs that Medusa does not begin: its schedule lives in Redis, which may have been emptied, and is
 * run by workers, of which there may be none. Run every ten seconds by the module `card_schedules`.
 */
export const lookAfterCardJobsWorkflow = createWorkflow("look-after-card-jobs", (input: Record<string, never>) => {
  return new WorkflowResponse(lookStep(input))
})

function thisServer(container: MedusaContainer): { workerMode: string; locking: string } {
  const { projectConfig, modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const locking = modules?.[Modules.LOCKING] as { options?: { providers?: { id?: string }[] } } | undefined
  const providers = (locking?.options?.providers ?? []).map(({ id }) => id ?? "?")
  return { workerMode: projectConfig.workerMode ?? "shared", locking: providers.join(", ") || IN_MEMORY }
}

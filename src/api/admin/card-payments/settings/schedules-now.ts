import type { MedusaContainer } from "@medusajs/framework/types"
import { checkSchedules } from "../../../../account-check"
import type { CardSettings } from "../../../../contracts"
import { CARD_JOBS_MODULE, type CardJobsModuleService } from "../../../../modules/card-jobs"
import { enabledJobs, jobsOff, seeThisServer } from "../../../../workflows/scheduled-jobs"
import { renderedCheck } from "./rendered-check"

/** Whether the store's scheduled work runs, with the step that ends each problem. */
export async function schedulesNow(container: MedusaContainer): Promise<CardSettings<Date>["schedules"]> {
  await seeThisServer(container)
  const jobs = container.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
  const health = await jobs.health(enabledJobs(container), jobsOff(container))
  const lateJobs = health.jobs.flatMap(({ name, state }) => (state === "late" ? [name] : []))
  return {
    jobs: health.jobs.map(({ name, state, last_run_at }) => ({ name, state, last_run_at })),
    servers: health.servers.length,
    checks: checkSchedules({ servers: health.servers, lateJobs }).map(renderedCheck),
  }
}

import type { MedusaRequest } from "@medusajs/framework/http"
import { CARD_JOBS_MODULE, type CardJobsModuleService } from "../../../../modules/card-jobs"
import { jobsOff, seeThisServer, enabledJobs } from "../../../../workflows/scheduled-jobs"
import { type AdminAnswer, answering } from "../../../answer-refusals"

/**
 * Whether scheduled jobs run: the jobs, the servers seen in the last half minute, and problem
 * codes.
 */
export const GET = answering(async (req: MedusaRequest, res: AdminAnswer<"GET health">): Promise<void> => {
  await seeThisServer(req.scope)
  const schedules = req.scope.resolve<CardJobsModuleService>(CARD_JOBS_MODULE)
  res.json(await schedules.health(enabledJobs(req.scope), jobsOff(req.scope)))
})

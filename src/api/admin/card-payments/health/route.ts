import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_SCHEDULES_MODULE, type CardSchedulesModuleService } from "../../../../modules/card-schedules"
import { jobsOff, seeThisServer, enabledJobs } from "../../../../workflows/scheduled-jobs"
import { answering } from "../../../answering"

/**
 * Whether scheduled jobs run: the jobs, the servers seen in the last half minute, and problem
 * codes.
 */
export const GET = answering(async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
  await seeThisServer(req.scope)
  const schedules = req.scope.resolve<CardSchedulesModuleService>(CARD_SCHEDULES_MODULE)
  res.json(await schedules.health(enabledJobs(req.scope), jobsOff(req.scope)))
})

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { CARD_SCHEDULES_MODULE, type CardSchedulesModuleService } from "../../../../modules/card-schedules"
import { jobsOff, wantedJobs } from "../../../../workflows/scheduled-jobs"

/** Whether the scheduled work runs: jobs, servers of the last half minute, and problems as codes. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const schedules = req.scope.resolve<CardSchedulesModuleService>(CARD_SCHEDULES_MODULE)
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const [health, changes] = await Promise.all([
    schedules.health(wantedJobs(req.scope), jobsOff(req.scope)),
    cards.environment.changes(),
  ])
  const elsewhere = changes.length > 0 ? [{ code: "environment_changed", changes }] : []
  res.json({ ...health, problems: [...health.problems, ...elsewhere] })
}

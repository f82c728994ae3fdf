import { container } from "@medusajs/framework"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import type { CardSchedulesModuleService } from "../src/modules/card-schedules"
import { workflowStorage } from "./workflow-storage"

/**
 * From now on no job begins. To clear the schedule is not enough: a job that is under way arms itself again when it is done,
 * and then runs in the middle of stories that say what nobody does by itself.
 */
export async function stopJobs(): Promise<void> {
  Object.assign(workflowStorage(), { jobHandler: () => Promise.resolve() })
  await new WorkflowScheduler().clear()
  // Else servers would stand in for them.
  container.resolve<CardSchedulesModuleService>("card_schedules").stop()
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SCHEDULES_MODULE, type CardSchedulesModuleService, processOf } from "../modules/card-schedules"

/** Notes that this process is alive, and what of its configuration the other ones should know. */
export async function seeThisServer(container: MedusaContainer): Promise<void> {
  const changes = await container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).environment.changes()
  const schedules = container.resolve<CardSchedulesModuleService>(CARD_SCHEDULES_MODULE)
  await schedules.see({ ...processOf(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)), changes })
}

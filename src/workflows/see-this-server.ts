import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SCHEDULES_MODULE, type CardSchedulesModuleService, IN_MEMORY } from "../modules/card-schedules"

/** Notes that this process is alive, and what of its configuration the other ones should know. */
export async function seeThisServer(container: MedusaContainer): Promise<void> {
  const { projectConfig, modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const locking = modules?.[Modules.LOCKING] as { options?: { providers?: { id?: string }[] } } | undefined
  const providers = (locking?.options?.providers ?? []).map(({ id }) => id ?? "?")
  const changes = await container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).environment.changes()
  await container.resolve<CardSchedulesModuleService>(CARD_SCHEDULES_MODULE).see({
    workerMode: projectConfig.workerMode ?? "shared",
    locking: providers.join(", ") || IN_MEMORY,
    changes,
  })
}

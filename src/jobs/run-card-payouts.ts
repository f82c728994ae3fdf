import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { runCardPayoutsWorkflow } from "../workflows/run-card-payouts"

/** Every few seconds: goes on with what is under way, and with what a process that ended has left. */
export default async function runCardPayouts(container: MedusaContainer): Promise<void> {
  const { settings } = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  if (!settings.runs) return
  await runCardPayoutsWorkflow(container).run({ input: {} })
}

export const config = { name: "card-payouts-run", schedule: { interval: 5_000, concurrency: "forbid" } }

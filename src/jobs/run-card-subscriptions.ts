import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { runCardSubscriptionsWorkflow } from "../workflows/run-card-subscriptions"

/** Every few seconds: charges what is due, and finishes what a process that ended has left. */
export default async function runCardSubscriptions(container: MedusaContainer): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  if (!subscriptions.settings.renewals) return
  await runCardSubscriptionsWorkflow(container).run({ input: {} })
}

export const config = { name: "card-subscriptions-run", schedule: { interval: 5_000, concurrency: "forbid" } }

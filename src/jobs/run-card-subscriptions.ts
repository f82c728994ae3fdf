import type { MedusaContainer } from "@medusajs/framework/types"
import { runScheduled } from "../workflows/scheduled-jobs"

/** Charges due subscriptions every 5 seconds. */
export default async function runCardSubscriptions(container: MedusaContainer): Promise<void> {
  await runScheduled(container, "subscriptions")
}

export const config = { name: "card-subscriptions-run", schedule: { interval: 5_000, concurrency: "forbid" } }

import type { MedusaContainer } from "@medusajs/framework/types"
import { runScheduled } from "../workflows/scheduled-jobs"

/** Advances payouts every 5 seconds. */
export default async function runCardPayouts(container: MedusaContainer): Promise<void> {
  await runScheduled(container, "payouts")
}

export const config = { name: "card-payouts-run", schedule: { interval: 5_000, concurrency: "forbid" } }
